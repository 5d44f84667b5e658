// Makes the published style sheet small, after Tailwind has put it together. Nesting stays nested: written out, the
// names of components and parts are a tenth of the whole. It needs Chrome and Edge 120, Firefox 117, Safari 17.2
// (December 2023), which browsers' makers call widely available.
import { readFileSync, writeFileSync } from "node:fs";
import { Features, transform } from "lightningcss";

const version = (major, minor = 0) => (major << 16) | (minor << 8);
const file = new URL("../dist/styles.css", import.meta.url);
const { code } = transform({
  filename: "styles.css",
  code: readFileSync(file),
  minify: true,
  targets: { chrome: version(120), firefox: version(117), safari: version(17, 2) },
  // `color-scheme` is for the browser's own controls; nothing of ours says `light-dark()`.
  exclude: Features.LightDark,
});
writeFileSync(file, code);
// `import "@huxuan/ui/styles.css"` type-checks in the host's project: attw asks for a declaration beside it.
writeFileSync(new URL("../dist/styles.css.d.ts", import.meta.url), "export {};\n");
