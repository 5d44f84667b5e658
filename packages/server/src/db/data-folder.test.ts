import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeSmallDisk } from "../../testing/small-disk.ts";
import { DiskFullError, FolderNotPrivateError, openDataFolder } from "./data-folder.ts";
import { openPglite } from "./pglite.ts";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const parent = mkdtempSync(join(tmpdir(), "huxuan-folder-"));
chmodSync(parent, 0o755);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Everything in the folder that somebody else may read, write or enter. */
const openToOthers = (folder: string): string[] =>
  [folder, ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))]
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => path.slice(folder.length));

test("a database is its owner's alone: when it is made, while it grows, and an open one from its next start", async () => {
  const folder = join(parent, "data");
  const database = await openPglite({ dataFolder: folder });
  await database.pool.query("create table secret as select md5(g::text) from generate_series(1, 1000) g");
  expect(openToOthers(folder)).toEqual([]);
  await database.close();

  writeFileSync(join(folder, "secret"), "signs tokens");
  execFileSync("chmod", ["-R", "a+rwX", folder]);
  expect(openToOthers(folder).length).toBeGreaterThan(900);
  const again = await openPglite({ dataFolder: folder });
  expect(openToOthers(folder)).toEqual([]);
  await again.close();
  expect(openToOthers(folder)).toEqual([]);
});

test.skipIf(!isRoot)("another user reads nothing of it (skipped when not root)", () => {
  const folder = join(parent, "unreadable");
  mkdirSync(join(folder, "pglite"), { recursive: true });
  writeFileSync(join(folder, "pglite", "PG_VERSION"), "18");
  const read = (path: string) => spawnSync("cat", [path], { uid: NOBODY, gid: NOBODY, encoding: "utf8" });
  // What the test itself opens up, so that it can see the difference.
  execFileSync("chmod", ["-R", "a+rX", folder]);
  expect(read(join(folder, "pglite", "PG_VERSION")).stdout).toBe("18");
  openDataFolder(folder);
  expect(read(join(folder, "pglite", "PG_VERSION"))).toMatchObject({ status: 1, stdout: "" });
});

test("what others keep in the same folder is not touched, and links are not followed", () => {
  const folder = join(parent, "shared");
  const elsewhere = join(parent, "elsewhere");
  mkdirSync(join(folder, "pglite"), { recursive: true });
  for (const path of [elsewhere, join(folder, "notes.txt")]) {
    writeFileSync(path, "");
    chmodSync(path, 0o644);
  }
  symlinkSync(elsewhere, join(folder, "pglite", "link"));
  openDataFolder(folder);
  expect([elsewhere, join(folder, "notes.txt")].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o644, 0o644,
  ]);
});

test("a folder in which everybody puts files is refused, and left as it is", () => {
  const folder = join(parent, "public");
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  expect(() => openDataFolder(folder)).toThrow(FolderNotPrivateError);
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
});

test.skipIf(!isRoot)(
  "a folder that belongs to somebody else stops the start with a sentence (skipped when not root)",
  () => {
    const folder = join(parent, "foreign");
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    chownSync(folder, 0, 0);
    const script = `
      const { openDataFolder } = await import(${JSON.stringify(new URL("./data-folder.ts", import.meta.url).href)});
      process.setgid(${NOBODY}); process.setuid(${NOBODY});
      try { openDataFolder(${JSON.stringify(folder)}); } catch (error) { console.log(error.name, error.message); }`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    expect(stdout).toMatch(/^FolderNotPrivateError 无法收回其他用户对数据目录 .*foreign 的权限/);
  },
);

const tooSmall = makeSmallDisk(32);
afterAll(() => tooSmall?.remove());

test.skipIf(tooSmall === undefined)(
  "a disk without room for a database is reported before one is begun (skipped where no small disk can be made)",
  () => {
    const folder = join(tooSmall?.folder ?? "", "data");
    expect(() => openDataFolder(folder)).toThrow(DiskFullError);
    expect(readdirSync(folder)).toEqual([]);
  },
);
