import { svelte } from "@sveltejs/vite-plugin-svelte";
import icons from "unplugin-icons/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { catalogueIcons } from "./catalogueIcons.ts";

// `npm run dev` shows changes at once and talks to a server started with `make serve`.
const SERVER = "http://127.0.0.1:8000";

/** Fonts come together with the script: a text that changes its face once it is there moves what is below it. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        })),
  };
}

export default defineConfig({
  plugins: [svelte(), catalogueIcons(), icons({ compiler: "svelte" }), preloadFonts()],
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
