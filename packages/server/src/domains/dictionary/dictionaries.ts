import type {
  DictionaryChange,
  DictionaryInput,
  DictionaryOrder,
  DictionarySearch,
} from "@huxuan/api-client";
import { and, asc, eq, exists, or, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { invalidFields, refuseDuplicate, stateConflict } from "../../errors/index.ts";
import { containsWords, equals, type RequestContext, Resource } from "../../resource/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import { requireReach } from "../../scope/index.ts";
import { isOrderOf, SORT_STEP } from "./rules.ts";
import { dictionary, dictionaryEntry } from "./tables.ts";

const entriesOf = eq(dictionaryEntry.dicName, dictionary.name);
const countOf = (which: string) =>
  sql<number>`(select count(*)::int from ${dictionaryEntry} where ${entriesOf} ${sql.raw(which)})`;
const entryCount = countOf("");

/** Dictionaries, those of the platform before those of the office. */
const dictionaries = new Resource({
  label: "字典",
  name: "dictionary",
  table: dictionary,
  rows: (db) =>
    db
      .select({
        type: dictionary,
        entryCount,
        expiredCount: countOf("and expired"),
      })
      .from(dictionary)
      .$dynamic(),
  show: (rows) =>
    rows.map(({ type: { fixed, ...type }, ...counts }) => ({
      ...type,
      ...counts,
      origin: fixed ? ("platform" as const) : ("office" as const),
    })),
  sort: { name: dictionary.name, title: dictionary.title, entryCount },
  standard: [asc(dictionary.fixed), asc(dictionary.title), asc(dictionary.id)],
  schoolOf: () => null,
  lifecycle: {
    delete: {
      refuse: ({ fixed, title }) => (fixed ? `「${title}」是平台自带的字典，不能删除` : undefined),
    },
  },
});

/** A page of them. */
export function searchDictionaries(context: RequestContext, { page, senior, keyword }: DictionarySearch) {
  const { db } = context.services;
  const inEntry = containsWords(keyword, dictionaryEntry.code, dictionaryEntry.label);
  const named =
    inEntry &&
    or(
      containsWords(keyword, dictionary.name, dictionary.title),
      exists(db.select({ one: sql`1` }).from(dictionaryEntry).where(and(entriesOf, inEntry))),
    );
  return dictionaries.list(context, page, equals(dictionary.senior, senior), named);
}

/** Throws 404. */
export const getDictionary = (context: RequestContext, id: number) => dictionaries.read(context, id);

/** Where a dictionary is: what changes one changes it for every school. */
export const PROVINCE = { schoolId: null, department: null };

/** Throws 409 when the name is taken. */
export async function createDictionary(
  context: RequestContext & CreateRequest,
  { name, title, remark = "", senior }: DictionaryInput,
) {
  requireReach(context.session, PROVINCE);
  return refuseDuplicate("dictionary_type_name", `字典名 ${name} 已被使用，请换一个`, () =>
    dictionaries.create(context, { name, title, remark, senior }),
  );
}

/** Throws 409 when it changed since it was read. */
export async function updateDictionary(
  context: RequestContext,
  id: number,
  { version, title, remark = "" }: DictionaryChange,
) {
  requireReach(context.session, PROVINCE);
  return dictionaries.change(context, id, {
    action: "update",
    version,
    decide() {
      return { title, remark };
    },
  });
}

/** Removes one of the office's own without entries. Throws 409 otherwise, with how many it has. */
export async function deleteDictionary(context: RequestContext, id: number): Promise<void> {
  requireReach(context.session, PROVINCE);
  await dictionaries.remove(context, id, {
    clear: async (tx) => {
      const [found] = await tx
        .select({ title: dictionary.title, entryCount })
        .from(dictionary)
        .where(eq(dictionary.id, id));
      if (found && found.entryCount > 0) {
        throw stateConflict(`「${found.title}」还有 ${found.entryCount} 个选项，请先删除这些选项`);
      }
    },
  });
}

/** Gives all entries another order. Throws 409 when it changed since it was read, 400 when the ids are not its entries. */
export async function orderDictionary(
  context: RequestContext,
  id: number,
  { ids, version }: DictionaryOrder,
) {
  requireReach(context.session, PROVINCE);
  return dictionaries.change(context, id, {
    action: "order",
    version,
    decide: async ({ name }, tx) => {
      const stored = await tx
        .select({ id: dictionaryEntry.id })
        .from(dictionaryEntry)
        .where(eq(dictionaryEntry.dicName, name))
        .for("update");
      if (
        !isOrderOf(
          ids,
          stored.map((entry) => entry.id),
        )
      ) {
        throw invalidFields([
          { field: "ids", message: "排序应包含这个字典的全部选项，每个一次；请刷新后重新排序" },
        ]);
      }
      await writeOrder(tx, ids);
      return {};
    },
  });
}

async function writeOrder(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update ${dictionaryEntry} set sn = given.place * ${SORT_STEP}, version = version + 1
    from unnest(${sql.param([...ids])}::int[]) with ordinality as given(id, place)
    where ${dictionaryEntry.id} = given.id and sn <> given.place * ${SORT_STEP}`);
}
