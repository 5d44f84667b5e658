// `npm test`: installs what it needs, then checks everything. The run stops at the first step that fails.
import { ensureBrowser } from "./browser.mjs";
import { build, environment, install, must } from "./pnpm.mjs";

/** What each step runs; the last entry adds to its environment. */
const steps = [
  { title: "lint", command: "oxlint --type-aware --deny-warnings" },
  { title: "format", command: "biome format" },
  { title: "words that people read", command: "node .ci/words.mjs" },
  { title: "the check of words", command: "node --test .ci/words.test.mjs" },
  { title: "circles of folders", command: "node .ci/circles.mjs" },
  { title: "the check of circles", command: "node --test .ci/circles.test.mjs" },
  { title: "tests that documents name", command: "node .ci/named-tests.mjs" },
  { title: "the check of named tests", command: "node --test .ci/named-tests.test.mjs" },
  { title: "types: api-client", command: "tsc -p packages/api-client --noEmit" },
  { title: "types: ui", command: "tsc -p packages/ui --noEmit" },
  { title: "types: server", command: "tsc -p packages/server" },
  { title: "types: app", command: "tsc -p packages/app" },
  { title: "types: storybook", command: "tsc -p .storybook" },
  { title: "explanations of ui", command: "node packages/ui/scripts/explanations.mjs" },
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
  {
    // All of it: npm run test:full.
    title: "server on two nodes behind a proxy, a sample",
    command:
      "vitest run --root packages/server domains/session/session domains/role domains/workflow/workflow domains/job",
    environment: { HUXUAN_TEST_DB: "postgres", HUXUAN_TEST_NODES: "2" },
  },
  { title: "stories in Chromium, looked at in light and dark", command: "vitest run" },
  {
    title: "the whole story in Chromium",
    command: "vitest run --root packages/app --config vitest.e2e.config.ts",
  },
];

/** When each step began and ended. */
const times = [];
async function timed(title, work) {
  const time = { title, began: Date.now() };
  times.push(time);
  const result = await work();
  time.ended = Date.now();
  return result;
}

// A step that fails ends the process from inside: it has no end of its own, and is told as well.
process.on("exit", (code) => {
  const line = (ms, text) => console.log(`${(ms / 1000).toFixed(1)} s`.padStart(9), "", text);
  const now = Date.now();
  console.log();
  for (const { title, began, ended = now } of times) line(ended - began, title);
  line(now - times[0].began, code === 0 ? "Everything passed." : `Failed: ${times.at(-1).title}`);
});

await timed("installation", install);
const browser = await timed("browser", ensureBrowser);
// Before the build, which writes it anew.
console.log("\n── openapi.json is what the contract says");
await timed("openapi.json", () =>
  must("node", ["packages/api-client/scripts/generate.mjs", "--check"], { env: environment }),
);
console.log("\n── build");
await timed("build", build);
for (const { title, command: line, environment: more } of steps) {
  console.log(`\n── ${title}`);
  const [command = "", ...args] = line.split(" ");
  await timed(title, () => must(command, args, { env: { ...environment, CHROMIUM_PATH: browser, ...more } }));
}
