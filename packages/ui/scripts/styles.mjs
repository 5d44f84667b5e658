// Makes the style sheets that are published: `dist/styles.css`, `dist/charts.css`, `dist/bpmn.css` and `dist/rich-text-editor.css` for the
// entries of those names, `dist/theme.css`, the tokens' names for Tailwind, and `dist/tokens.json`, the tokens for design
// tools.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readTokens } from "../src/tokens/read-tokens.ts";
import { hexOf } from "../src/tokens/color.ts";
import { designTokens } from "../src/tokens/design-tokens.ts";
import { tailwindTheme } from "../src/tokens/theme.ts";
import { bundleStyles } from "./bundle-styles.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = resolve(root, "src");
const dist = resolve(root, "dist");

const tokens = readFileSync(resolve(source, "tokens/tokens.css"), "utf8");
const sheets = {
  "styles.css": await bundleStyles(),
  "charts.css": await bundleStyles([], resolve(source, "charts/charts.css")),
  "bpmn.css": await bundleStyles([], resolve(source, "bpmn/bpmn.css")),
  "rich-text-editor.css": await bundleStyles([], resolve(source, "rich-text-editor/rich-text-editor.css")),
  "theme.css": tailwindTheme(tokens),
};
for (const [name, sheet] of Object.entries(sheets)) {
  writeFileSync(resolve(dist, name), sheet);
  // `import "@huxuan/ui/styles.css"` type-checks in the host's project: attw asks for a declaration beside it.
  writeFileSync(resolve(dist, `${name}.d.ts`), "export {};\n");
}
writeFileSync(
  resolve(dist, "tokens.json"),
  `${JSON.stringify(designTokens(readTokens(tokens), hexOf), null, 2)}\n`,
);
