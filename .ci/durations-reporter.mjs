import { appendFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * Vitest reporter that appends how long each test took to the file that `HUXUAN_SLOWEST_FILE` names, a line each, as it
 * ends: `<ms>\t<file> > <suite> > <test>`, and `(preparation)` for what a file does outside of its tests, such as starting
 * a server. Given beside the default one: `--reporter=default --reporter=<absolute path of this file>`. Without the
 * variable it does nothing.
 */
export default class DurationsReporter {
  /** Called by vitest when all tests of a file have ended. */
  onTestModuleEnd(file) {
    const path = process.env["HUXUAN_SLOWEST_FILE"];
    if (!path) return;
    const name = relative(process.cwd(), file.moduleId);
    const lines = [];
    const say = (ms, title) => lines.push(`${Math.round(ms)}\t${`${name} > ${title}`.replace(/\s+/g, " ")}`);
    let inTests = 0;
    for (const test of file.children.allTests()) {
      if (test.result().state === "skipped") continue;
      const { duration = 0 } = test.diagnostic() ?? {};
      inTests += duration;
      say(duration, test.fullName);
    }
    const { duration, collectDuration } = file.diagnostic();
    say(Math.max(0, duration - inTests) + collectDuration, "(preparation)");
    appendFileSync(path, lines.map((line) => `${line}\n`).join(""));
  }
}
