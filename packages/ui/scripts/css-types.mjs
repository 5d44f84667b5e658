// `import "@huxuan/ui/styles.css"` type-checks in the host's project: attw asks for a declaration beside the stylesheet.
import { writeFileSync } from "node:fs";

writeFileSync(new URL("../dist/styles.css.d.ts", import.meta.url), "export {};\n");
