import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission, service } from "../../domain.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Files } from "../../platform/files/index.ts";
import { documentBatchJob } from "./batch.ts";
import { Documents } from "./documents.ts";
import { handlers } from "./handlers.ts";
import { createDocumentChecks } from "./verify.ts";

function createDocuments(given: CoreServices & { files: Files }): Documents {
  const documents = new Documents(given);
  given.onStop(() => documents.close());
  return documents;
}

/** Documents that were issued: the office's list, a student's own, and what anybody learns of a code. */
export const documentDomain = {
  handlers,
  services: {
    documents: service(["files"], createDocuments),
    documentChecks: service([], createDocumentChecks),
  },
  jobs: [documentBatchJob],
  reach: {
    getDocumentKinds: "everyone",
    // A job of the caller.
    downloadDocumentBatch: "own",
    searchMyDocuments: "own",
    issueMyDocument: "own",
    previewMyDocument: "own",
    downloadMyDocument: "own",
  },
  permissions: {
    "document-search": permission("查询签发的文件", OFFICES),
    "document-issue": permission("签发文件", OFFICES),
    "document-revoke": permission("撤销文件", OFFICES),
  },
  menu: [
    menuPage("documents", {
      group: "teaching",
      sn: 70,
      nameZh: "签发的文件",
      icon: "file-badge",
      fontEndUrl: "course-management/documents",
      permission: "document-search",
    }),
  ],
  dictionaryTitles: { document_state: "文件状态", document_language: "文件语言" },
  dictionaries: {
    document_state: dictionaryOf(labels.documentState),
    document_language: dictionaryOf(labels.documentLanguage),
  },
  records: { document: { name: "文件", acts: { issue: "签发", revoke: "撤销" } } },
} satisfies Domain;
