// Makes the style sheets that are published: Tailwind puts `dist/styles.css` together, Lightning CSS makes it small,
// and the styles of parts that are loaded when they are used become modules beside them. Nesting stays nested: written
// out, the names of components and parts are a tenth of the whole. It needs Chrome and Edge 120, Firefox 117, Safari
// 17.2 (December 2023), which browsers' makers call widely available.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Features, transform } from "lightningcss";
import { compile, Polyfills } from "tailwindcss";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = resolve(root, "src");
const dist = resolve(root, "dist");
const version = (major, minor = 0) => (major << 16) | (minor << 8);

function small(css) {
  const { code } = transform({
    filename: "styles.css",
    code: Buffer.from(css),
    minify: true,
    targets: { chrome: version(120), firefox: version(117), safari: version(17, 2) },
    // `color-scheme` is for the browser's own controls; nothing of ours says `light-dark()`.
    exclude: Features.LightDark,
  });
  return code.toString();
}

const entry = resolve(source, "styles.css");
const sheet = await compile(readFileSync(entry, "utf8"), {
  base: source,
  from: entry,
  // All of these browsers know `color-mix()`.
  polyfills: Polyfills.None,
  loadStylesheet: async (id, base) => {
    const path = resolve(base, id);
    return { path, base: dirname(path), content: readFileSync(path, "utf8") };
  },
});

// Tailwind names itself and its licence above the rules it brings; these are all our own.
const ours = sheet.build([]).replace(/^\/\*! tailwindcss[^*]*\*\/\n/, "");
writeFileSync(resolve(dist, "styles.css"), small(ours));
// `import "@huxuan/ui/styles.css"` type-checks in the host's project: attw asks for a declaration beside it.
writeFileSync(resolve(dist, "styles.css.d.ts"), "export {};\n");

// `import text from "./part.css?inline"` is Vite's; a host may have any bundler, or none on its server.
for (const file of globSync("**/*.js", { cwd: dist })) {
  const path = resolve(dist, file);
  const code = readFileSync(path, "utf8");
  const inlined = code.replaceAll(/"([^"]+\.css)\?inline"/g, (_, id) => {
    const part = resolve(dirname(path), id);
    const css = small(readFileSync(resolve(source, relative(dist, part)), "utf8"));
    writeFileSync(`${part}.js`, `export default ${JSON.stringify(css)};\n`);
    return JSON.stringify(`${id}.js`);
  });
  if (inlined !== code) writeFileSync(path, inlined);
}
