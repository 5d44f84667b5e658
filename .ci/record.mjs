// `npm run record -- TeachingAid 教具`: makes an empty record, with its call, table, test and screen, from the files of
// `.ci/record`, and names it in the two lists that hold all of them. What is there already is never written over.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { install, must, root } from "./pnpm.mjs";

const TEMPLATES = join(import.meta.dirname, "record");

/**
 * The files of a record, by their path in the repository.
 * @param {string} name of its model: `TeachingAid`
 * @param {string} names several of them: `TeachingAids`
 * @param {string} label what people call one: 教具
 * @returns {Map<string, string>}
 */
export function recordFiles(name, names, label) {
  const kebab = (/** @type {string} */ text) =>
    text.replaceAll(/(?<!^)[A-Z]/gu, (one) => `-${one}`).toLowerCase();
  const camel = (/** @type {string} */ text) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
  const words = new Map([
    ["{ThingName}", name],
    ["{ThingNames}", names],
    ["{thingName}", camel(name)],
    ["{thingNames}", camel(names)],
    ["{thing-name}", kebab(name)],
    ["{thing-names}", kebab(names)],
    ["{thing_name}", kebab(name).replaceAll("-", "_")],
    ["{label}", label],
  ]);
  const domain = `packages/server/src/domains/${kebab(name)}`;
  const places = new Map([
    ["contract.tsp", `packages/api-client/contract/${kebab(name)}.tsp`],
    ["tables.ts", `${domain}/tables.ts`],
    ["domain.ts", `${domain}/domain.ts`],
    ["samples.fixture.ts", `${domain}/samples.fixture.ts`],
    ["test.ts", `${domain}/${kebab(name)}.test.ts`],
    ["screen.tsx", `packages/app/src/admin/public-data/${kebab(names)}/screen.tsx`],
  ]);
  return new Map(
    [...places].map(([template, path]) => {
      const text = readFileSync(join(TEMPLATES, `${template}.template`), "utf8");
      return [path, text.replaceAll(/\{[A-Za-z_-]+\}/gu, (word) => words.get(word) ?? word)];
    }),
  );
}

/**
 * The lists that name every record, each with a line more.
 * @param {string} name of its model
 * @param {(path: string) => string} read the text of a file
 * @returns {Map<string, string>}
 */
export function recordLists(name, read) {
  const folder = name.replaceAll(/(?<!^)[A-Z]/gu, (one) => `-${one}`).toLowerCase();
  const domain = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}Domain`;
  const contract = "packages/api-client/contract/main.tsp";
  const domains = "packages/server/src/domains.ts";
  return new Map([
    [contract, read(contract).replace(/\n\nusing /u, `\nimport "./${folder}.tsp";\n\nusing `)],
    [
      domains,
      read(domains)
        .replace(
          /\nimport (?=\{ auditPart \})/u,
          `\nimport { ${domain} } from "./domains/${folder}/domain.ts";\nimport `,
        )
        .replace(/\n {2}auditPart,\n/u, `\n  ${domain},\n  auditPart,\n`),
    ],
  ]);
}

async function main() {
  await install();
  const [name = "", label = "", names = `${name}s`] = process.argv.slice(2);
  if (!/^(?:[A-Z][a-z]+)+$/u.test(name) || label === "") {
    console.error("Name it and say what people call it: npm run record -- TeachingAid 教具 [TeachingAids]");
    process.exit(1);
  }
  const files = recordFiles(name, names, label);
  for (const path of files.keys())
    if (existsSync(join(root, path))) throw new Error(`${path} is there already: nothing was written`);
  const written = new Map([...files, ...recordLists(name, (path) => readFileSync(join(root, path), "utf8"))]);
  for (const [path, text] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  await must("biome", ["format", "--write", ...[...written.keys()].filter((path) => !path.endsWith(".tsp"))]);
}

if (process.argv[1] === import.meta.filename) await main();
