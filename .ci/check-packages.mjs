// The published packages as npm would get them: publint and attw must have nothing to say, what people read is in
// them, and what only our own build reads is not.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pagesOfParts } from "../packages/ui/scripts/guides.mjs";
import { root } from "./pnpm.mjs";

const folder = mkdtempSync(join(tmpdir(), "huxuan-packages-"));
const execute = promisify(execFile);

async function run(cwd, command, ...args) {
  try {
    return (await execute(command, args, { cwd, encoding: "utf8" })).stdout.trim();
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")}\n${error.stdout}${error.stderr}`, { cause: error });
  }
}

/** What stands in a package besides its code. */
const READ = ["CHANGELOG.md", "README.md", "README.zh-CN.md"];

/** The guide of each part, which goes with the components. */
const GUIDES = pagesOfParts().map(({ name }) => `dist/guides/${name}.md`);

function checkFiles(name, files) {
  const wanted = name === "ui" ? [...READ, ...GUIDES] : READ;
  const missing = wanted.filter((file) => !files.includes(`package/${file}`));
  assert.deepEqual(missing, [], `${name} is packed without them`);
  const ours = files.filter((file) => file.endsWith(".tsbuildinfo"));
  assert.deepEqual(ours, [], `${name} is packed with what only our build reads`);
}

async function check(name) {
  const own = join(folder, name);
  mkdirSync(own);
  await run(join(root, "packages", name), "npm", "pack", "--silent", "--pack-destination", own);
  const file = join(own, readdirSync(own)[0]);
  checkFiles(name, (await run(root, "tar", "-tzf", file)).split("\n"));
  const [publint, attw] = await Promise.all([
    run(root, "publint", file, "--strict"),
    run(root, "attw", file, "--profile", "esm-only", "--no-color"),
  ]);
  return [publint, ...attw.split("\n").slice(0, 6)].join("\n");
}

try {
  const reports = await Promise.all(["api-client", "draw", "ui"].map(check));
  console.log(reports.join("\n"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
