import { labels } from "@huxuan/api-client";
import {
  type Domain,
  dictionaryOf,
  menuPage,
  permission,
  PLATFORM,
  SCHOOL_OFFICE,
  SYSTEM_OFFICE,
} from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { entryImport } from "./import.ts";

const SYSTEM = [PLATFORM, SYSTEM_OFFICE] as const;

/** Dictionaries: those that the other domains announce, and those of the office. */
export const dictionaryDomain = {
  handlers,
  // They belong to the whole province; what a school says of an entry is its own.
  reach: {
    getDictionaries: "everyone",
    searchDictionaries: "everyone",
    getDictionary: "everyone",
    createDictionary: "everyone",
    updateDictionary: "everyone",
    deleteDictionary: "everyone",
    orderDictionary: "everyone",
    importDictionary: "everyone",
    getDictionaryImportTemplate: "everyone",
    searchDictionaryDetails: "everyone",
    createDictionaryDetail: "everyone",
    updateDictionaryDetail: "everyone",
    deleteDictionaryDetail: "everyone",
    updateSchoolEntry: "own",
    resetSchoolEntry: "own",
  },
  permissions: {
    "dictionary-search": permission("查看字典", [...SYSTEM, SCHOOL_OFFICE]),
    "dictionary-create": permission("新建字典", SYSTEM),
    "dictionary-update": permission("修改字典和选项", SYSTEM),
    "dictionary-delete": permission("删除字典和选项", SYSTEM),
    "dictionary-order": permission("排序字典选项", SYSTEM),
    "dictionary-import": permission("导入字典选项", SYSTEM),
    "dictionary-override": permission("自定本校的字典名称", [SCHOOL_OFFICE]),
  },
  menu: [
    menuPage("dictionaries", {
      group: "system",
      sn: 30,
      nameZh: "字典",
      icon: "book-open",
      fontEndUrl: "system/dictionaries",
      permission: "dictionary-update",
    }),
    menuPage("senior-dictionaries", {
      group: "system",
      sn: 31,
      nameZh: "高级字典",
      icon: "list",
      fontEndUrl: "system/senior-dictionaries",
      permission: "dictionary-search",
    }),
  ],
  dictionaryTitles: { dictionary_origin: "字典来源" },
  dictionaries: { dictionary_origin: dictionaryOf(labels.dictionaryOrigin) },
  records: {
    dictionary: {
      name: "字典",
      acts: { create: "新建", update: "修改", delete: "删除", order: "排序", import: "导入" },
    },
    dictionaryEntry: {
      name: "字典选项",
      acts: { create: "新建", update: "修改", delete: "删除", override: "自定" },
    },
  },
  jobs: [entryImport.job],
} satisfies Domain;
