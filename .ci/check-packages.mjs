// The two published packages as npm would get them: publint and attw must have nothing to say.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./pnpm.mjs";

const folder = mkdtempSync(join(tmpdir(), "huxuan-packages-"));
const run = (command, ...args) =>
  execFileSync(command, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });

try {
  for (const name of ["api-client", "ui"]) {
    const folderOf = join(root, "packages", name);
    execFileSync("npm", ["pack", "--pack-destination", folder, "--silent"], {
      cwd: folderOf,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  for (const file of readdirSync(folder)) {
    console.log(run("publint", join(folder, file), "--strict").trim());
    console.log(
      run("attw", join(folder, file), "--profile", "esm-only", "--no-color")
        .trim()
        .split("\n")
        .slice(0, 6)
        .join("\n"),
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
