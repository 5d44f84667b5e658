// What `npm test` and `npm run check` have in common: steps one after the other, and a report at the end.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, must, root } from "./pnpm.mjs";

/** How many of the slowest tests are named at the end. */
const SLOWEST = 20;

const folder = mkdtempSync(join(tmpdir(), "huxuan-steps-"));
const slowestFile = join(folder, "slowest");
const unsteadyFile = join(folder, "unsteady");
const linesOf = (file) => (existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : []);

/** When each step began and ended. */
const times = [];

// A step that fails ends the process from inside: it has no end of its own, and is told as well.
process.on("exit", (code) => {
  if (times.length === 0) return;
  const line = (ms, text) => console.log(`${(ms / 1000).toFixed(1)} s`.padStart(9), "", text);
  const now = Date.now();
  const tests = linesOf(slowestFile)
    .map((text) => text.split("\t"))
    .sort(([one], [other]) => Number(other) - Number(one));
  if (tests.length > 0) console.log(`\n── the slowest of ${tests.length} tests`);
  for (const [ms, name] of tests.slice(0, SLOWEST)) line(Number(ms), name);
  const unsteady = linesOf(unsteadyFile);
  if (unsteady.length > 0) console.log("\n── 不稳定：第一次失败，单独重放后通过");
  for (const text of unsteady) console.log(`  ${text}`);
  console.log("\n── what each step took");
  for (const { title, began, ended = now } of times) line(ended - began, title);
  line(now - times[0].began, code === 0 ? "Everything passed." : `Failed: ${times.at(-1).title}`);
  rmSync(folder, { recursive: true, force: true });
});

/** Does something, and notes how long it takes. */
export async function timed(title, work) {
  const time = { title, began: Date.now() };
  times.push(time);
  const result = await work();
  time.ended = Date.now();
  return result;
}

/** The command of vitest, with a note of how long each test takes. */
export const vitest = (...args) => [
  "vitest",
  "run",
  "--reporter=default",
  `--reporter=${join(root, ".ci/durations-reporter.mjs")}`,
  ...args,
];

/**
 * Runs a step; one that fails ends this process.
 *
 * @param step its `command`, in words or as their list, and what `environment` has more
 */
export async function play({ title, command: line, environment: more }) {
  console.log(`\n── ${title}`);
  const [command = "", ...args] = typeof line === "string" ? line.split(" ") : line;
  const env = {
    ...environment,
    HUXUAN_SLOWEST_FILE: slowestFile,
    HUXUAN_UNSTEADY_FILE: unsteadyFile,
    ...more,
  };
  await timed(title, () => must(command, args, { env }));
}
