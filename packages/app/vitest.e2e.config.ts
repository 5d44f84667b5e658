import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest begins first, or the run ends with one process while the others have nothing to do. */
const LONGEST = ["last-seat", "policy", "session", "registration", "sign-on", "first-round", "layout-shift"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

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
    sequence: { sequencer: LongestFirst },
    // A browser serves all files of its process (e2e/stage/browser.ts).
    isolate: false,
    // Guards against what hangs, no measures of speed: a machine may stand still for half a minute (seen).
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 40_000 } },
  },
});
