// What both loads measure, in the same way: moves a second and how long everybody waited for each.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";

const STUCK_MS = 5_000; // a match that hears nothing for so long is a fault, not a slow server
const TICKS = 100; // of the processor times in /proc, a second

export const { values: flags } = parseArgs({
  options: {
    port: { type: "string" },
    pid: { type: "string" },
    matches: { type: "string", default: "50" },
    seconds: { type: "string", default: "10" },
    warm: { type: "string", default: "3" },
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

// The seconds of processor that the server has had, and its memory now.
function server() {
  const fields = readFileSync(`/proc/${flags.pid}/stat`, "utf8").split(") ")[1].split(" ");
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${flags.pid}/status`, "utf8"))[1];
  return { busy: (Number(fields[11]) + Number(fields[12])) / TICKS, megabytes: kilobytes / 1024 };
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
  const before = { at: performance.now(), server: server().busy, own: own() };
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
      server_cpu: round((after.busy - before.server) / seconds, 2),
      load_cpu: round((own() - before.own) / seconds, 2),
      games_ended: games,
    }),
  );
  process.exit(0);
}
