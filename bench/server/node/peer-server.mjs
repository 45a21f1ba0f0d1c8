// boardgame.io's server on loopback with one game; says "ready PORT" once it listens.
//
//   node peer-server.mjs --storage memory|flatfile [--dir DIR] [--port 0]

import { parseArgs } from "node:util";
import { createRequire } from "node:module";
import { GAME } from "./peer-game.mjs";

// As it would be deployed: without this boardgame.io checks each state for what JSON cannot hold, and logs.
process.env.NODE_ENV = "production";
delete process.env.FLATFILE_DIR; // it would choose the storage instead of the flag
const { Server, FlatFile } = createRequire(import.meta.url)("boardgame.io/server");

const { values: flags } = parseArgs({
  options: {
    storage: { type: "string", default: "memory" },
    dir: { type: "string" },
    port: { type: "string", default: "0" },
  },
});

// Memory is what boardgame.io takes by itself when it is given no storage.
function storage() {
  if (flags.storage === "memory") return undefined;
  if (flags.storage !== "flatfile") throw new Error(`unknown storage ${flags.storage}`);
  if (!flags.dir) throw new Error("flatfile storage needs --dir");
  return new FlatFile({ dir: flags.dir });
}

const server = Server({ games: [GAME], db: storage(), origins: [] });
// Its run() hands "port" to listen() as it is, and so takes the host with it.
const { appServer } = await server.run({ port: { port: Number(flags.port), host: "127.0.0.1" } });
console.log(`ready ${appServer.address().port}`);
