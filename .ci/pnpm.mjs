// The one place that knows how to reach pnpm. Runs on the Node that a fresh machine has (20 or newer):
// everything after the installation runs on the Node that the lockfile pins.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const PNPM = "pnpm@12.21.0";

/** Environment of every step: pinned tools first on PATH, nobody phones home. */
export const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: "1",
  STORYBOOK_DISABLE_TELEMETRY: "1",
  DO_NOT_TRACK: "1",
  // Node keeps what it compiled, and what it made of TypeScript: the same tools and servers start many times.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
  npm_config_update_notifier: "false",
};

/** Runs a command in the repository and resolves with its exit code. Signals reach it and its children. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: environment, ...options });
    const forward = (signal) => child.kill(signal);
    process.on("SIGTERM", forward);
    // A terminal sends Ctrl-C to the whole group already: only stay alive until the child has ended.
    const wait = () => {};
    process.on("SIGINT", wait);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", forward);
      process.off("SIGINT", wait);
      resolve(signal ? 128 : (code ?? 1));
    });
  });
}

/** Like `run`, but a failure ends this process with the same code. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** Installs exactly what the lockfile names; about a second when nothing changed. */
export function install() {
  return must(
    "npx",
    ["--yes", PNPM, "install", "--frozen-lockfile", "--prefer-offline", "--reporter=append-only"],
    {
      stdio: process.env.HUXUAN_VERBOSE ? "inherit" : ["ignore", "ignore", "inherit"],
    },
  );
}

/** Builds what changed since the last time (turbo keeps the results by content). */
export function build(options) {
  return must("npx", ["--yes", PNPM, "exec", "turbo", "run", "build", "--output-logs=errors-only"], options);
}

/** Runs a script of the root package.json on the pinned Node. */
export function script(name, ...args) {
  return must("npx", ["--yes", PNPM, "run", name, ...args]);
}
