// What both loads measure, in the same way: moves a second and how long everybody waited for each.

import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";

const STUCK_MS = 15_000; // a match that hears nothing for so long is a fault, not a slow server
const TICKS = 100; // of the processor times in /proc, a second

export const { values: flags } = parseArgs({
  options: {
    port: { type: "string" },
    pid: { type: "string" },
    matches: { type: "string", default: "50" },
    seconds: { type: "string", default: "10" },
    warm: { type: "string", default: "3" },
    beside: { type: "string", default: "" }, // what else runs for the server: postgres=PID,nginx=PID
    think: { type: "string", default: "0" }, // milliseconds before an answer, on average
    bot: { type: "string", default: "" }, // the level of the bot at the second seat; without one a player sits there
  },
});

let measuring = false;
let games = 0;
const latencies = [];

// A move that both players know of: its latency runs from sending it until the later of the two was told.
export function moved(milliseconds) {
  if (measuring) latencies.push(milliseconds);
}

export function ended() {
  if (measuring) games += 1;
}

// A small generator with a seed: every run plays from the same choices.
let dice = 12345;
export function pick(list) {
  dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
  return list[Math.floor((dice / 2 ** 32) * list.length)];
}

export function fail(why) {
  console.error(why);
  process.exit(1);
}

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

// The seconds of processor that a process has had, with all that it has started.
function busy(pid) {
  const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  const own = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
  return children.reduce((sum, child) => sum + busy(child), own);
}

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const pids = () => flags.pid.split(",");
const beside = flags.beside.split(",").filter(Boolean).map((each) => each.split("="));

// The seconds of processor that the server has had, its memory now, and the seconds of what else runs for it.
function server() {
  const kilobytes = pids().map((pid) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))[1]));
  const others = Object.fromEntries(beside.map(([name, pid]) => [name, busy(pid)]));
  return { busy: sum(pids().map(busy)), megabytes: sum(kilobytes) / 1024, others };
}

function own() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const round = (number, digits) => Number(number.toFixed(digits));

// Let the matches, which play by themselves, go on for a while, and print what was measured as one line.
// A match tells in `heard` when it last heard of its game.
export async function measure(matches) {
  await sleep(1000 * Number(flags.warm));
  const before = { at: performance.now(), server: server(), own: own() };
  measuring = true;
  await sleep(1000 * Number(flags.seconds));
  measuring = false;
  const seconds = (performance.now() - before.at) / 1000;
  const after = server();

  const stuck = matches.filter((match) => performance.now() - match.heard > STUCK_MS);
  if (stuck.length) fail(`${stuck.length} matches heard nothing for ${STUCK_MS / 1000} s: ${stuck[0].id}`);
  if (!latencies.length) fail("not one move was made");
  latencies.sort((one, other) => one - other);
  const quantile = (part) => latencies[Math.min(latencies.length - 1, Math.floor(part * latencies.length))];
  console.log(
    JSON.stringify({
      matches: matches.length,
      moves_per_s: round(latencies.length / seconds, 1),
      p50_ms: round(quantile(0.5), 2),
      p99_ms: round(quantile(0.99), 2),
      seconds: round(seconds, 2),
      server_rss_mb: round(after.megabytes, 1),
      // Parts of a core. The measure is the server's where its own is near 1 and that of the load is not.
      server_cpu: round((after.busy - before.server.busy) / seconds, 2),
      ...Object.fromEntries(
        beside.map(([name]) => [`${name}_cpu`, round((after.others[name] - before.server.others[name]) / seconds, 2)]),
      ),
      load_cpu: round((own() - before.own) / seconds, 2),
      games_ended: games,
    }),
  );
  process.exit(0);
}
