// Some documents say by which test a promise is tried: fails when a line names none, or one that is not there.
import { existsSync, readFileSync } from "node:fs";

/** Documents with such lines, from the repository's folder: where the list begins, and the folder of its files. */
const DOCUMENTS = [
  { document: "docs/security.md", heading: "## What is tried, and by which test", folder: "packages/server" },
  { document: "docs/portal.md", heading: "## By which test", folder: "packages/app/e2e" },
];
/** Fewer lines than this: the list was not found. */
const FEWEST_LINES = 20;

/**
 * What is wrong with the list of a document: one sentence each.
 * @param {string} text of the document
 * @param {string} heading the line above its list
 * @param {(file: string) => string | undefined} read the text of a file as the document names it; undefined without one
 */
export function faultsOf(text, heading, read) {
  const [, after = ""] = text.split(`${heading}\n`);
  const lines = (after.split("\n## ")[0] ?? "").split(/\n(?=- )/u).slice(1);
  if (lines.length < FEWEST_LINES) return [`fewer than ${FEWEST_LINES} lines below "${heading}"`];
  return lines.flatMap((line) => {
    const named = [...line.matchAll(/^ {2}- `(.+?)`: (.+)$/gmu)];
    if (named.length === 0) return [`no test: ${line}`];
    return named.flatMap(([, file = "", name = ""]) =>
      read(file)?.includes(name) ? [] : [`no such test: ${file}: ${name}`],
    );
  });
}

if (import.meta.main) {
  const faults = DOCUMENTS.flatMap(({ document, heading, folder }) => {
    const read = (file) => {
      const path = file.startsWith("packages/") ? file : `${folder}/${file}`;
      return existsSync(path) ? readFileSync(path, "utf8") : undefined;
    };
    return faultsOf(readFileSync(document, "utf8"), heading, read).map((fault) => `${document}: ${fault}`);
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
}
