// `npm run replay -- FILE`: installs and builds what is missing, then draws again from a published file on the pinned Node.
// Files are named from the folder in which the command is typed.
import { join } from "node:path";
import { install, must, PNPM, root, run } from "./pnpm.mjs";

const quiet = { stdio: process.env.HUXUAN_VERBOSE ? "inherit" : ["ignore", "ignore", "inherit"] };

await install();
const build = ["turbo", "run", "build", "--filter=@huxuan/draw", "--output-logs=errors-only"];
await must("npx", ["--yes", PNPM, "exec", ...build], quiet);
process.exitCode = await run("node", [join(root, "packages/draw/dist/replay.js"), ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? root,
});
