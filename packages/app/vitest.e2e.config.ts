import { defineConfig } from "vitest/config";
import { longestFirst } from "../../.ci/longest-first.ts";

/** What takes longest, by name. */
const LONGEST = ["last-seat", "policy", "session", "registration", "sign-on", "first-round", "layout-shift"];

/**
 * The whole product as people meet it: the built app, served by the real server, in a real Chromium; `turbo run build`
 * goes before. Three processes play the files, each with a server and a browser of its own (e2e/stage).
 * CHROMIUM_PATH names another browser than Debian's.
 */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/stage/server.ts"],
    pool: "forks",
    // A browser, its page, a server: they wait for each other, and two of them leave a third of two cores unused.
    maxWorkers: 3,
    sequence: {
      sequencer: longestFirst(
        `${import.meta.dirname}/e2e`,
        LONGEST.map((name) => `${name}.e2e.ts`),
      ),
    },
    // A browser serves all files of its process (e2e/stage/browser.ts).
    isolate: false,
    // Guards against what hangs, no measures of speed: a machine may stand still for half a minute (seen).
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 40_000 } },
  },
});
