// Every command that README.md and CONTRIBUTING.md name starts on the machine that the README describes: Node 20 and
// npm, no pnpm. What takes minutes is only started: a stand-in for npx ends it where it asks for pnpm.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, test } from "node:test";
import { PNPM, root } from "./pnpm.mjs";

/** What the stand-in for npx ends with: the command came as far as asking for pnpm. */
const ASKED = 87;

const jsonOf = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));
const { scripts } = jsonOf("package.json");
const packages = new Map(
  ["api-client", "app", "credits", "draw", "grading", "questionnaire", "server", "ui"].map((name) => [
    `@huxuan/${name}`,
    jsonOf(`packages/${name}/package.json`),
  ]),
);

/** Commands of blocks and of the running text, without what is said about them. */
const commands = [
  ...new Set(
    ["README.md", "CONTRIBUTING.md"].flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const lines = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gmu)].flatMap(([, block]) =>
        block.split("\n"),
      );
      const inline = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, code]) => code);
      return [...lines, ...inline].map((line) =>
        line
          .replace(/ +#.*$/u, "")
          .replace(/^(?:[A-Z_]+=\S+ )+/u, "")
          .trim(),
      );
    }),
  ),
].filter((line) => /^(?:npm|npx|pnpm|yarn|corepack) /u.test(line));

/** A folder with nothing but Node 20 or newer and npm as a distribution brings them. */
const machine = mkdtempSync(join(tmpdir(), "huxuan-machine-"));
after(() => rmSync(machine, { recursive: true, force: true }));
/** The Node that started npm, not the one that the lockfile pins and that runs these tests. */
const systemFolder = process.env.PATH.split(delimiter).find(
  (folder) =>
    !folder.includes("node_modules") && existsSync(join(folder, "npm")) && existsSync(join(folder, "node")),
);
assert.ok(systemFolder, "no Node with npm on PATH");

/** A PATH with Node, npm, npx and a shell; `npx` is the given stand-in, or the real one. */
function pathWith(name, npx) {
  const folder = join(machine, name);
  mkdirSync(folder);
  for (const program of ["node", "npm"]) symlinkSync(join(systemFolder, program), join(folder, program));
  for (const program of ["sh", "env"]) symlinkSync(join("/bin", program), join(folder, program));
  if (npx === undefined) symlinkSync(join(systemFolder, "npx"), join(folder, "npx"));
  else writeFileSync(join(folder, "npx"), npx, { mode: 0o755 });
  return folder;
}
const fresh = pathWith("fresh");
const stopping = pathWith("stopping", `#!/bin/sh\nexit ${ASKED}\n`);

/** Runs a command as somebody types it, with nothing of this process's settings; gives its exit code and what it said. */
function typed(PATH, command, { env = {}, input = "" } = {}) {
  return new Promise((resolve) => {
    const { HOME, TMPDIR, LANG } = process.env;
    const kept = Object.fromEntries(Object.entries({ HOME, TMPDIR, LANG }).filter(([, value]) => value));
    const settings = { ...kept, npm_config_update_notifier: "false", npm_config_yes: "true", PATH, ...env };
    const child = execFile("/bin/sh", ["-c", command], { cwd: root, env: settings }, (error, out, said) =>
      resolve({ code: error ? error.code : 0, text: `${out}${said}` }),
    );
    child.stdin.end(input);
  });
}

void test("the documents name commands, none of them of a program that must be installed first", () => {
  assert.ok(commands.length > 30, String(commands.length));
  assert.deepEqual(
    commands.filter((line) => !/^(?:npm|npx) /u.test(line)),
    [],
  );
});

void test("each command of a package manager names a script, a package and a file that are there", () => {
  for (const line of commands) {
    const [program, ...words] = line.split(" ");
    if (program === "npm") {
      const name = words[0] === "run" ? words[1] : words[0];
      assert.ok(scripts[name], `${line}: no script ${name}`);
    } else if (words[0].startsWith("pnpm@")) {
      assert.equal(words[0], PNPM, line);
      const [, verb, name] = words;
      if (verb === "--filter") assert.ok(packages.has(name), `${line}: no package ${name}`);
      const [what, file] = verb === "--filter" ? [words[3], words[5]] : [words[1], words[2]];
      const own = verb === "--filter" ? packages.get(name).scripts : scripts;
      if (what === "run") assert.ok(own[file], `${line}: no script ${file}`);
      else if (!["exec", "install"].includes(what)) assert.ok(own[what], `${line}: no script ${what}`);
      if (words[4] === "node") assert.ok(existsSync(join(root, "packages", name.split("/")[1], file)), line);
    } else assert.ok(existsSync(join(root, "node_modules/.bin", words[0])), `${line}: no ${words[0]}`);
  }
});

void test("a script that is run within pnpm names scripts that are there", () => {
  for (const [name, script] of Object.entries(scripts)) {
    const inner = /^node \.ci\/with-pnpm\.mjs (\S+)/u.exec(script)?.[1];
    if (inner !== undefined) assert.ok(scripts[inner], `${name}: no script ${inner}`);
    for (const [, of, called] of script.matchAll(/pnpm --filter (\S+) (?:run )?(\S+)/gu))
      assert.ok(packages.get(of)?.scripts[called], `${name}: ${of} has no script ${called}`);
    for (const [, called] of script.matchAll(/pnpm run (\S+)/gu))
      assert.ok(scripts[called], `${name}: ${called}`);
    for (const [, file] of script.matchAll(/\bnode (\S+\.mjs)/gu))
      assert.ok(existsSync(join(root, file)), file);
  }
});

/** What npm runs of ours with nothing but itself. */
const OURS = /^(?:exec )?node \.ci\/\S+\.mjs\b/u;

void test("what npm starts comes as far as asking for pnpm, with Node 20 and without pnpm", async () => {
  const named = [
    ...new Set(commands.filter((line) => line.startsWith("npm ")).map((line) => line.split(" -- ")[0])),
  ];
  const scriptOf = (line) => scripts[line.split(" ").at(-1)];
  // Looked at before it is run: what needs a program that a fresh machine lacks might do anything.
  for (const line of named) assert.match(scriptOf(line), OURS, line);
  // Accepting pictures needs nothing else, and is an act.
  const started = named.filter((line) => !scriptOf(line).endsWith("accept.mjs"));
  const ends = await Promise.all(started.map(async (line) => ({ line, ...(await typed(stopping, line)) })));
  for (const { line, code, text } of ends) assert.equal(code, ASKED, `${line}: ${text}`);
});

void test("the server's commands are done, on the pinned Node and in the folder where npm start keeps its data", async () => {
  const folder = mkdtempSync(join(root, "node_modules/.huxuan-commands-"));
  try {
    const made = await typed(fresh, "npm run server -- admin create --account root --name 王主任", {
      env: { HUXUAN_DATA: folder.slice(root.length + 1) },
      input: "Huxuan@2026-first\n",
    });
    assert.deepEqual([made.code, made.text.includes("已创建平台管理员 root")], [0, true], made.text);
    assert.ok(existsSync(join(folder, "pglite")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

void test("what is run within pnpm runs on the pinned Node", async () => {
  const { text } = await typed(fresh, `npx ${PNPM} --filter @huxuan/server exec node --version`);
  assert.match(text, /^v24\./mu);
});
