import type { DictionaryEntry } from "@huxuan/api-client";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { readFile } from "node:fs/promises";
import { Attachment, type Handlers } from "../../contract/index.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import { requireReach } from "../../scope/index.ts";
import {
  createDictionary,
  deleteDictionary,
  getDictionary,
  orderDictionary,
  PROVINCE,
  searchDictionaries,
  updateDictionary,
} from "./dictionaries.ts";
import { createEntry, deleteEntry, sayForSchool, searchEntries, updateEntry } from "./entries.ts";
import { entryImport } from "./import.ts";
import { dictionaryEntry, schoolEntry } from "./tables.ts";

export const handlers: Handlers<
  | "getDictionaries"
  | "searchDictionaries"
  | "getDictionary"
  | "createDictionary"
  | "updateDictionary"
  | "deleteDictionary"
  | "orderDictionary"
  | "importDictionary"
  | "getDictionaryImportTemplate"
  | "searchDictionaryDetails"
  | "createDictionaryDetail"
  | "updateDictionaryDetail"
  | "deleteDictionaryDetail"
  | "updateSchoolEntry"
  | "resetSchoolEntry",
  NeedsReadings
> = {
  getDictionaries: async ({ body, services, session }) => {
    const names = [...new Set(body.names)];
    const rows = await services.db
      .select({
        dicName: dictionaryEntry.dicName,
        code: dictionaryEntry.code,
        label: sql<string>`coalesce(${schoolEntry.label}, ${dictionaryEntry.label})`,
        expired: sql<boolean>`coalesce(${schoolEntry.expired}, ${dictionaryEntry.expired})`,
      })
      .from(dictionaryEntry)
      .leftJoin(
        schoolEntry,
        and(eq(schoolEntry.entryId, dictionaryEntry.id), eq(schoolEntry.schoolId, session.schoolId ?? 0)),
      )
      .where(inArray(dictionaryEntry.dicName, names))
      .orderBy(asc(dictionaryEntry.dicName), asc(dictionaryEntry.sn), asc(dictionaryEntry.id));
    const entries: Record<string, DictionaryEntry[]> = Object.fromEntries(names.map((name) => [name, []]));
    for (const { dicName, code, label, expired } of rows) {
      entries[dicName]?.push({ code, dic_name1: label, dic_name: dicName, expired });
    }
    return entries;
  },
  searchDictionaries: (act) => searchDictionaries(act, act.body),
  getDictionary: (act) => getDictionary(act, act.path.id),
  createDictionary: (act) => createDictionary(act, act.body),
  updateDictionary: (act) => updateDictionary(act, act.path.id, act.body),
  deleteDictionary: (act) => deleteDictionary(act, act.path.id),
  orderDictionary: (act) => orderDictionary(act, act.path.id, act.body),
  importDictionary: async (act) => {
    const { body, path, session, services, ip, requestId } = act;
    requireReach(session, PROVINCE);
    await getDictionary(act, path.id);
    const { jobId } = await entryImport.start(services, {
      bytes: () => readFile(body.file.path),
      fileName: body.file.fileName,
      input: {
        dictionaryId: path.id,
        roleId: session.roleId,
        impersonatorId: session.impersonatorId,
        ip,
        requestId,
      },
      // Of one school one file at a time is read; this one is the province's.
      schoolId: session.schoolId ?? 0,
      by: session,
      onlyGood: body.onlyGood === "true",
      review: body.review === "true",
      hungUp: act.hungUp,
    });
    return { jobId };
  },
  getDictionaryImportTemplate: async () =>
    new Attachment("字典选项导入模板.xlsx", await entryImport.template()),
  searchDictionaryDetails: (act) => searchEntries(act, act.body),
  createDictionaryDetail: (act) => createEntry(act, act.body),
  updateDictionaryDetail: (act) => updateEntry(act, act.body),
  deleteDictionaryDetail: (act) => deleteEntry(act, act.path.id),
  updateSchoolEntry: (act) => sayForSchool(act, act.path.id, act.body),
  resetSchoolEntry: (act) => sayForSchool(act, act.path.id, act.query),
};
