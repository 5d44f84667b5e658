import type {
  ManagedSchool,
  ManagedSchoolSearch,
  SchoolChange,
  SchoolContact,
  SchoolGap,
  SchoolInput,
} from "@huxuan/api-client";
import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { LocksOutdated, type Transaction } from "../../db/index.ts";
import { invalidFields, refuseDuplicate, stateConflict } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import { forgetSchoolSettings } from "../../platform/settings/index.ts";
import {
  containsWords,
  type PageOfItems,
  type RequestContext,
  Resource,
  usesOf,
} from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { pinyinSortKey } from "../../text/pinyin.ts";
import type { LockedHosting, NeedsHosting } from "./hosting.ts";
import { checkSchool } from "./rules.ts";
import { campus, campusTravel, school } from "./tables.ts";

const hasCampus = sql`exists (select from ${campus} where ${campus.schoolId} = ${school.id})`;
/** Two campuses between which nobody knows the way. */
const hasUnknownWay = sql`exists (
  select from ${campus} a join ${campus} b on b.school_id = a.school_id and b.id > a.id
  where a.school_id = ${school.id} and not exists (
    select from ${campusTravel} where ${campusTravel.fromCampusId} = a.id and ${campusTravel.toCampusId} = b.id))`;
const GAPS: Readonly<Record<SchoolGap, SQL<boolean>>> = {
  campuses: sql`not ${hasCampus}`,
  sections: sql`jsonb_array_length(${school.sectionClock}) = 0`,
  travel: sql`${hasUnknownWay}`,
  contacts: sql`jsonb_array_length(${school.contacts}) = 0`,
};
const gapNames = Object.keys(GAPS) as SchoolGap[];

/** Universities as their offices keep them. */
const schools = new Resource({
  label: "学校",
  table: school,
  rows: (db) =>
    db
      .select({
        id: school.id,
        code: school.code,
        name: school.name,
        shortName: school.shortName,
        sections: school.sectionClock,
        contacts: school.contacts,
        lacks: sql<boolean[]>`array[${sql.join(Object.values(GAPS), sql`, `)}]`,
        version: school.version,
      })
      .from(school)
      .$dynamic(),
  show: async (rows, db): Promise<ManagedSchool[]> => {
    const ids = rows.map(({ id }) => id);
    const campuses = await db
      .select()
      .from(campus)
      .where(inArray(campus.schoolId, ids))
      .orderBy(asc(campus.id));
    const campusesOf = Map.groupBy(campuses, (one) => one.schoolId);
    return rows.map(({ lacks, ...row }) => ({
      ...row,
      campuses: (campusesOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      gaps: gapNames.filter((_, at) => lacks[at] === true),
    }));
  },
  sort: { code: school.code, name: school.pinyin },
  standard: [asc(school.pinyin), asc(school.id)],
  schoolOf: ({ id }) => id,
});

/** A page of the universities in the caller's scope. */
export const searchManagedSchools = (
  context: RequestContext,
  { page, keyword, gap }: ManagedSchoolSearch,
): Promise<PageOfItems<ManagedSchool>> =>
  schools.list(
    context,
    page,
    containsWords(keyword, school.name, school.shortName, school.code),
    gap && GAPS[gap],
  );

/** Throws 404 when there is none in scope. */
export const getManagedSchool = (context: RequestContext, id: number): Promise<ManagedSchool> =>
  schools.read(context, id);

/** A new university. Throws 403 for who does not reach all, 409 when its code is taken. */
export async function createSchool(
  context: RequestContext & CreateRequest,
  input: SchoolInput,
): Promise<ManagedSchool> {
  requireReach(context.session, { schoolId: null, department: null });
  refuseInvalid(input);
  return withFreeCode(input.code, () =>
    schools.create(
      context,
      async (tx) => {
        await refuseForeignCampuses(tx, undefined, input);
        return columnsOf(input);
      },
      (tx, id) => writeCampuses(tx, id, input),
    ),
  );
}

/**
 * Changes a university with its campuses and section clock. Throws 409 when it changed since it was read, when its code is
 * taken, or when classes take place in what would be taken away.
 */
export async function updateSchool(
  context: RequestContext<NeedsHosting>,
  id: number,
  change: SchoolChange,
): Promise<ManagedSchool> {
  refuseInvalid(change);
  const { hosting } = context.services;
  let hosted: LockedHosting | undefined;
  return withFreeCode(change.code, () =>
    schools.change(context, id, {
      action: "update",
      version: change.version,
      lock: async (tx) => {
        hosted = (await concernsClasses(tx, id, change)) ? await hosting.lockSchool(tx, id) : undefined;
      },
      decide: async (_row, tx, before) => {
        if (before.code !== change.code) requireReach(context.session, { schoolId: null, department: null });
        if (hosted === undefined && (await concernsClasses(tx, id, change))) throw new LocksOutdated();
        const last = (await hosted?.lastSection()) ?? 0;
        if (last > change.sections.length && before.sections.length > change.sections.length)
          throw stateConflict(
            `已有教学班排在第 ${last} 节，作息时间不能少于 ${last} 节；请先调整这些教学班的上课时间`,
          );
        await refuseForeignCampuses(tx, id, change);
        await refuseUsedCampuses(tx, before, change);
        return columnsOf(change);
      },
      finish: async (tx, _id, afterCommit) => {
        await writeCampuses(tx, id, change);
        const announced = (await hosted?.changed()) ?? [];
        afterCommit(() => hosting.announce(announced));
      },
    }),
  );
}

/** Removes a university to which nothing refers. Throws 409 naming what does. */
export async function deleteSchool(context: RequestContext, id: number): Promise<void> {
  await schools.remove(context, id, {
    clear: async (tx) => {
      const uses = await usesOf(tx, school, id);
      if (uses !== undefined)
        throw stateConflict(`这所学校还有 ${uses}，不能删除；请先处理这些数据，或保留这所学校`);
      await tx.delete(campus).where(eq(campus.schoolId, id));
      await forgetSchoolSettings(tx, id);
    },
    inUse: "这所学校的校区还在使用，不能删除",
  });
}

function refuseInvalid(input: SchoolInput): void {
  const errors = checkSchool(input);
  if (errors.length > 0) throw invalidFields(errors);
}

const columnsOf = ({ code, name, shortName, sections, contacts }: SchoolInput) => ({
  code,
  name,
  shortName,
  pinyin: pinyinSortKey(name),
  sectionClock: sections,
  contacts: contacts.map(contactEntry),
});

const contactEntry = ({ name, duty = "", phone = "", email = "" }: SchoolContact) => ({
  name,
  duty,
  phone,
  email,
});

/** Whether a change would be seen in what the school teaches: its names, campuses, or when sections are. */
async function concernsClasses(tx: Transaction, id: number, change: SchoolInput): Promise<boolean> {
  const [stored] = await tx.select().from(school).where(eq(school.id, id));
  if (stored === undefined) return false;
  const campuses = await storedCampuses(tx, id);
  const named = new Map(change.campuses.map((one) => [one.id, one.name]));
  return (
    stored.name !== change.name ||
    stored.shortName !== change.shortName ||
    campuses.some((one) => named.get(one.id) !== one.name) ||
    JSON.stringify(clockOf(stored.sectionClock)) !== JSON.stringify(clockOf(change.sections))
  );
}

const clockOf = (sections: SchoolInput["sections"]) =>
  sections.map(({ section, start, end }) => [section, start, end]);

const storedCampuses = (tx: Transaction, schoolId: number) =>
  tx.select().from(campus).where(eq(campus.schoolId, schoolId)).orderBy(asc(campus.id));

/** A campus that is named by its id must be the school's. */
async function refuseForeignCampuses(
  tx: Transaction,
  schoolId: number | undefined,
  { campuses }: SchoolInput,
): Promise<void> {
  const own = new Set(
    schoolId === undefined ? [] : (await storedCampuses(tx, schoolId)).map((one) => one.id),
  );
  const errors = campuses.flatMap(({ id }, at) =>
    id === undefined || own.has(id)
      ? []
      : [{ field: `campuses.${at}.id`, message: "这个校区已被删除，请关闭后重新打开再修改" }],
  );
  if (errors.length > 0) throw invalidFields(errors);
}

/** Throws 409 when something takes place at a campus that would be removed. */
async function refuseUsedCampuses(
  tx: Transaction,
  before: ManagedSchool,
  change: SchoolInput,
): Promise<void> {
  const kept = new Set(change.campuses.map(({ id }) => id));
  for (const removed of before.campuses.filter(({ id }) => !kept.has(id))) {
    const uses = await usesOf(tx, campus, removed.id);
    if (uses !== undefined)
      throw stateConflict(`「${removed.name}」还有 ${uses}，不能删除；可以改名，或先把它们移到别的校区`);
  }
}

async function writeCampuses(tx: Transaction, schoolId: number, { campuses }: SchoolInput): Promise<void> {
  const stored = await storedCampuses(tx, schoolId);
  const named = new Map(campuses.map(({ id, name }) => [id, name]));
  const removed = stored.filter(({ id }) => !named.has(id)).map(({ id }) => id);
  if (removed.length > 0) await tx.delete(campus).where(inArray(campus.id, removed));
  const renamed = stored.filter(({ id, name }) => named.has(id) && named.get(id) !== name);
  // Two campuses may exchange their names: none of them may stand in the way of the other.
  for (const { id } of renamed)
    await tx
      .update(campus)
      .set({ name: `#${id}` })
      .where(eq(campus.id, id));
  for (const { id } of renamed)
    await tx
      .update(campus)
      .set({ name: named.get(id) ?? "" })
      .where(eq(campus.id, id));
  const made = campuses.filter(({ id }) => id === undefined).map(({ name }) => ({ schoolId, name }));
  if (made.length > 0) await tx.insert(campus).values(made);
}

function withFreeCode<T>(code: string, work: () => Promise<T>): Promise<T> {
  const message = `已有代码为「${code}」的学校，请核对学校代码，或修改已有的学校`;
  return refuseDuplicate("school_code_unique", message, work);
}
