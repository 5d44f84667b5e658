// What a host pays for one import, gzip, without the peers, measured on dist with Vite as a host would build it.
// Fails above a limit. Run after the build: `pnpm --filter @huxuan/ui size`.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/**
 * What is imported, and how many kB it may cost. `*` is every name of the package at once, which no host needs: it
 * guards the sum. Not counted, here and there: the peers, which are the host's own (React, react-hook-form, and zod, of
 * which only types are imported), and what is loaded when it is used.
 */
const limits = [
  { names: "{ Button }", limit: 6 },
  { names: "{ DataTable }", limit: 90 },
  { names: "*", limit: 190 },
];
/** The same for the style sheet, of which every host takes the whole. */
const STYLES_LIMIT = 25;

const root = fileURLToPath(new URL("..", import.meta.url));
// Made up: it exists only for the plugin below.
const entry = `${root}size-entry.js`;

async function sizeOf(names) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "size-entry",
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? `export ${names} from "./dist/index.js";` : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      // Not Vite's library mode, which leaves the spaces in. What an entry shares with its lazy chunks stays in the entry,
      // as in an application; `strict` would cut it into dozens of small files that compress badly.
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: "allow-extension",
        external: [/^react($|\/)/, /^react-dom($|\/)/, "react-hook-form"],
      },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  // Chunks that are loaded only when used do not count.
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const counted = new Set();
  const count = (chunk) => {
    if (!chunk || counted.has(chunk)) return;
    counted.add(chunk);
    for (const name of chunk.imports ?? []) count(chunks.get(name));
  };
  count(output.find((chunk) => chunk.isEntry));
  // Warnings for programmers (src/development) are left out by the mode that the bundler writes in.
  if (output.some(({ code }) => code?.includes("[@huxuan/ui]"))) {
    over = true;
    console.log(`✗ ${names} brings warnings into production`);
  }
  return Array.from(counted).reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
}

let over = false;
function judge(what, size, limit) {
  over ||= size > limit;
  console.log(`${size > limit ? "✗" : "✓"} ${what}: ${size.toFixed(2)} kB (at most ${limit})`);
}
for (const { names, limit } of limits) {
  judge(names === "*" ? "everything" : names.slice(2, -2), await sizeOf(names), limit);
}
judge("styles.css", gzipSync(readFileSync(`${root}dist/styles.css`)).length / 1000, STYLES_LIMIT);
process.exitCode = over ? 1 : 0;
