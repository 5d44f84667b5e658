// The README of ui shows a page that is a story too: its code blocks are the files of packages/ui/src/recipes, quoted.
// `node .ci/strangers/readme.mjs` quotes them anew. What is said in two languages shows the same code in both.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../pnpm.mjs";

const UI = join(root, "packages/ui");
const READMES = ["README.md", "README.zh-CN.md"].map((name) => join(UI, name));
const PAGE = join(root, "packages/ui/src/recipes/courses-page");
const DOCS = join(UI, "docs");
const BLOCK = /^```(tsx?)(?: title="src\/([\w.-]+)")?\n([\s\S]*?)^```$/gm;

/** A file of ours as a stranger writes it: the package by its name, modules without the ending that Node wants. */
const asStranger = (code) =>
  code
    .replaceAll('"../../index.js"', '"@huxuan/ui"')
    .replaceAll(/"..\/..\/(list|format|testing)\.js"/g, '"@huxuan/ui/$1"')
    .replaceAll(/(from "\.\/[\w-]+)\.js"/g, '$1"');

/** The README with every titled block that is a file of the page as that file is now. */
function quoted(readme) {
  const files = new Map(
    readdirSync(PAGE).map((name) => [name, asStranger(readFileSync(join(PAGE, name), "utf8"))]),
  );
  const shown = new Set();
  const text = readme.replaceAll(BLOCK, (block, language, name) => {
    if (!files.has(name)) return block;
    shown.add(name);
    return `\`\`\`${language} title="src/${name}"\n${files.get(name)}\`\`\``;
  });
  for (const name of files.keys())
    if (!shown.has(name)) throw new Error(`The README of ui does not show ${name} of recipes/courses-page.`);
  return text;
}

/** The TypeScript blocks of a page: the name of each, if it has one, and its code. */
const blocksOf = (file) =>
  [...readFileSync(file, "utf8").matchAll(BLOCK)].map(([, language, name, code]) => ({
    language,
    name,
    code,
  }));

/** @throws when the page in the other language shows other code, or is not there */
function sameInBoth(english, chinese) {
  if (JSON.stringify(blocksOf(english)) !== JSON.stringify(blocksOf(chinese)))
    throw new Error(`${english} and ${chinese} show different code.`);
}

/**
 * Every TypeScript block of the README and of the guides beside it, by the name of the file that a stranger makes of
 * it, and all names of the README's table.
 *
 * @throws when a block is not what its file in this repository is, or not the same in both languages
 */
export function readmeFiles() {
  for (const file of READMES) {
    const readme = readFileSync(file, "utf8");
    if (quoted(readme) !== readme)
      throw new Error(
        `${file} shows another page than the story: run \`node .ci/strangers/readme.mjs\` to quote it anew.`,
      );
  }
  sameInBoth(...READMES);
  const guides = readdirSync(DOCS).filter((name) => !name.endsWith(".zh-CN.md"));
  for (const name of guides) sameInBoth(join(DOCS, name), join(DOCS, name.replace(".md", ".zh-CN.md")));
  const named = (file, prefix) =>
    blocksOf(file).map(({ language, name, code }, at) => [name ?? `${prefix}-${at + 1}.${language}`, code]);
  // The table of what there is names nothing that there is not.
  const table = /^## What there is\n([\s\S]*?)^## /m.exec(readFileSync(READMES[0], "utf8"))?.[1] ?? "";
  const rows = [...table.matchAll(/^\|.*\|$/gm)].map(([row]) => ({
    entry: /^\| `(@huxuan\/ui\/\w+)`/.exec(row)?.[1] ?? "@huxuan/ui",
    names: [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  }));
  const exported = rows.filter(({ names }) => names.length > 0);
  if (exported.length === 0) throw new Error("The README of ui has lost its table of what there is.");
  return {
    ...Object.fromEntries([
      ...named(READMES[0], "block"),
      ...guides.flatMap((name) => named(join(DOCS, name), name.replace(".md", ""))),
    ]),
    "names.ts": exported
      .map(({ entry, names }) => `export { ${names.join(", ")} } from "${entry}";\n`)
      .join(""),
  };
}

if (process.argv[1] === import.meta.filename)
  for (const file of READMES) writeFileSync(file, quoted(readFileSync(file, "utf8")));
