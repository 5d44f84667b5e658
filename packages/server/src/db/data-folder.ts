import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

/** Everybody but the owner. */
const OTHERS = 0o077;

/** Set on folders in which everybody may put files, such as /tmp. */
const STICKY = 0o1000;

/** A file of PostgreSQL's log; a further one is made whenever one is used up. */
export const LOG_FILE_BYTES = 16 * 1024 * 1024;

/** A fresh database takes 40 MB. */
const LEAST_FREE_BYTES = 48 * 1024 * 1024 + LOG_FILE_BYTES;

/** Others could read or change the data, and this process may not forbid it; the message says what to do. */
export class FolderNotPrivateError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "FolderNotPrivateError";
  }
}

/** There is too little room to work; the message says where and how much is needed. */
export class DiskFullError extends Error {
  constructor(folder: string) {
    super(
      `数据目录 ${folder} 所在的磁盘空间不足：至少需要 ${LEAST_FREE_BYTES / 1024 / 1024} MB 可用空间。` +
        "请腾出空间，或用 HUXUAN_DATA 指定另一个目录",
    );
    this.name = "DiskFullError";
  }
}

/**
 * Makes the data folder where it is missing. From now on everything that this process creates is its owner's alone, and
 * so is everything of the server that lies in the folder already. Throws `FolderNotPrivateError` when others keep access,
 * and `DiskFullError` when there is no room to open a database.
 */
export function openDataFolder(folder: string): void {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true });
  if ((statSync(folder).mode & STICKY) !== 0) {
    throw new FolderNotPrivateError(
      `HUXUAN_DATA 指定的 ${folder} 是公共目录。请指定一个只属于本服务的目录，例如 ${join(folder, "huxuan")}`,
    );
  }
  makePrivate(folder);
  if (freeBytes(folder) < LEAST_FREE_BYTES) throw new DiskFullError(folder);
}

/** Room on the disk of the folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Takes the data folder and what the server keeps in it away from others: PGlite sets the modes of the files of a fresh
 * database itself, whatever the umask says. Other people's files in the same folder are left as they are; nobody but
 * the owner reaches them any more.
 */
export function makePrivate(folder: string): void {
  try {
    restrict(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!/^(pglite|secret)/.test(entry.name)) continue;
      for (const path of pathsIn(folder, entry)) restrict(path);
    }
  } catch (error) {
    throw new FolderNotPrivateError(
      `无法收回其他用户对数据目录 ${folder} 的权限：${(error as Error).message}。` +
        "请把它的所有者改为运行本服务的用户，或用 HUXUAN_DATA 指定另一个目录",
      error,
    );
  }
}

/** The entry itself and everything below it. Links are not followed. */
function* pathsIn(folder: string, entry: Dirent): Generator<string> {
  const path = join(folder, entry.name);
  if (entry.isSymbolicLink()) return;
  yield path;
  if (!entry.isDirectory()) return;
  for (const below of readdirSync(path, { withFileTypes: true })) yield* pathsIn(path, below);
}

function restrict(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o7777);
}
