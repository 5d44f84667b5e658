import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleAsync } from "lightningcss";

const src = fileURLToPath(new URL("../src", import.meta.url));
const all = resolve(src, "styles.css");
const require = createRequire(import.meta.url);
const version = (major, minor = 0) => (major << 16) | (minor << 8);

/**
 * A style sheet, by default that of all components, put together and made small by Lightning CSS, without the sheets of
 * the components in the folders `leftOut`.
 * Nesting stays nested: written out, the names of components and parts are a tenth of the whole. It and `light-dark()`,
 * which says each colour once for both themes, need Chrome and Edge 123, Firefox 120, Safari 17.5 (May 2024), which
 * browsers' makers call widely available.
 */
export async function bundleStyles(leftOut = [], filename = all) {
  const imported = new RegExp(`@import "\\./(?:${leftOut.join("|")})/.*\n`, "g");
  const { code } = await bundleAsync({
    filename,
    minify: true,
    targets: { chrome: version(123), firefox: version(120), safari: version(17, 5) },
    resolver: {
      // Beside the file, or in another package.
      resolve: (name, from) => (name.startsWith(".") ? resolve(dirname(from), name) : require.resolve(name)),
      read: (file) => {
        const text = readFileSync(file, "utf8");
        return file === all && leftOut.length > 0 ? text.replaceAll(imported, "") : text;
      },
    },
  });
  return code;
}
