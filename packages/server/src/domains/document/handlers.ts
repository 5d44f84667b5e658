import type { DocumentLanguage } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { Handlers, Session } from "../../contract/index.ts";
import { forbidden, invalidFields } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { requireInScope, requireStudent } from "../../scope/index.ts";
import { student } from "../person/index.ts";
import { batchFile, documentBatchJob } from "./batch.ts";
import {
  documentFile,
  documents,
  type NeedsDocuments,
  ownDocumentFile,
  revokeDocument,
  searchDocuments,
} from "./document-list.ts";
import type { Documents, Issuer } from "./documents.ts";
import { document } from "./tables.ts";
import { type NeedsDocumentChecks, verifyDocument } from "./verify.ts";

type Request = RequestContext<NeedsDocuments> & { origin: string };

export const handlers: Handlers<
  | "getDocumentKinds"
  | "searchDocuments"
  | "getDocument"
  | "downloadDocument"
  | "issueDocument"
  | "previewDocument"
  | "revokeDocument"
  | "startDocumentBatch"
  | "downloadDocumentBatch"
  | "searchMyDocuments"
  | "issueMyDocument"
  | "previewMyDocument"
  | "downloadMyDocument"
  | "verifyDocument",
  NeedsDocuments & NeedsDocumentChecks
> = {
  getDocumentKinds: async ({ services }) => ({
    items: services.documents.kinds().map(({ key, name, languages, selfService, about }) => ({
      key,
      name,
      languages: [...languages],
      selfService,
      aboutOne: about !== undefined,
    })),
  }),
  searchDocuments: (request) => searchDocuments(request, request.body),
  getDocument: (request) => documents.read(request, request.path.id),
  downloadDocument: (request) => documentFile(request, request.path.id),
  issueDocument: async (request) => {
    const { services, session, body } = request;
    await requireInScope(services.db, session, student, eq(student.id, body.studentId));
    const { id } = await services.documents.issue(issuerOf(request), body);
    return documents.read(request, id);
  },
  previewDocument: async ({ services, session, path, query }) => {
    await requireInScope(services.db, session, student, eq(student.id, path.studentId));
    return services.documents.preview({ ...path, ...query });
  },
  revokeDocument: (request) => revokeDocument(request),
  startDocumentBatch: async (request) => {
    const { services, session, body } = request;
    const { kind, language, studentIds } = body;
    const { about, name } = services.documents.requireKind(kind, language);
    if (about !== undefined)
      throw invalidFields([{ field: "kind", message: `${name}要逐件签发，请从这件${about}的页面签发` }]);
    for (const id of new Set(studentIds))
      await requireInScope(services.db, session, student, eq(student.id, id));
    const { by, origin } = issuerOf(request);
    const input = { kind, language, studentIds, actor: by, origin };
    const jobId = await services.jobs.enqueue(services.db, documentBatchJob, input, { by: session });
    if (jobId === null) throw new Error("A batch of documents was not taken");
    return { jobId };
  },
  downloadDocumentBatch: (request) => batchFile(request, request.path.jobId),
  searchMyDocuments: (request) => {
    const { page, kind } = request.body;
    const own = eq(document.studentId, requireStudent(request.session));
    return documents.list(request, page, own, kind === undefined ? undefined : eq(document.kind, kind));
  },
  issueMyDocument: async (request) => {
    const order = ownOrder(request.services.documents, request.session, request.body);
    const { id } = await request.services.documents.issue(issuerOf(request), order);
    return documents.read(request, id);
  },
  previewMyDocument: async ({ services, session, query }) =>
    services.documents.preview(ownOrder(services.documents, session, query)),
  downloadMyDocument: (request) => ownDocumentFile(request, requireStudent(request.session), request.path.id),
  verifyDocument: (request) => verifyDocument(request),
};

/** What a student asks for about themselves. Throws 403 for kinds that only offices issue. */
function ownOrder(
  issued: Documents,
  session: Session,
  { kind, language, aboutId }: { kind: string; language: DocumentLanguage; aboutId?: number | undefined },
) {
  const studentId = requireStudent(session);
  if (!issued.requireKind(kind, language).selfService)
    throw forbidden("这种文件由教务处出具，请联系本校教务处");
  return { kind, language, studentId, ...(aboutId !== undefined && { aboutId }) };
}

const issuerOf = ({ session, ip, requestId, origin }: Request): Issuer => ({
  by: {
    accountId: session.accountId,
    personName: session.personName,
    roleId: session.roleId,
    schoolId: session.schoolId,
    impersonatorId: session.impersonatorId,
    ip,
    requestId,
  },
  origin,
});
