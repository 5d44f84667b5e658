import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileLink, StoredFile } from "@huxuan/api-client";
import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { Attachment, type Session, type UploadedFile } from "../../contract/index.ts";
import { type Database, type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { DomainError, notFound, stateConflict } from "../../errors/index.ts";
import { type Arriving, receiveFile } from "./receive.ts";
import type { Links } from "./links.ts";
import { removeContent, type Removed, removeUnusedFiles } from "./remove-unused.ts";
import type { FileStore } from "./store.ts";
import { file, fileContent } from "./tables.ts";
import type { UploadRules } from "../../contract/index.ts";

export interface FilesParts {
  db: Database;
  store: FileStore;
  links: Links;
  clock: () => Date;
  log: Logger;
  /** Where uploads are written while they arrive. On the disk of the store, when that is a folder. */
  incomingFolder: string;
  /** Bytes that the files of one school may have together; those of the provincial office likewise. */
  quotaBytes: () => number;
  /** Suffixes of files that may be attached now. */
  suffixes: () => ReadonlySet<string>;
}

/** Files that one account may upload in a day: what it uploads and does not use fills the school's quota until then. */
const MOST_A_DAY = 200;
const DAY_MS = 86_400_000;

/** How long a link leads somewhere, unless the caller says otherwise: as long as a page is looked at. */
const LINK_MINUTES = 60;

/** Any number that nobody else locks with: uploads of one school are counted one after the other. */
const QUOTA_LOCK = 7_246_109;

/** Who uploads it: a session is one. Without an account the domain has to see to how many there are. */
type Uploader = Pick<Session, "schoolId"> & { readonly accountId: number | null };

/** Bytes in the store that the platform made. */
export interface MadeBytes {
  /** SHA-256, hexadecimal. */
  hash: string;
  size: number;
}

/** What a file is kept for. */
export interface KeepOptions {
  session: Uploader;
  /** One word, such as `feedback`: it is stored. */
  purpose: string;
}

/** Files that people upload; `README.md` in this folder shows how a domain uses it. */
export class Files {
  readonly #parts: FilesParts;
  /** When bytes were stored for an upload of a call under way. */
  readonly #storedAt = new WeakMap<UploadedFile, Date>();

  constructor(parts: FilesParts) {
    this.#parts = parts;
  }

  /** Takes a file of a form while it arrives; see `receiveFile`. */
  readonly receive = (arriving: Arriving, rules: UploadRules): Promise<UploadedFile> =>
    receiveFile(this.#parts.incomingFolder, arriving, rules, this.#parts.suffixes());

  /** Suffixes of files that may be attached now. */
  get suffixes(): ReadonlySet<string> {
    return this.#parts.suffixes();
  }

  /**
   * Stores the bytes of an upload whose call names its suffixes in the contract; equal ones are stored once. Until a file
   * has them (`add`) they belong to nobody, and are deleted after a day. Throws 409 when the quota of the school is used
   * up, 429 when the account uploaded too many files in a day, 503 when the store does not answer.
   */
  async store(upload: UploadedFile, session: KeepOptions["session"]): Promise<void> {
    const { db, clock } = this.#parts;
    const { hash, size, path } = upload;
    const now = clock();
    this.#storedAt.set(upload, now);
    await transaction(db, async (tx) => {
      await this.#requireRoom(tx, session, size, now);
      await this.#touch(tx, hash, size, now);
    });
    await this.#put(hash, path, size);
  }

  /** Before the bytes are stored, so that nothing in the store is unknown; fresh, so that they are not removed. */
  async #touch(db: Queryable, hash: string, size: number, now: Date): Promise<void> {
    await db
      .insert(fileContent)
      .values({ hash, size, touchedAt: now })
      .onConflictDoUpdate({ target: fileContent.hash, set: { touchedAt: now } });
  }

  /** Puts bytes into the store that are not there yet. Throws 503. */
  async #put(hash: string, path: string, size: number): Promise<void> {
    const { store, log } = this.#parts;
    try {
      if (!(await store.has(hash, size))) await store.put(hash, path, size);
    } catch (error) {
      log.error({ err: error }, "a file was not stored");
      throw new DomainError(
        503,
        "SERVER_BUSY",
        "文件没有保存成功，请稍后重新上传；如果一直这样，请联系管理员",
        { cause: error },
      );
    }
  }

  /**
   * Makes a file of bytes that were stored, in the transaction of the row that refers to it by a foreign key: without
   * such a row it is deleted after a day. Throws 409 and 429 as `store` does.
   */
  async add(tx: Transaction, upload: UploadedFile, { session, purpose }: KeepOptions): Promise<StoredFile> {
    const { hash, size, mediaType, fileName, suffix } = upload;
    if (mediaType === undefined) {
      throw new Error("This call names no suffixes in x-file, so nobody has looked into its file");
    }
    const now = this.#parts.clock();
    await this.#requireRoom(tx, session, size, now);
    const [row] = await tx
      .insert(file)
      .values({
        name: fileName,
        suffix,
        mediaType,
        size,
        hash,
        schoolId: session.schoolId,
        uploaderId: session.accountId,
        uploadedAt: now,
        purpose,
      })
      .returning();
    if (row === undefined) throw new Error("insert returned nothing");
    return shown(row);
  }

  /**
   * Stores the bytes of an upload, if there is one, and gives what makes its file in the transaction of the row that
   * refers to it; that gives its id, null without one. Both throw as `store` and `add` do.
   */
  async keep(
    upload: UploadedFile | undefined,
    options: KeepOptions,
  ): Promise<(tx: Transaction) => Promise<number | null>> {
    if (upload === undefined) return () => Promise.resolve(null);
    await this.store(upload, options.session);
    return async (tx) => (await this.add(tx, upload, options)).id;
  }

  /**
   * Stores bytes that the platform made itself, such as a document that it issues. Until a file has them (`addMade`) they
   * belong to nobody, and are deleted after a day. They count as used by the school, but a full quota does not refuse
   * them: what an office has to hand out does not depend on what others uploaded. Throws 503 when the store does not
   * answer.
   */
  async storeMade(bytes: Buffer): Promise<MadeBytes> {
    const { db, clock, incomingFolder } = this.#parts;
    const hash = createHash("sha256").update(bytes).digest("hex");
    const size = bytes.length;
    const path = join(incomingFolder, randomUUID());
    await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
    await writeFile(path, bytes, { flag: "wx", mode: 0o600, flush: true });
    try {
      await this.#touch(db, hash, size, clock());
      await this.#put(hash, path, size);
    } finally {
      await rm(path, { force: true });
    }
    return { hash, size };
  }

  /** Makes a file of bytes that `storeMade` stored, in the transaction of the row that refers to it; gives its id. */
  async addMade(
    tx: Transaction,
    { hash, size }: MadeBytes,
    named: Pick<typeof file.$inferInsert, "name" | "suffix" | "mediaType" | "schoolId" | "purpose">,
  ): Promise<number> {
    const [row] = await tx
      .insert(file)
      .values({ ...named, size, hash, uploaderId: null, uploadedAt: this.#parts.clock() })
      .returning({ id: file.id });
    if (row === undefined) throw new Error("insert returned nothing");
    return row.id;
  }

  /**
   * Removes the bytes that `store` stored for this upload when no file has come of it, because the call was refused after
   * that: nobody's quota counts them. Does nothing otherwise, and does not throw.
   */
  readonly discard = async (upload: UploadedFile): Promise<void> => {
    const { db, store, log } = this.#parts;
    const storedAt = this.#storedAt.get(upload);
    if (storedAt === undefined) return;
    try {
      // Somebody else's upload of the same bytes has touched them since, unless it did in the same millisecond.
      await removeContent(db, store, upload.hash, eq(fileContent.touchedAt, storedAt));
    } catch (error) {
      // Somebody refers to them now, or the nightly job removes them.
      log.warn({ err: error }, "bytes of a refused upload were not removed");
    }
  };

  /** What is known of a file. Throws 404. */
  async find(id: number): Promise<typeof file.$inferSelect> {
    const [row] = await this.#parts.db.select().from(file).where(eq(file.id, id));
    if (row === undefined) throw notFound("文件");
    return row;
  }

  /** A link to a file that the caller may read, for whoever holds it. Does not look whether the file is there. */
  link(fileId: number, minutes = LINK_MINUTES): FileLink {
    const expiresAt = new Date(Math.ceil((this.#parts.clock().getTime() + minutes * 60_000) / 1000) * 1000);
    return {
      url: `/mutual-recognition/file-links/${this.#parts.links.sign({ fileId, expiresAt })}`,
      expiresAt: expiresAt.toISOString(),
    };
  }

  /** The file that a link leads to. Throws 404, also for a link that is forged or has ended. */
  async followLink(link: string): Promise<Attachment> {
    const claims = this.#parts.links.read(link, this.#parts.clock());
    if (claims === undefined) {
      throw new DomainError(404, "NOT_FOUND", "这个下载链接无效或已过期，请回到原来的页面重新打开文件");
    }
    return this.open(claims.fileId);
  }

  /** The file as a download. Throws 404. */
  async open(id: number): Promise<Attachment> {
    const { name, mediaType, size, hash } = await this.find(id);
    try {
      return new Attachment(name, await this.#parts.store.read(hash), { bytes: size, mediaType });
    } catch (error) {
      this.#parts.log.error({ err: error, fileId: id }, "a stored file cannot be read");
      throw new DomainError(503, "SERVER_BUSY", "文件暂时读取不到，请稍后再试；如果一直这样，请联系管理员", {
        cause: error,
      });
    }
  }

  /** Bytes that the files of one school may have together. */
  quotaBytes(): number {
    return this.#parts.quotaBytes();
  }

  /** Removes files that no foreign key refers to a day after their upload, and what else nobody needs any more. */
  removeUnused(): Promise<Removed> {
    return removeUnusedFiles(this.#parts, this.#parts.clock());
  }

  async #requireRoom(
    tx: Transaction,
    { accountId, schoolId }: KeepOptions["session"],
    size: number,
    now: Date,
  ): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, ${schoolId ?? 0})`);
    const [used] = await tx
      .select({ bytes: sql<number>`coalesce(sum(${file.size}), 0)`.mapWith(Number) })
      .from(file)
      .where(schoolId === null ? isNull(file.schoolId) : eq(file.schoolId, schoolId));
    const quotaBytes = this.quotaBytes();
    if ((used?.bytes ?? 0) + size > quotaBytes) {
      const owner = schoolId === null ? "平台" : "本校";
      throw stateConflict(
        `${owner}的文件空间（${Math.round(quotaBytes / 1024 / 1024)} MB）已用完，请联系管理员清理或扩大空间`,
      );
    }
    if (accountId === null) return;
    const [today] = await tx
      .select({ files: count() })
      .from(file)
      .where(and(eq(file.uploaderId, accountId), gt(file.uploadedAt, new Date(now.getTime() - DAY_MS))));
    if ((today?.files ?? 0) >= MOST_A_DAY) {
      throw new DomainError(429, "RATE_LIMITED", `一天最多上传 ${MOST_A_DAY} 个文件，请明天再上传`, {
        retryAfter: 3600,
      });
    }
  }
}

/** As the contract shows it. */
const shown = ({ id, name, suffix, mediaType, size, uploadedAt }: typeof file.$inferSelect): StoredFile => ({
  id,
  name,
  suffix,
  mediaType,
  size,
  uploadedAt: uploadedAt.toISOString(),
});
