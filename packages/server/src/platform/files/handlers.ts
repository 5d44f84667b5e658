import { eq } from "drizzle-orm";
import type { Handlers } from "../../contract/index.ts";
import { notFound } from "../../errors/index.ts";
import { isInScope } from "../../scope/index.ts";
import { once } from "../idempotency/index.ts";
import type { Files } from "./files.ts";
import { KINDS } from "./kinds.ts";
import { cleanFiles, fileUsage, searchFiles, unusedFiles } from "./overview.ts";
import { file } from "./tables.ts";

export const handlers: Handlers<
  | "uploadFile"
  | "getFileLink"
  | "downloadFile"
  | "getDownloadSuffix"
  | "searchFiles"
  | "getFileUsage"
  | "getUnusedFiles"
  | "removeUnusedFiles",
  { files: Files }
> = {
  uploadFile: async (request) => {
    const { body, session, services } = request;
    await services.files.store(body.file, session);
    return once(request, (tx) => services.files.add(tx, body.file, { session, purpose: "upload" }));
  },
  getFileLink: async ({ path, session, services }) => {
    const found = await services.files.find(path.id);
    if (!(await isInScope(services.db, session, file, eq(file.id, found.id)))) throw notFound("文件");
    return services.files.link(found.id);
  },
  searchFiles: (request) => searchFiles(request, request.body),
  getFileUsage: (request) => fileUsage(request),
  getUnusedFiles: (request) => unusedFiles(request),
  removeUnusedFiles: (request) => cleanFiles(request),
  downloadFile: ({ path, services }) => services.files.followLink(path.link),
  getDownloadSuffix: async ({ services }) => {
    const taken = Array.from(KINDS).filter(([suffix]) => services.files.suffixes.has(suffix));
    const items = Array.from(taken, ([suffix, { name, mediaType }]) => ({ suffix, name, mediaType }));
    return { items, rowCount: items.length };
  },
};
