// `npm run check`: what a change can break, in three minutes. Changed is what the branch has beside main, and what is not
// committed. Everything: `npm test`.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { brokenBy } from "./broken-by.mjs";
import { ensureBrowser } from "./browser.mjs";
import { build, install, root } from "./pnpm.mjs";
import { play, timed, vitest } from "./steps.mjs";

process.chdir(root);
await timed("installation", install);
const git = (...args) =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
const lines = (text) => text.split("\n").filter((line) => line !== "");

/** Where the branch left main; where there is no main, only what is not committed counts. */
function beginning() {
  for (const main of ["main", "origin/main"]) {
    try {
      return git("merge-base", "HEAD", main);
    } catch {
      // Not here: the next.
    }
  }
  return "HEAD";
}

/** Whether PostgreSQL answers where the server's tests look for it first: it is faster than PGlite. */
const hasPostgres = () =>
  new Promise((resolve) => {
    const socket = connect(5432, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.setTimeout(1_000, () => resolve(false));
  });

const changed = [
  ...lines(git("diff", "--name-only", beginning())),
  ...lines(git("ls-files", "--others", "--exclude-standard")),
].filter((path) => existsSync(path));
const stories = Object.fromEntries(
  readdirSync("packages/app/e2e")
    .filter((name) => name.endsWith(".e2e.ts"))
    .map((name) => `packages/app/e2e/${name}`)
    .map((file) => [file, readFileSync(file, "utf8")]),
);
const broken = brokenBy(changed, { domains: readdirSync("packages/server/src/domains"), stories });
const code = changed.filter((path) => /\.([cm]?[jt]s|tsx)$/u.test(path));
const formatted = changed.filter((path) => /\.([cm]?[jt]s|tsx|json|css)$/u.test(path));

await timed("build", build);
const steps = [
  broken.types.length > 0 && { title: "types", command: `node .ci/types.mjs ${broken.types.join(" ")}` },
  code.length > 0 && { title: "lint", command: `oxlint --type-aware --deny-warnings ${code.join(" ")}` },
  formatted.length > 0 && {
    title: "format",
    command: `biome format --no-errors-on-unmatched ${formatted.join(" ")}`,
  },
  { title: "words that people read", command: "node .ci/words.mjs" },
  { title: "circles of folders", command: "node .ci/circles.mjs" },
  { title: "tests that documents name", command: "node .ci/named-tests.mjs" },
  broken.rules.ui && { title: "explanations of ui", command: "node packages/ui/scripts/explanations.mjs" },
  ...Object.entries(broken.rules).map(
    ([name, is]) => is && { title: `${name}: rules`, command: vitest(`--root=packages/${name}`) },
  ),
  broken.server.length > 0 && {
    title: "server: changed domains",
    command: vitest("--root=packages/server", "--passWithNoTests", ...broken.server),
    environment: (await hasPostgres()) ? { HUXUAN_TEST_DB: "postgres" } : {},
  },
  broken.ui.length > 0 && {
    title: "stories of changed components",
    command: vitest("--passWithNoTests", ...broken.ui),
  },
  broken.stories.length > 0 && {
    title: "browser tests of changed screens",
    command: `node .ci/browser-tests.mjs ${broken.stories.map((file) => file.replace("packages/app/", "")).join(" ")}`,
  },
];
const needsBrowser = broken.ui.length + broken.stories.length > 0;
const browser = needsBrowser ? { CHROMIUM_PATH: await timed("browser", ensureBrowser) } : {};
for (const step of steps) if (step) await play({ ...step, environment: { ...browser, ...step.environment } });
if (broken.notPlayed.length > 0)
  console.log(`\n── not played, only named by the change\n${broken.notPlayed.join("\n")}`);
