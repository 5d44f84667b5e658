// `npm test`: installs what it needs, then checks everything. The run stops at the first step that fails.
import { ensureBrowser } from "./browser.mjs";
import { build, environment, install, must } from "./pnpm.mjs";

/** Each step: what it shows, the command, and what it adds to the environment. */
const steps = [
  ["lint", ["oxlint", "--type-aware", "--deny-warnings"]],
  ["format", ["biome", "format"]],
  ["types", ["tsc", "-p", "packages/api-client", "--noEmit"]],
  ["types", ["tsc", "-p", "packages/ui", "--noEmit"]],
  ["types", ["tsc", "-p", "packages/server"]],
  ["types", ["tsc", "-p", "packages/app"]],
  ["the published packages", ["node", ".ci/check-packages.mjs"]],
  ["api-client", ["vitest", "run", "--root", "packages/api-client"]],
  ["ui: rules", ["vitest", "run", "--root", "packages/ui"]],
  ["app: rules", ["vitest", "run", "--root", "packages/app"]],
  ["server on PGlite", ["vitest", "run", "--root", "packages/server"]],
  ["server on PostgreSQL", ["vitest", "run", "--root", "packages/server"], { HUXUAN_TEST_DB: "postgres" }],
  ["stories in Chromium, light and dark", ["vitest", "run"]],
  [
    "the whole story in Chromium",
    ["vitest", "run", "--root", "packages/app", "--config", "vitest.e2e.config.ts"],
  ],
];

const started = Date.now();
const seconds = () => Math.round((Date.now() - started) / 1000);
await install();
const browser = await ensureBrowser();
console.log("\n── build");
await build();
for (const [title, [command, ...args], extra] of steps) {
  console.log(`\n── ${title} (${seconds()} s)`);
  await must(command, args, { env: { ...environment, CHROMIUM_PATH: browser, ...extra } });
}
console.log(`\nEverything passed in ${seconds()} s.`);
