// Makes the style sheet that is published: Tailwind puts `dist/styles.css` together, Lightning CSS makes it small.
// Nesting stays nested: written out, the names of components and parts are a tenth of the whole. It needs Chrome and
// Edge 120, Firefox 117, Safari 17.2 (December 2023), which browsers' makers call widely available.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
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
