import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataInUseError, takeLock } from "./lock-file.ts";
import { openPglite } from "./pglite.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "huxuan-lock-"));
  path = join(folder, "pglite.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The number of a process that has ended. */
function deadPid(): number {
  return spawnSync("true").pid;
}

test("a second server on the same data is refused, and told which process has it", () => {
  const release = takeLock(path);
  expect(() => takeLock(path)).toThrow(DataInUseError);
  expect(() => takeLock(path)).toThrow(`进程 ${process.pid}`);
  release();
  expect(existsSync(path)).toBe(false);
  takeLock(path)();
});

test("the lock of a dead process is taken over", () => {
  writeFileSync(path, JSON.stringify({ pid: deadPid(), started: null }));
  const release = takeLock(path);
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
  release();
});

test("a process that got the number of a dead one does not keep its lock", () => {
  writeFileSync(path, JSON.stringify({ pid: process.pid, started: "an earlier boot:17" }));
  takeLock(path)();
});

test("what was left of a lock by a full disk does not lock anybody out", () => {
  writeFileSync(path, '{"pid":');
  takeLock(path)();
});

test("only one process at a time judges a lock that was left behind", () => {
  writeFileSync(path, JSON.stringify({ pid: deadPid(), started: null }));
  mkdirSync(`${path}.takeover`);
  expect(() => takeLock(path)).toThrow(DataInUseError);
});

test("whoever lost the lock does not remove the lock of the next one", () => {
  const release = takeLock(path);
  writeFileSync(path, JSON.stringify({ pid: 1, started: "somebody else" }));
  release();
  expect(existsSync(path)).toBe(true);
});

test("an open PGlite refuses a second one on its folder and leaves no lock behind", async () => {
  const database = await openPglite({ dataFolder: folder });
  await expect(openPglite({ dataFolder: folder })).rejects.toThrow("正在被另一个服务使用");
  await database.close();
  expect(existsSync(path)).toBe(false);
  expect(existsSync(join(folder, "pglite", "PG_VERSION"))).toBe(true);
});
