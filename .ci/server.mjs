// `npm run server -- <command>`: installs and builds what is missing, then does what the command says on the pinned Node.
import { join } from "node:path";
import { install, must, PNPM, root, run } from "./pnpm.mjs";

// What is typed or piped in is the command's: a password.
const quiet = { stdio: process.env.HUXUAN_VERBOSE ? "inherit" : ["ignore", "ignore", "inherit"] };

await install();
await must(
  "npx",
  [
    "--yes",
    PNPM,
    "exec",
    "turbo",
    "run",
    "build",
    "--filter=@huxuan/server^...",
    "--output-logs=errors-only",
  ],
  quiet,
);
process.exitCode = await run("node", [
  join(root, "packages/server/src/process/cli.ts"),
  ...process.argv.slice(2),
]);
