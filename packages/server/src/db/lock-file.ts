import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Another server works on the same data. */
export class DataInUseError extends Error {
  constructor(path: string, pid: number | undefined) {
    super(
      `数据目录 ${dirname(path)} 正在被另一个服务使用${pid ? `（进程 ${pid}）` : ""}。` +
        "请先停止它，或用 HUXUAN_DATA 指定另一个目录",
    );
    this.name = "DataInUseError";
  }
}

/** Who holds the lock. */
interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number (containers start with the same numbers again). */
  started: string | null;
}

/** A taking-over that is older than this died on the way. */
const TAKEOVER_MS = 10_000;

/**
 * Takes the lock file at `path` for this process and gives what releases it. A second process on one PGlite
 * folder corrupts it, and PGlite does not check. The lock of a dead process is taken over. Throws
 * `DataInUseError` when the holder is alive.
 */
export function takeLock(path: string): () => void {
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder);
  if (!create(path, own)) takeOver(path, own);
  let held = true;
  return () => {
    if (held && read(path) === own) rmSync(path, { force: true });
    held = false;
  };
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Only one process at a time may judge and replace a lock, or two would each replace the other's. */
function takeOver(path: string, own: string): void {
  const guard = `${path}.takeover`;
  if (!makeGuard(guard)) throw new DataInUseError(path, undefined);
  try {
    const content = read(path);
    const holder = content === null ? null : parse(content);
    if (holder && isAlive(holder)) throw new DataInUseError(path, holder.pid);
    const next = `${path}.${process.pid}`;
    writeFileSync(next, own);
    renameSync(next, path);
  } finally {
    rmdirSync(guard);
  }
}

function makeGuard(guard: string): boolean {
  try {
    mkdirSync(guard);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  if (age < TAKEOVER_MS) return false;
  rmSync(guard, { recursive: true, force: true });
  return makeGuard(guard);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function parse(content: string): Holder | null {
  try {
    const holder = JSON.parse(content) as Partial<Holder>;
    return typeof holder.pid === "number" ? { pid: holder.pid, started: holder.started ?? null } : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

/** When a process started: boot and clock ticks since then, on Linux; null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces; the 22nd field is the 20th after it.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot}:${ticks}`;
  } catch {
    return null;
  }
}
