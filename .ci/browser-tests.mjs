// The browser tests of the portal (packages/app/e2e). A file in which something fails is played once more by itself, on a
// new server and in a new browser: what fails again is wrong, and what passes then is named as unsteady. Both leave
// pictures and traces in .failures.
//   node .ci/browser-tests.mjs [--steady] [names of files]     --steady: an unsteady file is wrong as well
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { environment, root, run } from "./pnpm.mjs";

/** More files than this do not fail by chance. */
const MOST = 5;
const FAILURES = join(root, ".failures");

const [steady, names] = [
  process.argv.includes("--steady"),
  process.argv.slice(2).filter((name) => name !== "--steady"),
];
const folder = mkdtempSync(join(tmpdir(), "huxuan-browser-tests-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Plays these files, or all. */
async function play(files, more) {
  const list = join(folder, "failed");
  rmSync(list, { force: true });
  const reporters = [
    "default",
    ...["durations", "failed-files"].map((name) => join(root, `.ci/${name}-reporter.mjs`)),
  ];
  const config = ["--root", "packages/app", "--config", "vitest.e2e.config.ts"];
  const args = ["run", ...config, ...reporters.map((reporter) => `--reporter=${reporter}`), ...files];
  const code = await run("vitest", args, { env: { ...environment, HUXUAN_FAILED_FILES: list, ...more } });
  return { code, failed: existsSync(list) ? readFileSync(list, "utf8").trimEnd().split("\n") : [] };
}

rmSync(FAILURES, { recursive: true, force: true });
const { code, failed } = await play(names, { HUXUAN_FAILURES: FAILURES });
// A server or a browser that does not start is no test's fault, nor is a promise that nobody waited for.
if (code === 0 || failed.length === 0 || failed.length > MOST) process.exit(code);
for (const file of failed) {
  console.log(`\n── once more, by itself: ${file}`);
  const again = await play([file], { HUXUAN_FAILURES: join(FAILURES, "again"), HUXUAN_AGAIN: "1" });
  if (again.code !== 0) process.exit(again.code);
}
const lines = failed.map((file) => `${file}（截图和记录：.failures/${basename(file, ".ts")}）`);
console.log(`\n── 不稳定：第一次失败，单独重放后通过\n${lines.join("\n")}`);
const told = process.env.HUXUAN_UNSTEADY_FILE;
if (told) appendFileSync(told, lines.map((line) => `${line}\n`).join(""));
if (steady) process.exit(1);
