// `npm start`: install, build what changed, serve site and API on one port.
import { join } from "node:path";
import { build, install, root, run } from "./pnpm.mjs";

await install();
await build({ stdio: process.env.HUXUAN_VERBOSE ? "inherit" : ["ignore", "ignore", "inherit"] });
process.exitCode = await run("node", [join(root, "packages/server/src/process/main.ts")]);
