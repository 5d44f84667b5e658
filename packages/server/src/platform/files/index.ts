import { join } from "node:path";
import {
  type Domain,
  menuPage,
  OFFICES,
  permission,
  PLATFORM,
  service,
  STUDENT,
  SYSTEM_OFFICE,
  TEACHER,
} from "../../domain.ts";
import { integer, type NeedsOfficeSettings, platformSetting, text } from "../../settings/index.ts";
import type { CoreServices } from "../core.ts";
import { Files } from "./files.ts";
import { fileCleaning } from "./jobs.ts";
import { KINDS } from "./kinds.ts";
import { handlers } from "./handlers.ts";
import { createLinks } from "./links.ts";
import { openStore } from "./store.ts";

export { Files, type KeepOptions, type MadeBytes } from "./files.ts";
export { type FileStore, openStore } from "./store.ts";
export { file } from "./tables.ts";

/** Uploads that are arriving; on the disk of the store, when that is a folder. */
const incomingFolder = ({ filesFolder }: CoreServices["settings"]): string => join(filesFolder, "incoming");

/** The files themselves, unless they are in a bucket: what a backup of the folder takes. */
export const storedFolder = ({ filesFolder }: Pick<CoreServices["settings"], "filesFolder">): string =>
  join(filesFolder, "stored");

/** Quota of files of one school, MB. */
const FILES_PER_SCHOOL = platformSetting({
  key: "files-per-school-mb",
  group: "日志与文件",
  name: "每所学校的文件空间",
  unit: "MB",
  explanation: "一所学校上传的文件合计的上限，省平台自己的文件同样计算。用完后不能再上传。",
  form: integer(1, 10_000_000),
  default: (environment) => environment.filesPerSchool,
});

const ALL_SUFFIXES = [...KINDS.keys()];
const suffixesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,，、;；.]+/u)
    .filter((suffix) => suffix !== "");

/** Suffixes of files that may be attached. */
const FILE_SUFFIXES = platformSetting({
  key: "file-suffixes",
  group: "日志与文件",
  name: "可以上传的文件后缀",
  explanation: `用顿号分开，从这些里选：${ALL_SUFFIXES.join("、")}。内容与后缀不符的、带宏的文件总是不收；压缩包里面的文件不检查。`,
  form: text(300, {
    minimum: 1,
    check: (given) => {
      const suffixes = suffixesOf(given);
      return suffixes.length > 0 && suffixes.every((suffix) => KINDS.has(suffix))
        ? undefined
        : `只能写这些后缀：${ALL_SUFFIXES.join("、")}`;
    },
  }),
  default: ALL_SUFFIXES.join("、"),
});

/** Opens the store that the settings name. */
async function openFiles(core: CoreServices & NeedsOfficeSettings): Promise<Files> {
  const { settings } = core;
  return new Files({
    db: core.db,
    clock: core.clock,
    log: core.log,
    store: await openStore(storedFolder(settings), settings.s3Url),
    links: createLinks(core.secret),
    incomingFolder: incomingFolder(settings),
    suffixes: () => new Set(suffixesOf(core.officeSettings.get(FILE_SUFFIXES))),
    quotaBytes: () => core.officeSettings.get(FILES_PER_SCHOOL) * 1024 * 1024,
  });
}

/** Uploading and downloading files; what they belong to is the domains' affair. */
export const filesPart = {
  handlers,
  reach: {
    uploadFile: "own",
    getDownloadSuffix: "everyone",
    // Files of all schools: the handlers ask for a data scope over all of them.
    getUnusedFiles: "everyone",
    removeUnusedFiles: "everyone",
  },
  services: { files: service(["officeSettings"], openFiles) },
  jobs: [fileCleaning],
  settings: [FILES_PER_SCHOOL, FILE_SUFFIXES],
  menu: [
    menuPage("files", {
      group: "system",
      sn: 40,
      nameZh: "文件",
      icon: "folder",
      fontEndUrl: "system/files",
      permission: "file-search",
    }),
  ],
  records: { file: { name: "文件", acts: { clean: "清理" } } },
  permissions: {
    "file-search": permission("查询文件和用量", [...OFFICES, SYSTEM_OFFICE]),
    "file-clean": permission("清理没有被使用的文件", [PLATFORM, SYSTEM_OFFICE]),
    "file-upload": permission("上传文件", [...OFFICES, TEACHER, STUDENT]),
    "file-read": permission("查看文件", [...OFFICES, TEACHER, STUDENT]),
  },
} satisfies Domain;
