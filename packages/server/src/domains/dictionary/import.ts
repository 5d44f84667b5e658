import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineImport, PlanOutdated, readerModule } from "../../platform/import/index.ts";
import { ENTRIES, type reader, type StoredEntries } from "./import-rows.ts";
import { dictionary, dictionaryEntry } from "./tables.ts";

async function storedEntries(db: Queryable, dictionaryId: number): Promise<StoredEntries & { name: string }> {
  const [of] = await db.select().from(dictionary).where(eq(dictionary.id, dictionaryId)).for("update");
  if (of === undefined) throw notFound("字典");
  const entries = await db
    .select({
      code: dictionaryEntry.code,
      label: dictionaryEntry.label,
      parentCode: dictionaryEntry.parentCode,
      sn: dictionaryEntry.sn,
    })
    .from(dictionaryEntry)
    .where(eq(dictionaryEntry.dicName, of.name))
    .orderBy(dictionaryEntry.sn, dictionaryEntry.id);
  return { name: of.name, title: of.title, fixed: of.fixed, senior: of.senior, entries };
}

/** Entries of a dictionary from a file. */
export const entryImport = defineImport<Pick<CoreServices, "clock">>()({
  name: "dictionary-import",
  title: "导入字典选项",
  rows: ENTRIES,
  reader: readerModule<typeof reader>(new URL("./import-rows.ts", import.meta.url)),
  // With who sends it, for the operation log.
  input: z.object({
    dictionaryId: z.int(),
    roleId: z.string(),
    impersonatorId: z.int().nullable(),
    ip: z.string(),
    requestId: z.string(),
  }),
  stored: (db, { input }) => storedEntries(db, input.dictionaryId),
  preview: ({ made, changed, unchanged }) => ({ made: made.length, changed: changed.length, unchanged }),
  write: async (tx, { made, changed, unchanged }, { input, by, services }) => {
    const { name, entries } = await storedEntries(tx, input.dictionaryId);
    const codes = new Set(entries.map(({ code }) => code));
    // The dictionary is locked now: what the plan took for granted must still be so.
    if (made.some(({ code }) => codes.has(code)) || changed.some(({ code }) => !codes.has(code)))
      throw new PlanOutdated();
    if (made.length > 0)
      await tx.insert(dictionaryEntry).values(made.map((entry) => ({ ...entry, dicName: name })));
    for (const { code, label, sn } of changed) {
      await tx
        .update(dictionaryEntry)
        .set({ label, sn })
        .where(and(eq(dictionaryEntry.dicName, name), eq(dictionaryEntry.code, code)));
    }
    if (made.length + changed.length > 0 && by !== null) {
      const { roleId, impersonatorId, ip, requestId, dictionaryId } = input;
      await writeOperation(tx, {
        session: { ...by, roleId, impersonatorId },
        action: "dictionary-import",
        targets: [{ kind: "dictionary", id: dictionaryId, schoolId: null }],
        before: entries.filter(({ code }) => changed.some((one) => one.code === code)),
        after: { made, changed },
        ip,
        requestId,
        at: services.clock(),
      });
    }
    return { made: made.length, changed: changed.length, unchanged };
  },
  general: ["一行是一个选项。上传前请删除示例行，或者保留：以「示例」开头的行不会导入。"],
});
