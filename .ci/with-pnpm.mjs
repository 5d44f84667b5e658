// `node .ci/with-pnpm.mjs <script> [arguments]`: installs what is missing, then runs a root script.
import { install, script } from "./pnpm.mjs";

const [name, ...args] = process.argv.slice(2);
await install();
await script(name, ...args);
