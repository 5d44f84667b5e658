import { join } from "node:path";
import { type Domain, OFFICES, permission, service, STUDENT, TEACHER } from "../../domain.ts";
import type { CoreServices } from "../core.ts";
import { Files } from "./files.ts";
import { fileCleaning } from "./jobs.ts";
import { handlers } from "./handlers.ts";
import { createLinks } from "./links.ts";
import { openStore } from "./store.ts";

export { Files, type KeepOptions } from "./files.ts";
export { type FileStore, openStore } from "./store.ts";
export { file } from "./tables.ts";

/** Uploads that are arriving; on the disk of the store, when that is a folder. */
const incomingFolder = ({ filesFolder }: CoreServices["settings"]): string => join(filesFolder, "incoming");

/** The files themselves, unless they are in a bucket: what a backup of the folder takes. */
export const storedFolder = ({ filesFolder }: Pick<CoreServices["settings"], "filesFolder">): string =>
  join(filesFolder, "stored");

/** Opens the store that the settings name. */
async function openFiles(core: CoreServices): Promise<Files> {
  const { settings } = core;
  return new Files({
    db: core.db,
    clock: core.clock,
    log: core.log,
    store: await openStore(storedFolder(settings), settings.s3Url),
    links: createLinks(core.secret),
    incomingFolder: incomingFolder(settings),
    quotaBytes: settings.filesPerSchool * 1024 * 1024,
  });
}

/** Uploading and downloading files; what they belong to is the domains' affair. */
export const filesPart = {
  handlers,
  reach: { uploadFile: "own", getDownloadSuffix: "everyone" },
  services: { files: service([], openFiles) },
  jobs: [fileCleaning],
  permissions: {
    "file-upload": permission("上传文件", [...OFFICES, TEACHER, STUDENT]),
    "file-read": permission("查看文件", [...OFFICES, TEACHER, STUDENT]),
  },
} satisfies Domain;
