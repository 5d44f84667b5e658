export { type Documents, outdateDocuments, revokeDocuments } from "./documents.ts";
export type { NeedsDocuments } from "./document-list.ts";
