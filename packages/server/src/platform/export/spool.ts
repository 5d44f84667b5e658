import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** What was written, to be read once. */
export interface Spooled {
  bytes: number;
  content: Readable;
}

/**
 * Writes a stream into a file that nobody else can open, so that a failure half way is still an error for the client
 * and not a broken download, that the length is known, and that a slow client holds no connection to the database. The
 * file has lost its name before this returns: it is gone once `content` has been read or destroyed.
 */
export async function spool(source: Readable, signal: AbortSignal): Promise<Spooled> {
  const path = join(tmpdir(), `huxuan-export-${randomUUID()}`);
  try {
    await pipeline(source, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
    const { size } = await stat(path);
    const content = createReadStream(path);
    await once(content, "open");
    return { bytes: size, content };
  } finally {
    await rm(path, { force: true });
  }
}
