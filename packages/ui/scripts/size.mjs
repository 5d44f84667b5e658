// What a host pays for one import, gzip, without React, measured on dist with Vite as a host would build it.
// Fails above a limit. Run after the build: `pnpm --filter @huxuan/ui size`.
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** What is imported, and how many kB it may cost. */
const limits = [
  { names: "Button", limit: 3 },
  { names: "Input", limit: 12 },
  { names: "DataTable", limit: 45 },
];

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
        load: (id) => (id === entry ? `export { ${names} } from "./dist/index.js";` : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      // Not Vite's library mode, which leaves the spaces in.
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: "strict",
        external: [/^react($|\/)/, /^react-dom($|\/)/],
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
  return Array.from(counted).reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
}

let over = false;
for (const { names, limit } of limits) {
  const size = await sizeOf(names);
  over ||= size > limit;
  console.log(`${size > limit ? "✗" : "✓"} ${names}: ${size.toFixed(2)} kB (at most ${limit})`);
}
process.exitCode = over ? 1 : 0;
