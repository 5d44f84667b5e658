import { defineConfig } from "vitest/config";

/**
 * The whole product as people meet it: the built app, served by the real server, in a real Chromium. One server
 * with the demo province for the run; `turbo run build` goes before. CHROMIUM_PATH names another browser than Debian's.
 */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/stage/server.ts"],
    pool: "forks",
    // They share one server, and a browser is heavy: one file after the other.
    fileParallelism: false,
    // Guards against what hangs, no measures of speed: a machine may stand still for half a minute (seen).
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
