// `npm run test:mutants`: makes small wrong changes to the rules of the server, to the draw and to the rules of grades, credits and questionnaires,
// one after the other, and asks whether a test notices. Fails below 90 % noticed over all or 80 % in a file, and when a
// change that nobody notices has no reason in docs/mutants.md. Arguments go to Stryker: `-- --mutate
// src/domains/round/rules.ts` looks at one file.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environment, install, must, PNPM, root } from "./pnpm.mjs";

const OVERALL = 90;
const EACH_FILE = 80;

await install();
const build = ["turbo", "run", "build", "--filter=@huxuan/server^...", "--output-logs=errors-only"];
await must("npx", ["--yes", PNPM, "exec", ...build]);
// Arguments name files of one package: of the draw, of grades, of credits or of questionnaires where such a file is there, else of the server.
const named = process.argv.slice(2);
const packages =
  named.length === 0 ? ["server", "draw", "grading", "credits", "questionnaire"] : [packageOf(named)];
const files = {};
for (const name of packages) {
  const cwd = join(root, "packages", name);
  await must(join(cwd, "node_modules/.bin/stryker"), ["run", ...named], { cwd, env: environment });
  Object.assign(files, JSON.parse(readFileSync(join(cwd, "mutants/report.json"), "utf8")).files);
}
const argued = readFileSync(join(root, "docs/mutants.md"), "utf8");
const problems = [];
const total = { noticed: 0, all: 0 };
for (const [file, { mutants, source }] of Object.entries(files)) {
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const noticed = count("Killed", "Timeout");
  const all = noticed + count("Survived", "NoCoverage");
  total.noticed += noticed;
  total.all += all;
  const share = all === 0 ? 100 : (100 * noticed) / all;
  console.log(
    `${share.toFixed(1).padStart(6)} %  ${String(noticed).padStart(4)} of ${String(all).padStart(4)}  ${file}`,
  );
  if (share < EACH_FILE)
    problems.push(`${file}: ${share.toFixed(1)} % of the changes are noticed, wanted are ${EACH_FILE} %`);
  for (const mutant of mutants) {
    if (mutant.status !== "Survived" && mutant.status !== "NoCoverage") continue;
    const line = describe(file, source, mutant);
    if (!argued.includes(line))
      problems.push(`not noticed, and without a reason in docs/mutants.md:\n    ${line}`);
  }
}
const share = (100 * total.noticed) / total.all;
console.log(`${share.toFixed(1).padStart(6)} %  ${total.noticed} of ${total.all}  all`);
if (share < OVERALL)
  problems.push(`${share.toFixed(1)} % of all changes are noticed, wanted are ${OVERALL} %`);
for (const problem of problems) console.error(`  · ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The package whose files are named. */
function packageOf(names) {
  const files = names.flatMap((argument) => argument.match(/src\/[^,:\s]+\.ts/gu) ?? []);
  const has = (name) => files.some((file) => existsSync(join(root, "packages", name, file)));
  return ["draw", "grading", "credits", "questionnaire"].find(has) ?? "server";
}

/** A change as docs/mutants.md lists it: by its words and not by its line, which moves. */
function describe(file, source, { location, replacement }) {
  const { start, end } = location;
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const plain = (text) => text.replace(/\s+/g, " ").replaceAll("`", "'").slice(0, 120);
  return `\`${file.replace("src/", "")}\`: \`${plain(lines.join("\n"))}\` → \`${plain(replacement)}\``;
}
