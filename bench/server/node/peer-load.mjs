// Players for boardgame.io's server: N matches of two, each answering as soon as it is its turn.
//
//   node peer-load.mjs --port PORT --pid SERVER --matches 50 --seconds 10 [--warm 3]
//
// The players are bare socket.io clients that speak boardgame.io's messages. Its stock client keeps a store a
// player and is heavier: this is kind to the server, which waits less for its players. Matches are made by
// the first player's "sync" and not by the lobby's HTTP, and without credentials: less work for it again.
// It tells the players of a move before it stores it, so a FlatFile write is not in that move's latency.
// Prints one line of JSON. A move counts once the mover and the opponent have both been told of it, and its
// latency runs from sending it until the later of the two.

import { io } from "socket.io-client";
import { NAME, legal } from "./peer-game.mjs";
import { ended, fail, flags, measure, moved, pick } from "./tally.mjs";

class Match {
  constructor(number) {
    this.number = number;
    this.round = 0;
    this.sent = new Map(); // by the number of the state that it makes: when a move left, how many know of it
    this.sockets = [0, 1].map((seat) => this.connect(seat));
  }

  connect(seat) {
    const options = { transports: ["websocket"], forceNew: true }; // a connection for each player
    const socket = io(`http://127.0.0.1:${flags.port}/${NAME}`, options);
    socket.on("sync", (id, { state }) => id === this.id && this.synced(seat, state));
    socket.on("update", (id, state) => id === this.id && this.updated(seat, state));
    socket.on("disconnect", (why) => fail(`a player lost the server: ${why}`));
    return socket;
  }

  async connected() {
    await Promise.all(this.sockets.map((socket) => new Promise((done) => socket.on("connect", done))));
  }

  // boardgame.io makes a match when its first player asks for it. The second asks once it is there: two at
  // the same time would make it twice.
  begin() {
    this.id = `${this.number}-${this.round++}`;
    this.ended = 0;
    this.heard = performance.now();
    this.join(0);
  }

  join(seat) {
    this.sockets[seat].emit("sync", this.id, String(seat), undefined, 2);
  }

  synced(seat, state) {
    if (seat === 0) {
      this.first = state; // the first player's to answer, once the second is there
      this.join(1);
    } else this.move(0, this.first);
  }

  updated(seat, state) {
    const now = (this.heard = performance.now());
    const move = this.sent.get(state._stateID);
    if (!move) fail(`match ${this.id}: the state ${state._stateID} came of no move`);
    if (++move.known === 2) {
      this.sent.delete(state._stateID);
      moved(now - move.at);
    }
    if (state.ctx.gameover) this.leave();
    else if (Number(state.ctx.currentPlayer) === seat) this.move(seat, state);
  }

  leave() {
    if (++this.ended < 2) return;
    ended();
    this.begin();
  }

  move(seat, state) {
    const [type, ...args] = pick(legal(state.G, seat));
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID: String(seat) } };
    this.sent.set(state._stateID + 1, { at: performance.now(), known: 0 });
    this.sockets[seat].emit("update", action, state._stateID, this.id, String(seat));
  }
}

const matches = Array.from({ length: Number(flags.matches) }, (_, number) => new Match(number));
await Promise.all(matches.map((match) => match.connected()));
for (const match of matches) match.begin();
await measure(matches);
