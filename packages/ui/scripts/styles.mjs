// Makes the two style sheets that are published: `dist/styles.css`, put together and made small by Lightning CSS, and
// `dist/theme.css`, the tokens' names for Tailwind.
// Nesting stays nested: written out, the names of components and parts are a tenth of the whole. It and `light-dark()`,
// which says each colour once for both themes, need Chrome and Edge 123, Firefox 120, Safari 17.5 (May 2024), which
// browsers' makers call widely available.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "lightningcss";
import { tailwindTheme } from "../src/tokens/theme.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = resolve(root, "src");
const dist = resolve(root, "dist");
const version = (major, minor = 0) => (major << 16) | (minor << 8);

const { code } = bundle({
  filename: resolve(source, "styles.css"),
  minify: true,
  targets: { chrome: version(123), firefox: version(120), safari: version(17, 5) },
});
const sheets = {
  "styles.css": code,
  "theme.css": tailwindTheme(readFileSync(resolve(source, "tokens/tokens.css"), "utf8")),
};
for (const [name, sheet] of Object.entries(sheets)) {
  writeFileSync(resolve(dist, name), sheet);
  // `import "@huxuan/ui/styles.css"` type-checks in the host's project: attw asks for a declaration beside it.
  writeFileSync(resolve(dist, `${name}.d.ts`), "export {};\n");
}
