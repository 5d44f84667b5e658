import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import type { Migration } from "../../db/migrations.ts";

/** The only layout of backups so far. */
const FORMAT = 1;

/** The entry that is written last and says what the others must be. */
export const MANIFEST = "manifest.json";

/** A table as it was backed up: its rows are JSON arrays of its columns as text, one in a line. */
export interface BackupTable {
  name: string;
  columns: { name: string; type: string }[];
  rows: number;
}

/** The installation's secret as a backup carries it. */
export interface BackupSecret {
  /** By which an installation knows whether it has the same one; it says nothing else of it. */
  mark: string;
  /** Encrypted with a passphrase; absent when none was given. */
  sealed?: { salt: string; text: string };
}

/** What a backup holds. */
export interface Manifest {
  product: "huxuan";
  format: typeof FORMAT;
  /** ISO 8601. */
  writtenAt: string;
  database: "pglite" | "postgres";
  /** The schema: every migration that was applied, oldest first. */
  migrations: Pick<Migration, "at" | "hash">[];
  tables: BackupTable[];
  sequences: { name: string; value: string; isCalled: boolean }[];
  /** `elsewhere`: in a bucket, which is backed up by itself. */
  files: "included" | "elsewhere";
  /** Absent in backups of older releases, which held that of PostgreSQL among the rows. */
  secret?: BackupSecret;
  /** Size and SHA-256 of every entry but this one. */
  entries: Record<string, EntrySum>;
}

export interface EntrySum {
  bytes: number;
  sha256: string;
}

/** A backup that cannot be written or restored; the message says why and what to do. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "BackupError";
  }
}

export const emptyManifest = (facts: Pick<Manifest, "writtenAt" | "database" | "files">): Manifest => ({
  product: "huxuan",
  format: FORMAT,
  migrations: [],
  tables: [],
  sequences: [],
  entries: {},
  ...facts,
});

/** Name of the entry with the rows of a table. */
export const tableEntry = (table: string): string => `tables/${table}.jsonl`;

/** Passes bytes on; `done` gets their size and hash at the end. */
export async function* summed(
  source: AsyncIterable<Buffer>,
  done: (sum: EntrySum) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  done({ bytes, sha256: hash.digest("hex") });
}

/** A backup that was read through once and found whole. */
export class Archive {
  readonly manifest: Manifest;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /** Opens a backup and compares every byte of it with what the manifest says. Throws `BackupError` when it is not whole. */
  static async open(file: string): Promise<Archive> {
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(file, { lazyEntries: true, autoClose: false });
      const entries = await entriesOf(zip);
      const manifest = parseManifest(await textOf(zip, entries.get(MANIFEST)));
      const archive = new Archive(zip, entries, manifest);
      await archive.#check();
      return archive;
    } catch (error) {
      zip?.close();
      if (error instanceof BackupError) throw error;
      if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new BackupError(`没有文件 ${file}`);
      throw new BackupError(`${file} 不是完整的备份文件：它可能没有传完或已经损坏。数据没有改动`, error);
    }
  }

  /** Names of the entries below `folder`. */
  names(folder: string): string[] {
    return [...this.#entries.keys()].filter((name) => name.startsWith(folder));
  }

  /** The bytes of an entry. */
  async read(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new BackupError(`备份文件里没有 ${name}`);
    return this.#zip.openReadStreamPromise(entry);
  }

  close(): void {
    this.#zip.close();
  }

  async #check(): Promise<void> {
    const wanted = this.manifest.entries;
    const missing = Object.keys(wanted).find((name) => !this.#entries.has(name));
    if (missing !== undefined) throw new Error(`${missing} is missing`);
    for (const name of this.#entries.keys()) {
      if (name === MANIFEST) continue;
      let found: EntrySum | undefined;
      const all = summed(await this.read(name), (sum) => {
        found = sum;
      });
      while ((await all.next()).done !== true);
      if (found?.sha256 !== wanted[name]?.sha256) throw new Error(`${name} was changed`);
    }
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

async function textOf(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (entry === undefined) throw new Error("no manifest");
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.product !== "huxuan") throw new Error("another product's file");
  if (manifest.format !== FORMAT) {
    throw new BackupError("备份文件来自更新的版本，现在的程序读不了它。请使用与备份相同或更新的版本");
  }
  return manifest;
}
