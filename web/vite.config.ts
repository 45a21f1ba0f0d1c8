import { svelte } from "@sveltejs/vite-plugin-svelte";
import icons from "unplugin-icons/vite";
import { defineConfig } from "vitest/config";
import { catalogueIcons } from "./catalogueIcons.ts";

// `npm run dev` shows changes at once and talks to a server started with `make serve`.
const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), catalogueIcons(), icons({ compiler: "svelte" })],
  build: {
    outDir: "../src/emberbox/server/page",
    emptyOutDir: true,
    target: "es2022",
    // The security policy of the server lets nothing inline run.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } } },
  test: { environment: "jsdom", pool: "vmThreads", include: ["tests/**/*.test.ts"] },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
