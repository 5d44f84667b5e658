import { randomInt } from "node:crypto";
import type { DocumentLanguage, DocumentOrder, DocumentPreview } from "@huxuan/api-client";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type Database, type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, isUniqueViolation, notFound } from "../../errors/index.ts";
import { type Actor, writeOperation } from "../../platform/audit/index.ts";
import {
  type AnyDocumentKind,
  digestOf,
  type DocumentContents,
  documentNumber,
  newCode,
  Renderer,
  stampOf,
} from "../../platform/documents/index.ts";
import type { Files, MadeBytes } from "../../platform/files/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { document, documentCount } from "./tables.ts";

type Row = typeof document.$inferSelect;

/** What a document is of: its kind, whose it is, its language, and the record that it is about. */
interface Subject {
  kind: AnyDocumentKind;
  language: DocumentLanguage;
  studentId: number;
  /** 0 for none. */
  aboutId: number;
}

/** Who issues it, and where people reach the platform: the address stands in the QR code. */
export interface Issuer {
  by: Actor;
  /** Without a slash at the end. */
  origin: string;
}

interface DocumentsParts {
  db: Database;
  clock: () => Date;
  files: Files;
  log: Logger;
}

/** Drawn with what held a moment before it was to be issued: so often it is drawn again. */
const TRIES = 3;

/** Any number that nobody else locks with, before the hash of kind and school. */
const ISSUE_LOCK = 5_310_287;

/** Why a document is no longer valid, where its own kind issued a newer one. */
const NEWER = "签发了新的一份";

/** Issues documents of all kinds that domains announce; what becomes of them later, `document-list.ts` has. */
export class Documents {
  readonly #parts: DocumentsParts;
  readonly #renderer: Renderer;
  #kinds: ReadonlyMap<string, AnyDocumentKind> = new Map();
  #services: unknown;

  constructor(parts: DocumentsParts) {
    this.#parts = parts;
    this.#renderer = new Renderer(parts.log);
  }

  /** What domains issue, and what reading their data is given. */
  announce(kinds: readonly AnyDocumentKind[], services: unknown): void {
    this.#kinds = new Map(kinds.map((kind) => [kind.key, kind]));
    this.#services = services;
  }

  /** All kinds, in the order in which they were announced. */
  kinds(): AnyDocumentKind[] {
    return [...this.#kinds.values()];
  }

  /** What people call a kind; its key where nobody announces it any more. */
  nameOf(key: string): string {
    return this.#kinds.get(key)?.name ?? key;
  }

  /** A kind that has this language. Throws 400 at the field. */
  requireKind(key: string, language: DocumentLanguage): AnyDocumentKind {
    const kind = this.#kinds.get(key);
    if (kind === undefined) throw invalidFields([{ field: "kind", message: "没有这种文件，请重新选择" }]);
    if (!kind.languages.includes(language))
      throw invalidFields([{ field: "language", message: `${kind.name}没有这种语言的版本，请换一种` }]);
    return kind;
  }

  /**
   * Issues a document about a student: a PDF with a number and a code of its own. Where the valid one of its kind and
   * language says the same already, that is given; a newer one takes its place. Whether the caller may, is asked before.
   *
   * @throws what `dataOf` of the kind throws; 404 for a student who is not there; 503 where it cannot be drawn or stored
   */
  async issue(issuer: Issuer, order: DocumentOrder): Promise<Row> {
    const subject = this.#subjectOf(order);
    const { kind, language, studentId } = subject;
    const { db, clock, files } = this.#parts;
    const place = await issuerOf(db, studentId);
    for (let attempt = 1; ; attempt += 1) {
      const contents = await this.#contents(db, subject);
      const digest = contentsDigest(subject, contents);
      const standing = await validOne(db, subject);
      if (standing?.digest === digest) return standing;
      // Before it is drawn, as they stand on it; and not in one transaction with it, which would hold up who comes next.
      const at = clock();
      const number = await takeNumber(db, kind, place, at);
      const code = newCode(randomInt);
      const stamp = await stampOf(contents, language, at, { number, code, digest, origin: issuer.origin });
      const pdf = await this.#renderer.draw(kind.template, { ...contents.data, stamp }, "pdf");
      const stored = await files.storeMade(pdf);
      const drawn = { contents, digest, number, code, at, stored };
      const issued = await this.#write(issuer, place, subject, drawn);
      if (issued !== undefined) return issued;
      if (attempt === TRIES)
        throw new Error(`${kind.key} of student ${studentId} changed each time it was drawn`);
    }
  }

  /** How it would look now, all pages below each other, with 预览 across and without number and code. Throws as `issue`. */
  async preview(order: DocumentOrder): Promise<DocumentPreview> {
    const subject = this.#subjectOf(order);
    const { kind, language, studentId } = subject;
    const { db, clock } = this.#parts;
    await issuerOf(db, studentId);
    const contents = await this.#contents(db, subject);
    const stamp = await stampOf(contents, language, clock());
    const svg = await this.#renderer.draw(kind.template, { ...contents.data, stamp }, "svg");
    return { title: contents.title, svg: svg.toString() };
  }

  /** Ends the thread that draws. */
  close(): Promise<void> {
    return this.#renderer.close();
  }

  /** Throws 400 where the kind is about a record and none is named, or the other way round. */
  #subjectOf({ kind: key, language, studentId, aboutId = 0 }: DocumentOrder): Subject {
    const kind = this.requireKind(key, language);
    if ((kind.about === undefined) !== (aboutId === 0))
      throw invalidFields([
        {
          field: "aboutId",
          message:
            kind.about === undefined ? `${kind.name}不针对某一件，请不要填写` : `请说明是哪一件${kind.about}`,
        },
      ]);
    return { kind, language, studentId, aboutId };
  }

  #contents(db: Queryable, { kind, language, studentId, aboutId }: Subject): Promise<DocumentContents> {
    return kind.dataOf({ db, services: this.#services as never }, studentId, language, aboutId);
  }

  /** Writes what was drawn, if that is still so; else undefined. */
  async #write(
    { by }: Issuer,
    { schoolId }: Place,
    subject: Subject,
    { contents, digest, number, code, at, stored }: Drawn,
  ): Promise<Row | undefined> {
    const { db, files } = this.#parts;
    const { kind, language, studentId, aboutId } = subject;
    try {
      return await transaction(db, async (tx) => {
        await lockIssuing(tx, kind.key, schoolId, "shared");
        const now = await this.#contents(tx, subject);
        if (contentsDigest(subject, now) !== digest) return undefined;
        const standing = await validOne(tx, subject);
        if (standing?.digest === digest) return standing;
        if (standing !== undefined) await endAsReplaced(tx, [standing.id], NEWER, at);
        const { title, holder, issuer, office, checked } = contents;
        const fileId = await files.addMade(tx, stored, {
          name: `${title}-${holder.name}-${number}.pdf`,
          suffix: "pdf",
          mediaType: "application/pdf",
          schoolId,
          purpose: "document",
        });
        const [row] = await tx
          .insert(document)
          .values({
            kind: kind.key,
            number,
            schoolId,
            studentId,
            aboutId,
            language,
            title,
            holderName: holder.name,
            holderNumber: holder.number,
            code,
            sha256: stored.hash,
            digest,
            checked: { issuer, office, ...checked },
            fileId,
            issuedAt: at,
            issuedById: by.accountId,
            issuedBy: by.personName,
          })
          .returning();
        if (row === undefined) throw new Error("insert returned nothing");
        const { ip, requestId, ...session } = by;
        await writeOperation(tx, {
          session,
          action: "document-issue",
          targets: [{ kind: "document", id: row.id, schoolId }],
          after: { number, title, studentId, language },
          ip,
          requestId,
          at,
        });
        return row;
      });
    } catch (error) {
      // Somebody issued one in the same moment: it is looked at again what holds now.
      if (isUniqueViolation(error)) return undefined;
      throw error;
    }
  }
}

interface Drawn {
  contents: DocumentContents;
  digest: string;
  number: string;
  code: string;
  at: Date;
  stored: MadeBytes;
}

/** The university that issues it: the student's. */
interface Place {
  schoolId: number;
  schoolCode: string;
}

/** Throws 404. */
async function issuerOf(db: Queryable, studentId: number): Promise<Place> {
  const [found] = await db
    .select({ schoolId: school.id, schoolCode: school.code })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .where(eq(student.id, studentId));
  if (found === undefined) throw notFound("学生");
  return found;
}

async function validOne(
  db: Queryable,
  { kind, studentId, language, aboutId }: Subject,
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(document)
    .where(
      and(
        eq(document.studentId, studentId),
        eq(document.kind, kind.key),
        eq(document.language, language),
        eq(document.aboutId, aboutId),
        eq(document.state, "valid"),
      ),
    );
  return row;
}

/** What is about no record has the digest that it had before there were such kinds. */
const contentsDigest = ({ kind, language, aboutId }: Subject, contents: DocumentContents): string =>
  digestOf({ kind: kind.key, language, ...(aboutId !== 0 && { aboutId }), ...contents });

/** The next number of the school, the kind and China's year. */
async function takeNumber(
  db: Queryable,
  { key, letters }: AnyDocumentKind,
  { schoolId, schoolCode }: Place,
  at: Date,
): Promise<string> {
  const year = Number(chinaDay(at).slice(0, 4));
  const [taken] = await db
    .insert(documentCount)
    .values({ schoolId, kind: key, year, last: 1 })
    .onConflictDoUpdate({
      target: [documentCount.schoolId, documentCount.kind, documentCount.year],
      set: { last: sql`${documentCount.last} + 1` },
    })
    .returning({ last: documentCount.last });
  if (taken === undefined) throw new Error("insert returned nothing");
  return documentNumber(schoolCode, letters, year, taken.last);
}

/**
 * Many may issue at a time, and nobody while what documents say is being changed: else one would be issued with what held
 * before, and `outdateDocuments` would not have seen it.
 */
async function lockIssuing(
  tx: Transaction,
  kind: string,
  schoolId: number,
  how: "shared" | "exclusive",
): Promise<void> {
  const lock = sql.raw(`pg_advisory_xact_lock${how === "shared" ? "_shared" : ""}`);
  await tx.execute(sql`select ${lock}(${ISSUE_LOCK}, hashtext(${`${kind}/${schoolId}`}))`);
}

async function endAsReplaced(
  tx: Transaction,
  ids: readonly number[],
  reason: string,
  at: Date,
): Promise<void> {
  await tx
    .update(document)
    .set({ state: "replaced", replacedAt: at, reason, version: sql`${document.version} + 1` })
    .where(and(inArray(document.id, [...ids]), eq(document.state, "valid")));
}

/** Students of one statement. */
const CHUNK = 5_000;

/**
 * Says of the valid documents of a kind about these students that they are out of date: what they say has changed. Who
 * checks one is told to ask its holder for a newer one. Call it in the transaction of the change, after the change; from
 * then on until the commit nobody issues one of this kind for the schools of these students.
 *
 * @param reason as everybody reads it who checks one: 成绩有更正
 * @param aboutIds the records that they are about; without it all of the students
 * @returns how many were valid until now
 */
export async function outdateDocuments(
  tx: Transaction,
  kind: string,
  studentIds: readonly number[],
  { reason, at, aboutIds }: { reason: string; at: Date; aboutIds?: readonly number[] },
): Promise<number> {
  let outdated = 0;
  const schoolIds = new Set<number>();
  const parts = Array.from({ length: Math.ceil(studentIds.length / CHUNK) }, (_, part) =>
    studentIds.slice(part * CHUNK, (part + 1) * CHUNK),
  );
  for (const ids of parts) {
    const found = await tx
      .selectDistinct({ schoolId: student.schoolId })
      .from(student)
      .where(inArray(student.id, ids));
    found.forEach(({ schoolId }) => schoolIds.add(schoolId));
  }
  // In order, so that two changes do not wait for each other.
  for (const schoolId of [...schoolIds].sort((a, b) => a - b))
    await lockIssuing(tx, kind, schoolId, "exclusive");
  for (const ids of parts) {
    const ended = await tx
      .update(document)
      .set({ state: "replaced", replacedAt: at, reason, version: sql`${document.version} + 1` })
      .where(
        and(
          eq(document.kind, kind),
          inArray(document.studentId, ids),
          aboutIds === undefined ? undefined : inArray(document.aboutId, [...aboutIds]),
          eq(document.state, "valid"),
        ),
      )
      .returning({ id: document.id });
    outdated += ended.length;
  }
  return outdated;
}

/**
 * Says for good of all documents of a kind about a record that they count no more: what they say was taken back. Call it in
 * the transaction of the change, after the change, as `outdateDocuments`.
 *
 * @param reason as everybody reads it who checks one: 该认定已撤销
 * @param revocationNumber of the paper that decided so
 */
export async function revokeDocuments(
  tx: Transaction,
  kind: string,
  { aboutId, schoolId }: { aboutId: number; schoolId: number },
  { reason, revocationNumber, at }: { reason: string; revocationNumber: string; at: Date },
): Promise<void> {
  await lockIssuing(tx, kind, schoolId, "exclusive");
  await tx
    .update(document)
    .set({
      state: "revoked",
      revokedAt: at,
      reason,
      revocationNumber,
      version: sql`${document.version} + 1`,
    })
    .where(and(eq(document.kind, kind), eq(document.aboutId, aboutId), ne(document.state, "revoked")));
}
