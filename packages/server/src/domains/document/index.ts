export { type Documents, outdateDocuments } from "./documents.ts";
export type { NeedsDocuments } from "./document-list.ts";
