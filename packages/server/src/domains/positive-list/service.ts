import type {
  ClassDemand,
  PositiveList,
  PositiveListChange,
  PositiveListChangeSearch,
  PositiveListEntry,
  PositiveListEntrySearch,
  PositiveListRow,
  PositiveListSearch,
  PositiveListState,
} from "@huxuan/api-client";
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  inOrderOf,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope, isInScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering, offeringSeat, ONCE_PUBLISHED_STATES, teachersOf } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { rosterAccess } from "../roster/index.ts";
import { stateAt } from "../round/index.ts";
import { school } from "../school/index.ts";
import { enrolment, momentText, selectionDemand } from "../selection/index.ts";
import { wish } from "../wish/index.ts";
import type { ListStanding } from "./rules.ts";

import { type CoveringRound, readStandings } from "./standings.ts";
import {
  type ListKind,
  positiveList,
  positiveListChange,
  positiveListEntry,
  positiveListVersion,
} from "./tables.ts";

const STATES = ["none", "first", "final", "changed"] as const satisfies PositiveListState[];

const stateOf = (kind: ListKind | null | undefined): PositiveListState =>
  kind === "change" ? "changed" : (kind ?? "none");

/** The same in the database. */
const listState: SQL = sql`case ${positiveList.kind} when 'change' then 'changed' else coalesce(${positiveList.kind}, 'none') end`;

/** Classes in the caller's scope that have seats, each with how its list stands. */
export async function searchPositiveLists(
  { session, services: { db } }: RequestContext,
  { page, semesterId, schoolId, listState: wanted, keyword }: PositiveListSearch,
): Promise<PageOfItems<PositiveListRow>> {
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: offering.id,
        code: offering.code,
        courseName: course.name,
        school: { id: school.id, name: school.name },
        department: course.department,
        kind: positiveList.kind,
        number: positiveList.number,
        total: positiveList.total,
        madeAt: positiveList.madeAt,
        taken: offeringSeat.taken,
      })
      .from(offering)
      .innerJoin(course, eq(course.id, offering.courseId))
      .innerJoin(school, eq(school.id, offering.schoolId))
      .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
      .leftJoin(positiveList, eq(positiveList.offeringId, offering.id))
      .$dynamic(),
    where: and(
      inScope(session, offering),
      inArray(offering.state, ONCE_PUBLISHED_STATES),
      equals(offering.semesterId, semesterId),
      equals(offering.schoolId, schoolId),
      wanted === undefined
        ? undefined
        : wanted === "none"
          ? isNull(positiveList.kind)
          : eq(positiveList.kind, wanted === "changed" ? "change" : wanted),
      containsWords(keyword, { searchText: offering.searchText }),
    ),
    page,
    sort: {
      code: offering.code,
      courseName: course.pinyin,
      department: course.departmentPinyin,
      listState: inOrderOf(STATES, listState),
      total: positiveList.total,
      madeAt: positiveList.madeAt,
      taken: offeringSeat.taken,
    },
    standard: [asc(offering.code), asc(offering.id)],
  });
  const teachers = await teachersOf(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ kind, number, total, madeAt, ...row }) => ({
    ...row,
    teachers: (teachers.get(row.id) ?? []).map(({ name }) => name),
    listState: stateOf(kind),
    number: number ?? undefined,
    total: total ?? undefined,
    madeAt: madeAt?.toISOString(),
  }));
  return { items, ...counted };
}

/** The list of a class as far as the caller may know the class; throws 404 otherwise. */
export async function readPositiveList(context: RequestContext, offeringId: number): Promise<PositiveList> {
  const { db, clock } = context.services;
  const { offering: of, students } = await rosterAccess(context, offeringId);
  if (!(await isInScope(db, context.session, offering, eq(offering.id, offeringId)))) {
    // An office that has nobody in it learns nothing of another school's class.
    const [own] = await db.select({ id: enrolment.id }).from(enrolment).where(students).limit(1);
    if (own === undefined) throw notFound("教学班");
  }
  const now = clock();
  const standings = await readStandings(db, now, [of.semesterId]);
  const versions = await db
    .select()
    .from(positiveListVersion)
    .where(eq(positiveListVersion.offeringId, offeringId))
    .orderBy(desc(positiveListVersion.number));
  const listState = stateOf(versions[0]?.kind);
  const standing = standings.of(of);
  const running = standings.roundsOf(of).filter((round) => stateAt(round, now) === "open");
  return {
    offeringId,
    listState,
    message: messageOf(listState, standing, now),
    finalAt: standing.finalAt.toISOString(),
    versions: versions.map((row) => {
      const { offeringId: _, ...version } = row;
      return { ...version, madeAt: row.madeAt.toISOString() };
    }),
    demand: await Promise.all(running.map((round) => demandOf(db, round, offeringId))),
  };
}

/** What people read about where the list is. */
function messageOf(state: PositiveListState, { known, final, finalAt }: ListStanding, now: Date): string {
  const at = momentText(finalAt, now);
  if (state === "none") {
    if (final || known) return "名单正在生成，一分钟内就好";
    return finalAt > now ? `选课还没有结束，名单预计 ${at} 定稿` : "抽签结果公布后生成名单";
  }
  if (state === "first") return finalAt > now ? `这是初版；退选截止后于 ${at} 定稿` : "这是初版，正在定稿";
  if (!final)
    return finalAt > now
      ? `又有选课轮次，其间的变动在 ${at} 轮次结束后列为新版本`
      : "又有选课轮次，结束后其间的变动列为新版本";
  return state === "final"
    ? "名单已定稿：不在名单上的学生不参加考试，也没有成绩"
    : "名单定稿后有变更：以最新一版为准，不在名单上的学生不参加考试，也没有成绩";
}

async function demandOf(
  db: Queryable,
  { id, name, mode, closesAt }: CoveringRound,
  offeringId: number,
): Promise<ClassDemand> {
  const [found] =
    mode === "instant"
      ? await db
          .select({ asked: selectionDemand.attempts })
          .from(selectionDemand)
          .where(and(eq(selectionDemand.roundId, id), eq(selectionDemand.offeringId, offeringId)))
      : await db
          .select({ asked: count() })
          .from(wish)
          .where(and(eq(wish.roundId, id), eq(wish.offeringId, offeringId)));
  return { roundName: name, mode, closesAt: closesAt.toISOString(), asked: found?.asked ?? 0 };
}

/** Who is on a version, the newest one by default, as far as the caller may see. Throws 404 for a version that is not there. */
export async function searchEntries(
  context: RequestContext,
  offeringId: number,
  { page, number, keyword }: PositiveListEntrySearch,
): Promise<PageOfItems<PositiveListEntry>> {
  const { session, services } = context;
  const { db } = services;
  await rosterAccess(context, offeringId);
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        studentId: student.id,
        studentNumber: student.studentNumber,
        name: student.name,
        homeSchool: { id: positiveListEntry.homeSchoolId, name: school.name },
        department: student.department,
        major: student.major,
        grade: student.grade,
        source: positiveListEntry.source,
        enrolledAt: positiveListEntry.enrolledAt,
      })
      .from(positiveListEntry)
      .innerJoin(student, eq(student.id, positiveListEntry.studentId))
      .innerJoin(school, eq(school.id, positiveListEntry.homeSchoolId))
      .$dynamic(),
    where: and(
      inScope(session, positiveListEntry),
      eq(positiveListEntry.offeringId, offeringId),
      eq(positiveListEntry.number, await requireVersion(db, offeringId, number)),
      containsWords(keyword, { searchText: student.searchText, indexed: true }),
    ),
    page,
    sort: {
      studentNumber: student.studentNumber,
      name: student.pinyin,
      homeSchool: school.pinyin,
      enrolledAt: positiveListEntry.enrolledAt,
    },
    standard: [asc(school.pinyin), asc(student.studentNumber), asc(student.id)],
  });
  const items = rows.map((row) => ({ ...row, enrolledAt: row.enrolledAt.toISOString() }));
  return { items, ...counted };
}

/** The version that is asked for, or the newest: 0 while there is none. Throws 404 for one that is not there. */
async function requireVersion(
  db: Queryable,
  offeringId: number,
  number: number | undefined,
): Promise<number> {
  const [found] = await db
    .select({ number: positiveListVersion.number })
    .from(positiveListVersion)
    .where(and(eq(positiveListVersion.offeringId, offeringId), equals(positiveListVersion.number, number)))
    .orderBy(desc(positiveListVersion.number))
    .limit(1);
  if (found === undefined && number !== undefined) throw notFound(`正选名单第 ${number} 版`);
  return found?.number ?? 0;
}

/** Who came onto the list and went from it, as far as the caller may see. */
export async function searchChanges(
  context: RequestContext,
  offeringId: number,
  { page, number }: PositiveListChangeSearch,
): Promise<PageOfItems<PositiveListChange>> {
  const { session, services } = context;
  const { db } = services;
  await rosterAccess(context, offeringId);
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        studentId: student.id,
        number: positiveListChange.number,
        change: positiveListChange.change,
        studentNumber: student.studentNumber,
        name: student.name,
        homeSchool: { id: positiveListChange.homeSchoolId, name: school.name },
        reason: positiveListChange.reason,
        actor: positiveListChange.actor,
        at: positiveListChange.at,
      })
      .from(positiveListChange)
      .innerJoin(student, eq(student.id, positiveListChange.studentId))
      .innerJoin(school, eq(school.id, positiveListChange.homeSchoolId))
      .$dynamic(),
    where: and(
      inScope(session, positiveListChange),
      eq(positiveListChange.offeringId, offeringId),
      equals(positiveListChange.number, number),
    ),
    page,
    sort: { number: positiveListChange.number, studentNumber: student.studentNumber },
    standard: [desc(positiveListChange.number), asc(student.studentNumber), asc(student.id)],
  });
  const items = rows.map((row) => ({ ...row, at: row.at?.toISOString() }));
  return { items, ...counted };
}
