import type {
  DictionaryDetail,
  DictionaryDetailChange,
  DictionaryDetailInput,
  DictionaryDetailSearch,
  SchoolEntryChange,
} from "@huxuan/api-client";
import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import {
  duplicate,
  forbidden,
  invalidFields,
  notFound,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import { containsWords, equals, logChange, type RequestContext, Resource } from "../../resource/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import { requireReach } from "../../scope/index.ts";
import { PROVINCE } from "./dictionaries.ts";
import { mayStandBelow, SORT_STEP } from "./rules.ts";
import { dictionary, dictionaryEntry, schoolEntry } from "./tables.ts";

type Entry = typeof dictionaryEntry.$inferSelect;

/** How many schools say something else of an entry. */
const schoolCount = sql<number>`(
  select count(*)::int from ${schoolEntry} s
  where s.entry_id = ${dictionaryEntry}.id and (s.label is not null or s.expired is not null))`;

/** Entries with what the caller's school says of each. */
const entries = new Resource({
  label: "选项",
  name: "dictionaryEntry",
  table: dictionaryEntry,
  rows: (db) => db.select({ entry: dictionaryEntry, schoolCount }).from(dictionaryEntry).$dynamic(),
  show: async (rows, db, { session }): Promise<DictionaryDetail[]> => {
    const said =
      session.schoolId === null
        ? []
        : await db
            .select()
            .from(schoolEntry)
            .where(
              and(
                eq(schoolEntry.schoolId, session.schoolId),
                inArray(
                  schoolEntry.entryId,
                  rows.map(({ entry }) => entry.id),
                ),
              ),
            );
    const own = new Map(said.map((one) => [one.entryId, one]));
    return rows.map((row) => show(row.entry, row.schoolCount, own.get(row.entry.id)));
  },
  sort: { sort: dictionaryEntry.sn, code: dictionaryEntry.code, dic_name1: dictionaryEntry.label },
  standard: [asc(dictionaryEntry.sn), asc(dictionaryEntry.id)],
  schoolOf: () => null,
  lifecycle: {
    delete: {
      refuse: ({ fixed, label }) =>
        fixed ? `「${label}」是平台自带的选项，已有的记录在使用它，不能删除；可以停用` : undefined,
    },
  },
});

const show = (
  entry: Entry,
  schoolCount: number,
  own: typeof schoolEntry.$inferSelect | undefined,
): DictionaryDetail => ({
  id: entry.id,
  version: entry.version,
  dic_name: entry.dicName,
  code: entry.code,
  dic_name1: entry.label,
  sort: entry.sn,
  expired: entry.expired,
  fixed: entry.fixed,
  ...(entry.parentCode !== null && { parentCode: entry.parentCode }),
  ...(own !== undefined && {
    own: {
      version: own.version,
      ...(own.label !== null && { dic_name1: own.label }),
      ...(own.expired !== null && { expired: own.expired }),
    },
  }),
  schoolCount,
});

/** A page of the entries of a dictionary, in its order. */
export function searchEntries(
  context: RequestContext,
  { page, dic_name, expired, keyword }: DictionaryDetailSearch,
) {
  return entries.list(
    context,
    page,
    eq(dictionaryEntry.dicName, dic_name),
    equals(dictionaryEntry.expired, expired),
    containsWords(keyword, dictionaryEntry.code, dictionaryEntry.label),
  );
}

/** Adds an entry. Throws 404 without such a dictionary, 409 for a code that is taken or one of the platform's dictionaries. */
export function createEntry(
  context: RequestContext & CreateRequest,
  { dic_name, code, dic_name1, sort, parentCode }: DictionaryDetailInput,
): Promise<DictionaryDetail> {
  requireReach(context.session, PROVINCE);
  return entries.create(context, async (tx) => {
    // Locked, so that two entries made at the same time do not get the same code or place.
    const [of] = await tx.select().from(dictionary).where(eq(dictionary.name, dic_name)).for("update");
    if (of === undefined) throw notFound("字典");
    if (of.fixed) {
      throw stateConflict(`「${of.title}」的选项由平台规定，不能增加；可以改名、排序和停用`);
    }
    const stored = await tx.select().from(dictionaryEntry).where(eq(dictionaryEntry.dicName, dic_name));
    if (stored.some((entry) => entry.code === code)) {
      throw duplicate(`「${of.title}」已有代码为 ${code} 的选项，请换一个代码`);
    }
    if (parentCode !== undefined) requireParent(of, stored, code, parentCode);
    const [last] = await tx
      .select({ sn: max(dictionaryEntry.sn) })
      .from(dictionaryEntry)
      .where(eq(dictionaryEntry.dicName, dic_name));
    return {
      dicName: dic_name,
      code,
      label: dic_name1,
      sn: sort ?? (last?.sn ?? 0) + SORT_STEP,
      parentCode: parentCode ?? null,
    };
  });
}

function requireParent(
  of: typeof dictionary.$inferSelect,
  stored: readonly Entry[],
  code: string,
  parentCode: string,
): void {
  const field = "parentCode";
  if (!of.senior) {
    throw invalidFields([{ field, message: `「${of.title}」不是高级字典，选项没有上级` }]);
  }
  if (!mayStandBelow([...stored, { code, parentCode: null }], code, parentCode)) {
    throw invalidFields([{ field, message: `上级代码 ${parentCode} 不存在，请选择已有的选项` }]);
  }
}

/** Changes what is named. Throws 404, and 409 when it changed since it was read. */
export function updateEntry(
  context: RequestContext,
  { id, version, dic_name1, sort, expired }: DictionaryDetailChange,
): Promise<DictionaryDetail> {
  requireReach(context.session, PROVINCE);
  return entries.change(context, id, {
    action: "update",
    version,
    decide: () => ({
      ...(dic_name1 !== undefined && { label: dic_name1 }),
      ...(sort !== undefined && { sn: sort }),
      ...(expired !== undefined && { expired }),
    }),
  });
}

/** Removes an entry that nothing uses. Throws 409 with where it is used, and how often. */
export async function deleteEntry(context: RequestContext, id: number): Promise<void> {
  requireReach(context.session, PROVINCE);
  await entries.remove(context, id, {
    clear: async (tx, entry) => {
      const below = await tx.$count(
        dictionaryEntry,
        and(eq(dictionaryEntry.dicName, entry.dicName), eq(dictionaryEntry.parentCode, entry.code)),
      );
      const { schoolCount: schools } = await entries.read(context, id, tx);
      const uses = [
        ...(below > 0 ? [`${below} 个下级选项`] : []),
        ...(schools > 0 ? [`${schools} 所学校的自定名称`] : []),
      ];
      if (uses.length > 0) {
        throw stateConflict(`「${entry.label}」正在被 ${uses.join("、")}使用，不能删除；可以停用`);
      }
    },
  });
}

/**
 * Says what the caller's school says of an entry; what is absent is as the province says. Throws 403 for who belongs to
 * no school, 409 for an entry of a plain dictionary, and when it changed since it was read.
 */
export async function sayForSchool(
  context: RequestContext,
  id: number,
  { version, dic_name1, expired }: SchoolEntryChange,
): Promise<DictionaryDetail> {
  const { schoolId } = context.session;
  if (schoolId === null) throw forbidden("省平台直接修改字典的选项；自定名称是各学校的事");
  requireReach(context.session, { schoolId, department: null });
  return transaction(context.services.db, async (tx) => {
    const [entry] = await tx.select().from(dictionaryEntry).where(eq(dictionaryEntry.id, id)).for("update");
    if (entry === undefined) throw notFound("选项");
    const [of] = await tx.select().from(dictionary).where(eq(dictionary.name, entry.dicName));
    if (of?.senior !== true) {
      throw stateConflict(`「${of?.title ?? entry.dicName}」不是高级字典，全省使用同样的名称`);
    }
    const before = await entries.read(context, id, tx);
    if ((before.own?.version ?? 0) !== version) throw versionConflict("选项");
    const said = { label: dic_name1 ?? null, expired: expired ?? null, version: version + 1 };
    await tx
      .insert(schoolEntry)
      .values({ entryId: id, schoolId, ...said })
      .onConflictDoUpdate({ target: [schoolEntry.entryId, schoolEntry.schoolId], set: said });
    const after = await entries.read(context, id, tx);
    await logChange(context, tx, {
      action: "dictionaryEntry-override",
      targets: [{ kind: "dictionaryEntry", id, schoolId }],
      before,
      after,
    });
    return after;
  });
}
