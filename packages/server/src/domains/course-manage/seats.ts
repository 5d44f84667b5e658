import type {
  ClassSeats,
  ClassSeatsChange,
  ClassSeatsChanged,
  ClassSeatsSearch,
  FieldError,
} from "@huxuan/api-client";
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { DomainError, invalidFields } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  logChange,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import {
  changeCapacities,
  changeOfferings,
  type GuestQuota,
  lockForChange,
  type NeedsCatalogue,
  offering,
  offeringSeat,
} from "../offering/index.ts";
import { school } from "../school/index.ts";
import { seatFaults } from "./seat-rules.ts";

const COLUMNS = {
  id: offering.id,
  code: offering.code,
  courseName: course.name,
  state: offering.state,
  capacity: offeringSeat.capacity,
  taken: offeringSeat.taken,
  guestQuotas: offering.guestQuotas,
  version: offering.version,
};

/** Capacity and quotas of classes in the caller's scope, as rows of a grid. */
export async function searchClassSeats(
  { session, services }: RequestContext,
  { page, semesterId, schoolId, keyword }: ClassSeatsSearch,
): Promise<PageOfItems<ClassSeats>> {
  const { rows, ...counted } = await readPage(services.db, {
    rows: services.db
      .select({
        ...COLUMNS,
        school: { id: school.id, name: school.name },
        queued: offeringSeat.queued,
        guestQuotaReleaseAt: offering.guestQuotaReleaseAt,
        takenBySchool: offeringSeat.takenBySchool,
      })
      .from(offering)
      .innerJoin(course, eq(course.id, offering.courseId))
      .innerJoin(school, eq(school.id, offering.schoolId))
      .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
      .$dynamic(),
    where: and(
      inScope(session, offering),
      ne(offering.state, "cancelled"),
      equals(offering.semesterId, semesterId),
      equals(offering.schoolId, schoolId),
      containsWords(keyword, { searchText: offering.searchText }),
    ),
    page,
    sort: { code: offering.code, courseName: course.pinyin },
    standard: [asc(offering.code), asc(offering.id)],
  });
  const items = rows.map(({ guestQuotaReleaseAt, takenBySchool, ...row }) => ({
    ...row,
    ...(guestQuotaReleaseAt && { guestQuotaReleaseAt: guestQuotaReleaseAt.toISOString() }),
    takenBySchool: Object.entries(takenBySchool)
      .filter(([, taken]) => taken > 0)
      .map(([id, taken]) => ({ schoolId: Number(id), taken })),
  }));
  return { items, ...counted };
}

/**
 * Changes capacity and quotas of several classes in one transaction, all or none. Admission decides before it or after it,
 * never beside it; waitlists move up after the commit. Throws 400, 404 for a class out of scope, or 409 when one changed since
 * it was read, naming every cell that is refused.
 */
export async function changeClassSeats(
  context: RequestContext<NeedsCatalogue>,
  changes: readonly ClassSeatsChange[],
): Promise<ClassSeatsChanged> {
  const { services } = context;
  const ids = changes.map(({ id }) => id);
  const twice = changes.flatMap(({ id }, at) =>
    ids.indexOf(id) === at ? [] : [{ field: `changes.${at}.id`, message: "同一个教学班只能改一次" }],
  );
  if (twice.length > 0) throw invalidFields(twice);
  const done = await transaction(services.db, async (tx) => {
    const touched = await lockForChange(tx, { offerings: ids });
    const stored = await readLocked(context, tx, ids);
    refuseFaulty(changes, await faultsOf(tx, changes, stored));
    const changed = changes.filter((change) => differs(change, stored.get(change.id)));
    if (changed.length === 0) return { changed: 0, announced: [] };
    await changeCapacities(
      tx,
      changed.map(({ id, capacity }) => ({ offeringId: id, capacity })),
    );
    await writeQuotas(tx, changed, services.clock());
    const changedIds = new Set(changed.map(({ id }) => id));
    const announced = await changeOfferings(
      tx,
      touched.map((of) => ({ ...of, ids: of.ids.filter((id) => changedIds.has(id)) })),
    );
    const seatsOf = (all: readonly { id: number; capacity: number; guestQuotas: readonly GuestQuota[] }[]) =>
      all.map(({ id, capacity, guestQuotas }) => ({ id, capacity, guestQuotas }));
    const before = changed.flatMap(({ id }) => stored.get(id) ?? []);
    await logChange(context, tx, {
      action: "offering-seats",
      targets: before.map(({ id, schoolId }) => ({ kind: "offering", id, schoolId })),
      before: { classes: seatsOf(before) },
      after: { classes: seatsOf(changed) },
    });
    return { changed: changed.length, announced };
  });
  await services.catalogue.announce(done.announced);
  return { changed: done.changed };
}

type Stored = Awaited<ReturnType<typeof readLocked>>;

/** The classes that the caller may change, by id; `lockForChange` holds them. */
async function readLocked({ session }: RequestContext, tx: Transaction, ids: readonly number[]) {
  const rows = await tx
    .select({ ...COLUMNS, schoolId: offering.schoolId, minEnrolment: offering.minEnrolment })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .where(and(inArray(offering.id, [...ids]), inScope(session, offering, "change")));
  return new Map(rows.map((row) => [row.id, row]));
}

async function faultsOf(
  tx: Queryable,
  changes: readonly ClassSeatsChange[],
  stored: Stored,
): Promise<FieldError[]> {
  const named = [...new Set(changes.flatMap(({ guestQuotas }) => guestQuotas.map((one) => one.schoolId)))];
  const schools = await tx.select({ id: school.id }).from(school).where(inArray(school.id, named));
  const schoolIds = new Set(schools.map(({ id }) => id));
  return changes.flatMap((change, at) =>
    seatFaults(change, stored.get(change.id), schoolIds).map(({ field, message }) => ({
      field: `changes.${at}.${field}`,
      message,
    })),
  );
}

function refuseFaulty(changes: readonly ClassSeatsChange[], fields: FieldError[]): void {
  if (fields.length === 0) return;
  const missing = fields.find(({ field }) => field.endsWith(".id"));
  if (missing !== undefined) throw new DomainError(404, "NOT_FOUND", missing.message, { fields });
  const outdated = fields.filter(({ field }) => field.endsWith(".version"));
  if (outdated.length === 0) throw invalidFields(fields);
  const message = `${changes.length} 个教学班里有 ${outdated.length} 个在你查看之后有变动，都没有保存；读取最新的以后再保存`;
  throw new DomainError(409, "VERSION_CONFLICT", message, { fields });
}

const quotasOf = (quotas: readonly GuestQuota[]): string =>
  JSON.stringify([...quotas].sort((a, b) => a.schoolId - b.schoolId).map((one) => [one.schoolId, one.quota]));

const differs = (
  { capacity, guestQuotas }: ClassSeatsChange,
  stored: { capacity: number; guestQuotas: readonly GuestQuota[] } | undefined,
): boolean =>
  stored !== undefined &&
  (stored.capacity !== capacity || quotasOf(stored.guestQuotas) !== quotasOf(guestQuotas));

async function writeQuotas(tx: Transaction, changes: readonly ClassSeatsChange[], now: Date): Promise<void> {
  const rows = changes.map(({ id, guestQuotas }) => ({ id, quotas: guestQuotas }));
  await tx.execute(sql`
    update ${offering} o set guest_quotas = n.quotas, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id int, quotas jsonb) where o.id = n.id`);
}
