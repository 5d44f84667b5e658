// `npm test`: installs what it needs, then checks everything, first what fails most often. The run stops at the first
// step that fails. While working, `npm run check` checks what a change can break.
import { ensureBrowser } from "./browser.mjs";
import { build, environment, install, must } from "./pnpm.mjs";
import { play, timed, vitest } from "./steps.mjs";
import { TYPES } from "./types.mjs";

/** What each step runs, and what its environment has more. */
const steps = [
  { title: "types", command: `node .ci/types.mjs ${TYPES.join(" ")}` },
  { title: "lint", command: "oxlint --type-aware --deny-warnings" },
  { title: "format", command: "biome format" },
  { title: "words that people read", command: "node .ci/words.mjs" },
  { title: "circles of folders", command: "node .ci/circles.mjs" },
  { title: "tests that documents name", command: "node .ci/named-tests.mjs" },
  { title: "commands that documents name", command: "node --test .ci/readme-commands.test.mjs" },
  {
    title: "these checks themselves",
    command: `node --test ${["words", "circles", "named-tests", "broken-by", "parts-with-colours", "storybook", "record"].map((name) => `.ci/${name}.test.mjs`).join(" ")}`,
  },
  { title: "explanations of ui", command: "node packages/ui/scripts/explanations.mjs" },
  { title: "api-client", command: vitest("--root=packages/api-client") },
  { title: "credits", command: vitest("--root=packages/credits") },
  { title: "draw", command: vitest("--root=packages/draw") },
  { title: "grading", command: vitest("--root=packages/grading") },
  { title: "questionnaire", command: vitest("--root=packages/questionnaire") },
  { title: "ui: rules", command: vitest("--root=packages/ui") },
  { title: "app: rules", command: vitest("--root=packages/app") },
  {
    title: "server on PostgreSQL",
    command: vitest("--root=packages/server"),
    environment: { HUXUAN_TEST_DB: "postgres" },
  },
  {
    // Only what can differ there (packages/server/vitest.pglite.config.ts), and what needs no database.
    title: "server on PGlite",
    command: vitest("--root=packages/server", "--config=vitest.pglite.config.ts"),
  },
  {
    // All of it: npm run test:full.
    title: "server on two nodes behind a proxy, a sample",
    command: vitest(
      "--root=packages/server",
      "domains/session/session",
      "domains/role",
      "domains/workflow/workflow",
      "domains/job",
    ),
    environment: { HUXUAN_TEST_DB: "postgres", HUXUAN_TEST_NODES: "2" },
  },
  { title: "stories in Chromium", command: vitest() },
  { title: "the whole story in Chromium", command: "node .ci/browser-tests.mjs" },
  { title: "the published packages", command: "node .ci/check-packages.mjs" },
  { title: "what a host pays for ui", command: "node packages/ui/scripts/size.mjs" },
  { title: "ui in strangers' projects", command: "node .ci/strangers/check.mjs" },
];

await timed("installation", install);
const browser = await timed("browser", ensureBrowser);
// Before the build, which writes it anew.
console.log("\n── openapi.json is what the contract says");
await timed("openapi.json", () =>
  must("node", ["packages/api-client/scripts/generate.mjs", "--check"], { env: environment }),
);
console.log("\n── build");
await timed("build", build);
for (const step of steps)
  await play({ ...step, environment: { CHROMIUM_PATH: browser, ...step.environment } });
