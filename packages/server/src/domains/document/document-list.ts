import type { DocumentRevocation, DocumentSearch } from "@huxuan/api-client";
import { and, desc, eq, or } from "drizzle-orm";
import type { Attachment } from "../../contract/index.ts";
import { notFound } from "../../errors/index.ts";
import { inGroups, readCode } from "../../platform/documents/index.ts";
import type { Files } from "../../platform/files/index.ts";
import { containsWords, equals, type RequestContext, Resource } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import type { Documents } from "./documents.ts";
import { document } from "./tables.ts";

/** What calls of documents ask for. */
export interface NeedsDocuments {
  documents: Documents;
  files: Files;
}

type Context = RequestContext<NeedsDocuments>;

const REVOKED = "这份文件已经撤销，不能再撤销";

/** Documents that were issued, the latest first. */
export const documents = new Resource({
  label: "文件",
  table: document,
  rows: (db) =>
    db
      .select({ document, school: { id: school.id, name: school.name } })
      .from(document)
      .innerJoin(school, eq(school.id, document.schoolId))
      .$dynamic(),
  show: (rows, _db, { session, services }) => {
    const { documents: kinds } = services as Context["services"];
    const may = session.permissions.has("document-revoke");
    return rows.map(({ document: row, school: issuer }) => ({
      id: row.id,
      version: row.version,
      number: row.number,
      kind: row.kind,
      kindName: kinds.nameOf(row.kind),
      title: row.title,
      language: row.language,
      school: issuer,
      ...(row.studentId !== null && {
        student: { id: row.studentId, name: row.holderName, studentNumber: row.holderNumber },
      }),
      code: inGroups(row.code),
      state: row.state,
      issuedAt: row.issuedAt.toISOString(),
      issuedBy: row.issuedBy,
      ...(row.replacedAt && { replacedAt: row.replacedAt.toISOString() }),
      ...(row.revokedAt && { revokedAt: row.revokedAt.toISOString() }),
      ...(row.reason !== null && { reason: row.reason }),
      ...(row.revocationNumber !== null && { revocationNumber: row.revocationNumber }),
      allowed: may && row.state !== "revoked" ? ["revoke" as const] : [],
    }));
  },
  sort: { issuedAt: document.issuedAt, number: document.number },
  standard: [desc(document.id)],
  schoolOf: ({ schoolId }) => schoolId,
  lifecycle: { revoke: { from: ["valid", "replaced"], to: "revoked", otherwise: REVOKED } },
});

/** A page of documents of the caller's scope. */
export function searchDocuments(
  context: Context,
  { page, kind, state, language, schoolId, studentId, keyword }: DocumentSearch,
) {
  const code = keyword === undefined ? undefined : readCode(keyword).code;
  return documents.list(
    context,
    page,
    equals(document.kind, kind),
    equals(document.state, state),
    equals(document.language, language),
    equals(document.schoolId, schoolId),
    equals(document.studentId, studentId),
    code === undefined
      ? containsWords(keyword, document.number, document.title, document.holderName, document.holderNumber)
      : or(eq(document.code, code), eq(document.number, keyword ?? "")),
  );
}

/** Says for good that one counts no more. Throws 404 out of scope, 409 when it was revoked before. */
export const revokeDocument = (
  request: Context & { path: { id: number }; body: DocumentRevocation },
): ReturnType<typeof documents.transition> => {
  const { reason, revocationNumber } = request.body;
  return documents.transition(request, "revoke", {
    reason,
    revocationNumber: revocationNumber ?? null,
    revokedAt: request.services.clock(),
  });
};

/** The PDF of one that the caller reaches. Throws 404. */
export async function documentFile(context: Context, id: number): Promise<Attachment> {
  await documents.read(context, id);
  return storedFile(context, id);
}

/** The PDF of the caller's own. Throws 404. */
export async function ownDocumentFile(context: Context, studentId: number, id: number): Promise<Attachment> {
  const [own] = await context.services.db
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.id, id), eq(document.studentId, studentId)));
  if (own === undefined) throw notFound("文件");
  return storedFile(context, id);
}

async function storedFile({ services }: Context, id: number): Promise<Attachment> {
  const [row] = await services.db
    .select({ fileId: document.fileId })
    .from(document)
    .where(eq(document.id, id));
  return services.files.open(row?.fileId ?? -1);
}
