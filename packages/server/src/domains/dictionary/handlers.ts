import type { DictionaryEntry } from "@huxuan/api-client";
import { asc, inArray } from "drizzle-orm";
import type { Handlers } from "../../contract/index.ts";
import { dictionary } from "./tables.ts";

export const handlers: Handlers<"getDictionaries"> = {
  getDictionaries: async ({ body, services }) => {
    const names = [...new Set(body.names)];
    const rows = await services.db
      .select()
      .from(dictionary)
      .where(inArray(dictionary.dicName, names))
      .orderBy(asc(dictionary.dicName), asc(dictionary.sn));
    const entries: Record<string, DictionaryEntry[]> = Object.fromEntries(names.map((name) => [name, []]));
    for (const { dicName, code, label, expired } of rows) {
      entries[dicName]?.push({ code, dic_name1: label, dic_name: dicName, expired });
    }
    return entries;
  },
};
