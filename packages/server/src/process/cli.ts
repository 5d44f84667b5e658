// The commands: what `npm run server` runs.
import "./quick-imports.ts";

await import("./run-command.ts");
