import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own in memory, which can be filled. */
export interface SmallDisk {
  folder: string;
  /** Leaves so many bytes free. */
  fill(leave: number): void;
  /** Makes room again. */
  clear(): void;
  remove(): void;
}

/** A disk of so many megabytes, for root on Linux; undefined where that may not be made. */
export function makeSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "huxuan-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill(leave) {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
      } catch (error) {
        // A server that wrote meanwhile took some of the room: what could be written fills the disk.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        truncateSync(filler, Math.max(0, statSync(filler).size - leave));
      }
    },
    clear: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
