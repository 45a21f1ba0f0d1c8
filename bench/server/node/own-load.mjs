// Players for our own server: N rooms of two, each answering as soon as it is asked.
//
//   node own-load.mjs --port PORT --pid SERVER --matches 50 --seconds 10 [--warm 3] [--think 2000] [--bot novice]
//
// A room is one person's who holds both seats, with a socket for each, or one seat against a bot; when a game ends
// the next room is made over HTTP while the others play. Prints one line of JSON. A move counts once all sockets of
// its room have been told of it, and its latency runs from sending it until the last of them.

import { WebSocket } from "ws";
import { ended, fail, flags, measure, moved, pick } from "./tally.mjs";

const SEATS = flags.bot ? [0] : [0, 1];
const SITE = `http://127.0.0.1:${flags.port}`;

async function post(path, body, cookie) {
  const headers = { "content-type": "application/json", ...(cookie && { cookie }) };
  const response = await fetch(SITE + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) fail(`${path} was answered with ${response.status}: ${await response.text()}`);
  return response;
}

class Match {
  constructor(number) {
    this.number = number;
    this.heard = performance.now();
  }

  async connect() {
    const response = await post("/api/me", { name: `Player ${this.number}` });
    this.cookie = response.headers.get("set-cookie").split(";")[0];
    this.sockets = await Promise.all(SEATS.map((seat) => this.open(seat)));
  }

  open(seat) {
    const options = { headers: { cookie: this.cookie }, perMessageDeflate: false };
    const socket = new WebSocket(`ws://127.0.0.1:${flags.port}/ws`, options);
    socket.on("message", (text) => this.receive(seat, JSON.parse(text)));
    socket.on("close", (code) => fail(`a player lost the server: ${code}`));
    return new Promise((done) => socket.on("open", () => done(socket)));
  }

  async begin() {
    const room = await post("/api/rooms", { game: "forge", seats: ["me", flags.bot || "me"] }, this.cookie);
    this.id = (await room.json()).room;
    this.left = 0;
    this.answered = SEATS.map(() => -1);
    this.sent = []; // moves that somebody does not know of yet
    this.known = SEATS.map(() => 0); // by seat: the step it was told of last
    for (const seat of SEATS) this.send(seat, { type: "enter", room: this.id, seat });
  }

  send(seat, message) {
    this.sockets[seat].send(JSON.stringify(message));
  }

  receive(seat, message) {
    this.heard = performance.now();
    if (message.type === "refused") fail(`room ${this.id}: ${message.message}`);
    if (message.type === "update" && message.room === this.id) this.updated(seat, message);
  }

  updated(seat, update) {
    this.known[seat] = update.step;
    const both = Math.min(...this.known);
    while (this.sent.length && this.sent[0].step < both) moved(this.heard - this.sent.shift().at);
    if (update.payoffs) this.leave();
    else if (update.decision && update.step !== this.answered[seat]) this.think(seat, update);
  }

  think(seat, update) {
    this.answered[seat] = update.step; // it may be shown again while somebody thinks
    const average = Number(flags.think);
    if (average) setTimeout(() => this.move(seat, update), average * (0.5 + Math.random()));
    else this.move(seat, update);
  }

  move(seat, { step, decision }) {
    const picks = decision.several ? decision.options.slice(0, decision.least) : [pick(decision.options)];
    this.sent.push({ step, at: performance.now() });
    this.send(seat, { type: "answer", step, picks });
  }

  leave() {
    if (++this.left < SEATS.length) return;
    ended();
    this.begin();
  }
}

const matches = Array.from({ length: Number(flags.matches) }, (_, number) => new Match(number));
for (const match of matches) await match.connect();
await Promise.all(matches.map((match) => match.begin()));
await measure(matches);
