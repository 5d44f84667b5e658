// `npm test`: installs what it needs, then checks everything. Each step stops the run when it fails.
import { ensureBrowser } from "./browser.mjs";
import { environment, install, must } from "./pnpm.mjs";

const started = Date.now();
const steps = [
  ["build", "turbo", ["run", "build", "--output-logs=errors-only"]],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["format", "biome", ["format"]],
  [
    "types",
    "tsc",
    ["-b", "packages/api-client", "packages/ui", "packages/server", "packages/app", ".storybook"],
  ],
  ["rules, client, server on PGlite", "vitest", ["run", "--project", "!storybook", "--project", "!e2e"]],
  ["server on PostgreSQL", "vitest", ["run", "--project", "server"], { HUXUAN_TEST_DB: "postgres" }],
  ["stories in Chromium", "vitest", ["run", "--project", "storybook"]],
  ["the whole story in Chromium", "vitest", ["run", "--project", "e2e"]],
];

await install();
const browser = await ensureBrowser();
for (const [title, command, args, extra] of steps) {
  console.log(`\n── ${title}`);
  await must(command, args, { env: { ...environment, CHROMIUM_PATH: browser, ...extra } });
}
console.log(`\nAll steps passed in ${Math.round((Date.now() - started) / 1000)} s.`);
