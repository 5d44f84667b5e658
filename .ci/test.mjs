// `npm test`: installs what it needs, then checks everything. The run stops at the first step that fails.
import { ensureBrowser } from "./browser.mjs";
import { build, environment, install, must } from "./pnpm.mjs";

/** What each step runs; the last entry adds to its environment. */
const steps = [
  { title: "lint", command: "oxlint --type-aware --deny-warnings" },
  { title: "format", command: "biome format" },
  { title: "types: api-client", command: "tsc -p packages/api-client --noEmit" },
  { title: "types: ui", command: "tsc -p packages/ui --noEmit" },
  { title: "types: server", command: "tsc -p packages/server" },
  { title: "types: app", command: "tsc -p packages/app" },
  { title: "the published packages", command: "node .ci/check-packages.mjs" },
  { title: "ui in strangers' projects", command: "node .ci/strangers/check.mjs" },
  { title: "what a host pays for ui", command: "node packages/ui/scripts/size.mjs" },
  { title: "api-client", command: "vitest run --root packages/api-client" },
  { title: "ui: rules", command: "vitest run --root packages/ui" },
  { title: "app: rules", command: "vitest run --root packages/app" },
  { title: "server on PGlite", command: "vitest run --root packages/server" },
  {
    title: "server on PostgreSQL",
    command: "vitest run --root packages/server",
    environment: { HUXUAN_TEST_DB: "postgres" },
  },
  { title: "stories in Chromium, light and dark", command: "vitest run" },
  {
    title: "the whole story in Chromium",
    command: "vitest run --root packages/app --config vitest.e2e.config.ts",
  },
];

const started = Date.now();
const seconds = () => Math.round((Date.now() - started) / 1000);
await install();
const browser = await ensureBrowser();
console.log("\n── build");
await build();
for (const step of steps) {
  console.log(`\n── ${step.title} (${seconds()} s)`);
  const [command = "", ...args] = step.command.split(" ");
  await must(command, args, { env: { ...environment, CHROMIUM_PATH: browser, ...step.environment } });
}
console.log(`\nEverything passed in ${seconds()} s.`);
