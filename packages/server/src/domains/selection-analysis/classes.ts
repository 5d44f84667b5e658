import type { DemandPage, DemandRow, DemandSearch, DemandSet, FillRow, FillSearch } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { equals, type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { Scope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { minimumColumn } from "../course-manage/index.ts";
import { offering, offeringSeat, TAUGHT_STATES } from "../offering/index.ts";
import { school } from "../school/index.ts";
import { enrolment, type NeedsSelection } from "../selection/index.ts";
import { demand } from "./demand.ts";
import { analysedRounds, type AnalysedRounds, type Rounds, seatsIn } from "./rounds.ts";
import { FOUGHT, shownCount } from "./rules.ts";

/** The classes that rounds are about: of the semester, and of the school whose round it is. */
const classesOf = ({ semester, round }: Rounds, schoolId: number | undefined): SQL | undefined =>
  and(
    eq(offering.semesterId, semester.id),
    inArray(offering.state, TAUGHT_STATES),
    equals(offering.schoolId, round?.schoolId ?? undefined),
    equals(offering.schoolId, schoolId),
  );

const wanted = sql`coalesce(wanted.asked, 0)`;

/**
 * A school whose quota is full while seats are free: they go to nobody until the quota is released. What is released
 * already is open to all.
 */
const quotaFull = (now: Date): SQL => sql`
  ${offeringSeat.taken} < ${offeringSeat.capacity}
  and (${offering.guestQuotaReleaseAt} is null or ${offering.guestQuotaReleaseAt} > ${now.toISOString()}::timestamptz)
  and exists (
    select from jsonb_array_elements(${offering.guestQuotas}) q
    where coalesce((${offeringSeat.takenBySchool} ->> (q ->> 'schoolId'))::int, 0) >= (q ->> 'quota')::int)`;

/** What makes a class one of a set. */
const setConditions = (now: Date, minimum: SQL): Record<DemandSet, SQL> => ({
  all: sql`true`,
  crowded: sql`${wanted} > ${offeringSeat.capacity}`,
  free: sql`${offeringSeat.taken} < ${offeringSeat.capacity}`,
  few: sql`${offeringSeat.taken} < ${minimum}`,
  quotaFull: quotaFull(now),
  fought: sql`${offeringSeat.capacity} > 0 and ${wanted} >= ${FOUGHT} * ${offeringSeat.capacity}`,
});

/** Classes with what was wanted of them. */
const demandRows = (db: Queryable, rounds: Rounds, minimum: SQL<number>) =>
  db
    .select({
      id: offering.id,
      code: offering.code,
      courseName: course.name,
      schoolId: offering.schoolId,
      school: school.name,
      capacity: offeringSeat.capacity,
      taken: offeringSeat.taken,
      queued: offeringSeat.queued,
      minEnrolment: minimum,
      asked: sql<number>`${wanted}`,
      lowestRank: sql<number | null>`wanted.lowest_rank`,
    })
    .from(offering)
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(school, eq(school.id, offering.schoolId))
    .leftJoin(sql`(${demand("offering", rounds)}) as wanted`, sql`wanted.offering_id = ${offering.id}`)
    .$dynamic();

/** A page of the classes, the most wanted for each seat first unless asked otherwise. */
export async function searchDemand(
  { session, services }: RequestContext<NeedsSelection & NeedsOfficeSettings>,
  { page, set = "all", schoolId, ...filter }: DemandSearch,
): Promise<DemandPage> {
  const { db, clock, selection } = services;
  // What this node counted since its last writing belongs to the picture.
  await selection.tally.flush();
  const now = clock();
  const rounds = await analysedRounds(db, session, filter, now);
  const classes = classesOf(rounds, schoolId);
  const minimum = await minimumColumn(db, services);
  const perSeat = sql`${wanted} / nullif(${offeringSeat.capacity}, 0)::float8`;
  const { rows, ...counted } = await readPage(db, {
    rows: demandRows(db, rounds, minimum),
    where: and(classes, setConditions(now, minimum)[set]),
    page: page,
    sort: {
      courseName: course.pinyin,
      school: school.pinyin,
      capacity: offeringSeat.capacity,
      taken: offeringSeat.taken,
      asked: wanted,
      perSeat: sql`coalesce(${perSeat}, -1)`,
      queued: offeringSeat.queued,
    },
    standard: [desc(sql`coalesce(${perSeat}, -1)`), asc(offering.code), asc(offering.id)],
  });
  const { most, ...sets } = await countSets(db, rounds, classes, setConditions(now, minimum));
  return {
    items: rows.map((row) => shownDemand(session.scope, row)),
    ...counted,
    sets: DEMAND_SETS.map((value) => ({ value, label: labels.demandSet[value], count: sets[value] })),
    mostAsked: most,
  };
}

/** Every class, in the order of the page: for files. */
export async function allDemand(
  services: CoreServices & NeedsOfficeSettings,
  scope: Scope,
  rounds: AnalysedRounds,
): Promise<DemandRow[]> {
  const { db } = services;
  const rows = await demandRows(db, rounds, await minimumColumn(db, services))
    .where(classesOf(rounds, undefined))
    .orderBy(asc(school.pinyin), asc(offering.code), asc(offering.id));
  return rows.map((row) => shownDemand(scope, row));
}

const DEMAND_SETS = Object.keys(labels.demandSet) as DemandSet[];

type CountedDemand = Awaited<ReturnType<typeof demandRows>>[number];

function shownDemand(scope: Scope, { schoolId, asked, lowestRank, ...row }: CountedDemand): DemandRow {
  const shown = shownCount(asked, scope.all || scope.schools.includes(schoolId));
  return {
    ...row,
    asked: shown,
    perSeat: shown === undefined || row.capacity === 0 ? undefined : shown / row.capacity,
    lowestRank: lowestRank ?? undefined,
  };
}

/** How many classes each set has. */
async function countSets(
  db: Queryable,
  rounds: Rounds,
  classes: SQL | undefined,
  conditions: Record<DemandSet, SQL>,
) {
  const count = (set: DemandSet) => sql<number>`count(*) filter (where ${conditions[set]})::int`;
  const [found] = await db
    .select({
      all: count("all"),
      crowded: count("crowded"),
      free: count("free"),
      few: count("few"),
      quotaFull: count("quotaFull"),
      fought: count("fought"),
      most: sql<number>`coalesce(max(wanted.asked), 0)::int`,
    })
    .from(offering)
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .innerJoin(course, eq(course.id, offering.courseId))
    .leftJoin(sql`(${demand("offering", rounds)}) as wanted`, sql`wanted.offering_id = ${offering.id}`)
    .where(classes);
  return found ?? { all: 0, crowded: 0, free: 0, few: 0, quotaFull: 0, fought: 0, most: 0 };
}

/** Classes that somebody may do something about, and the seats that it is about. */
export async function nextSteps(
  services: CoreServices & NeedsOfficeSettings,
  rounds: Rounds,
  reached: SQL | undefined,
  now: Date,
) {
  const { db } = services;
  const minimum = await minimumColumn(db, services);
  const conditions = setConditions(now, minimum);
  const count = (set: DemandSet) => sql<number>`count(*) filter (where ${conditions[set]})::int`;
  const seats = (set: DemandSet, of: SQL) =>
    sql<number>`coalesce(sum(${of}) filter (where ${conditions[set]}), 0)::int`;
  const free = sql`${offeringSeat.capacity} - ${offeringSeat.taken}`;
  const [found] = await db
    .select({
      quotaFull: count("quotaFull"),
      quotaFullSeats: seats("quotaFull", free),
      few: count("few"),
      fewSeats: seats("few", sql`${minimum} - ${offeringSeat.taken}`),
      crowded: count("fought"),
      crowdedSeats: seats("fought", sql`${wanted} - ${offeringSeat.capacity}`),
    })
    .from(offering)
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .innerJoin(course, eq(course.id, offering.courseId))
    .leftJoin(sql`(${demand("offering", rounds)}) as wanted`, sql`wanted.offering_id = ${offering.id}`)
    .where(and(classesOf(rounds, undefined), reached));
  return (["quotaFull", "few", "crowded"] as const).map((kind) => ({
    kind,
    offerings: found?.[kind] ?? 0,
    seats: found?.[`${kind}Seats`] ?? 0,
  }));
}

/** The groups that seats are summed by: what tells one from another, and what people call it. */
const GROUPS = {
  school: { id: sql`${offering.schoolId}::text`, name: school.name, order: school.pinyin },
  department: {
    id: sql`${offering.schoolId} || ' ' || ${course.department}`,
    name: course.department,
    order: course.departmentPinyin,
  },
  course: { id: sql`${offering.courseId}::text`, name: course.name, order: course.pinyin },
} as const;

/** Seats of classes by group, as rows to be joined and sorted. */
function seatsBy(
  db: Queryable,
  by: FillSearch["by"],
  rounds: Rounds,
  schoolId: number | undefined,
  alias: string,
) {
  const { id, name, order } = GROUPS[by];
  // Two of these are joined, and a computed column is known by its own name alone.
  const named = (column: string): string => `${alias}_${column}`;
  return db
    .select({
      id: sql<string>`${id}`.as(named("group_id")),
      name: sql<string>`min(${name})`.as(named("group_name")),
      nameOrder: sql<string>`min(${order})`.as(named("name_order")),
      school: sql<string>`min(${school.name})`.as(named("school_name")),
      schoolOrder: sql<string>`min(${school.pinyin})`.as(named("school_order")),
      offerings: sql<number>`count(*)::int`.as(named("offerings")),
      capacity: sql<number>`sum(${offeringSeat.capacity})::int`.as(named("capacity")),
      taken: sql<number>`sum(${offeringSeat.taken})::int`.as(named("taken")),
      selected: sql<number>`coalesce(sum(got.seats), 0)::int`.as(named("selected")),
    })
    .from(offering)
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(school, eq(school.id, offering.schoolId))
    .leftJoin(
      sql`(
        select ${enrolment.offeringId} as offering_id, count(*)::int as seats from ${enrolment}
        where ${seatsIn(rounds)}
        group by 1) as got`,
      sql`got.offering_id = ${offering.id}`,
    )
    .where(classesOf(rounds, schoolId))
    .groupBy(sql`1`)
    .as(alias);
}

const fillRows = (db: Queryable, by: FillSearch["by"], rounds: AnalysedRounds, schoolId?: number) => {
  const now = seatsBy(db, by, rounds, schoolId, "now_seats");
  // Without anything to compare with, nothing is joined.
  const past = seatsBy(
    db,
    by,
    rounds.before ?? { ...rounds, ids: [], semester: { id: 0, name: "" } },
    schoolId,
    "past_seats",
  );
  const share = sql`coalesce(${now.taken} / nullif(${now.capacity}, 0)::float8, 0)`;
  const query = db
    .select({
      id: now.id,
      name: now.name,
      school: now.school,
      offerings: now.offerings,
      capacity: now.capacity,
      taken: now.taken,
      selected: now.selected,
      share: sql<number>`${share}`,
      shareBefore: sql<number | null>`${past.taken} / nullif(${past.capacity}, 0)::float8`,
    })
    .from(now)
    .leftJoin(past, eq(past.id, now.id))
    .$dynamic();
  return { query, now, share };
};

/** A page of schools, departments or courses with how full they are, the fullest first unless asked otherwise. */
export async function searchFill(
  { session, services }: RequestContext,
  { page, by, schoolId, ...filter }: FillSearch,
): Promise<PageOfItems<FillRow>> {
  const { db, clock } = services;
  const rounds = await analysedRounds(db, session, filter, clock());
  const { query, now, share } = fillRows(db, by, rounds, schoolId);
  const { rows, ...counted } = await readPage(db, {
    rows: query,
    where: undefined,
    page: page,
    sort: {
      name: now.nameOrder,
      school: now.schoolOrder,
      capacity: now.capacity,
      taken: now.taken,
      selected: now.selected,
      share,
    },
    standard: [desc(share), asc(now.schoolOrder), asc(now.nameOrder), asc(now.id)],
  });
  return { items: rows.map(fillRow), ...counted };
}

/** All of them, by school and name: for files. */
export async function allFill(
  db: Queryable,
  by: FillSearch["by"],
  rounds: AnalysedRounds,
): Promise<FillRow[]> {
  const { query, now } = fillRows(db, by, rounds);
  return (await query.orderBy(asc(now.schoolOrder), asc(now.nameOrder), asc(now.id))).map(fillRow);
}

const fillRow = <Row extends { shareBefore: number | null }>({ shareBefore, ...row }: Row) => ({
  ...row,
  shareBefore: shareBefore ?? undefined,
});
