// The README of ui shows a page that is a story too: its code blocks are the files of packages/ui/src/recipes, quoted.
// `node .ci/strangers/readme.mjs` quotes them anew.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../pnpm.mjs";

const FILE = join(root, "packages/ui/README.md");
const PAGE = join(root, "packages/ui/src/recipes/courses-page");
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

/**
 * Every TypeScript block of the README, by the name of the file that a stranger makes of it, and all names of its table.
 *
 * @throws when a block is not what its file in this repository is
 */
export function readmeFiles() {
  const readme = readFileSync(FILE, "utf8");
  if (quoted(readme) !== readme)
    throw new Error(
      "The README of ui shows another page than the story: run `node .ci/strangers/readme.mjs` to quote it anew.",
    );
  const blocks = [...readme.matchAll(BLOCK)].map(([, language, name, code], at) => [
    name ?? `block-${at + 1}.${language}`,
    code,
  ]);
  // The table of what there is names nothing that there is not.
  const table = /^## What there is\n([\s\S]*?)^## /m.exec(readme)?.[1] ?? "";
  const names = [...table.matchAll(/^\|.*\|$/gm)].flatMap(([row]) =>
    [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  if (names.length === 0) throw new Error("The README of ui has lost its table of what there is.");
  return {
    ...Object.fromEntries(blocks),
    "names.ts": `export { ${names.join(", ")} } from "@huxuan/ui";\n`,
  };
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, quoted(readFileSync(FILE, "utf8")));
