// Writes "use client" on top of the modules in `dist` that build on React, so that a page rendered by React's server
// components (Next.js) may import this package. Modules that import no package, or none of React's, are rules and
// formats: they get none and can be called on the server.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

/** Packages that know nothing of React. Whatever else a module imports makes it one of the client's. */
const PLAIN = new Set(["@headless-tree/core", "clsx", "dompurify", "modern-screenshot", "pinyin-pro"]);
const DIRECTIVE = '"use client";\n';

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
let marked = 0;
for (const file of globSync("**/*.js", { cwd: dist })) {
  const code = readFileSync(dist + file, "utf8");
  const imported = code.matchAll(/^(?:import|export|\}) ?.*?"([^."][^"]*)";$/gm);
  if ([...imported].every(([, name]) => PLAIN.has(name))) continue;
  writeFileSync(dist + file, DIRECTIVE + code);
  marked += 1;
}
// What is said to be callable on a server must be: no module of these entries may be one of the client's.
const seen = new Set();
const open = ["list.js", "format.js", "messages/en.js"];
for (let file = open.pop(); file !== undefined; file = open.pop()) {
  if (seen.has(file)) continue;
  seen.add(file);
  const code = readFileSync(dist + file, "utf8");
  if (code.startsWith(DIRECTIVE))
    throw new Error(`${file} can be called in the browser only: it is part of an entry of functions.`);
  for (const [, path] of code.matchAll(/from "(\.[^"]+)"/g)) open.push(posix.join(posix.dirname(file), path));
}
if (marked === 0) throw new Error("No module of dist imports React: nothing was marked.");
