import type { ClassCancelled, ClassDecision, ManagedClass, ManagedClassSearch } from "@huxuan/api-client";
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { DomainError, notFound, stateConflict } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  logChange,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope, requireInScope } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import {
  announceOfferings,
  isTaught,
  lockForChange,
  type NeedsCatalogue,
  offering,
  offeringSeat,
  ONCE_PUBLISHED_STATES,
  reselectionPassHours,
  TAUGHT_STATES,
} from "../offering/index.ts";
import type { NeedsMail } from "../notification/index.ts";
import { school } from "../school/index.ts";
import { announceEvents, endSeatsOf } from "../selection/index.ts";
import { minimumColumn } from "./minimums.ts";
import { grantPasses } from "./passes.ts";
import { classDecision } from "./tables.ts";
import { tellTeachers } from "./teachers.ts";

/** Classes in the caller's scope, with their minimum and what was decided about them. */
export async function searchManagedClasses(
  { session, services }: RequestContext<NeedsOfficeSettings>,
  { page, semesterId, schoolId, which = "all", keyword }: ManagedClassSearch,
): Promise<PageOfItems<ManagedClass>> {
  const { db } = services;
  const minimum = await minimumColumn(db, services);
  const below = sql<boolean>`(${offeringSeat.taken} < ${minimum})`;
  const wanted: Record<NonNullable<ManagedClassSearch["which"]>, SQL | undefined> = {
    all: undefined,
    below: and(
      below,
      inArray(offering.state, TAUGHT_STATES),
      or(isNull(classDecision.decision), eq(classDecision.decision, "cancelled")),
    ),
    kept: and(eq(classDecision.decision, "kept"), inArray(offering.state, TAUGHT_STATES)),
    cancelled: eq(offering.state, "cancelled"),
  };
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: offering.id,
        semesterId: offering.semesterId,
        code: offering.code,
        courseId: offering.courseId,
        courseName: course.name,
        nature: course.nature,
        school: { id: school.id, name: school.name },
        department: course.department,
        state: offering.state,
        taken: offeringSeat.taken,
        queued: offeringSeat.queued,
        capacity: offeringSeat.capacity,
        minimum,
        below,
        decision: classDecision.decision,
        reason: classDecision.reason,
        decidedBy: classDecision.decidedBy,
        decidedAt: classDecision.decidedAt,
        version: offering.version,
      })
      .from(offering)
      .innerJoin(course, eq(course.id, offering.courseId))
      .innerJoin(school, eq(school.id, offering.schoolId))
      .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
      .leftJoin(classDecision, eq(classDecision.offeringId, offering.id))
      .$dynamic(),
    where: and(
      inScope(session, offering),
      inArray(offering.state, ONCE_PUBLISHED_STATES),
      equals(offering.semesterId, semesterId),
      equals(offering.schoolId, schoolId),
      wanted[which],
      containsWords(keyword, { searchText: offering.searchText }),
    ),
    page,
    sort: {
      code: offering.code,
      courseName: course.pinyin,
      department: course.departmentPinyin,
      taken: offeringSeat.taken,
      minimum,
    },
    standard: [asc(offering.code), asc(offering.id)],
  });
  const items = rows.map(({ below: isBelow, decision, reason, decidedBy, decidedAt, ...row }) => ({
    ...row,
    belowMinimum: isBelow && row.state !== "cancelled",
    ...(decision === "kept" && reason !== null ? { keptReason: reason } : {}),
    ...(decision === "cancelled" && reason !== null ? { cancelReason: reason } : {}),
    decidedBy: decidedBy ?? undefined,
    decidedAt: decidedAt?.toISOString(),
  }));
  return { items, ...counted };
}

/** Teaches a class although few chose it. Throws 404 out of scope, 409 when it changed or its state does not allow it. */
export async function keepOffering(
  context: RequestContext<NeedsMail>,
  id: number,
  { reason, version }: ClassDecision,
): Promise<void> {
  const { services } = context;
  await transaction(services.db, async (tx) => {
    const before = await lockClass(context, tx, id, version);
    await writeDecision(context, tx, { id, decision: "kept", reason });
    const named = nameOf(before);
    await tellTeachers(tx, services, {
      offeringId: id,
      kind: "classKept",
      title: `${named}保留开课（人数不足）：${reason}`,
      now: services.clock(),
    });
    await logChange(context, tx, {
      action: "offering-keep",
      targets: [{ kind: "offering", id, schoolId: before.schoolId }],
      before: null,
      after: { reason },
    });
  });
}

/**
 * Does not teach a class. Its students lose their seats, are told why and may choose another one for the hours that their
 * host school grants; all in one transaction. Throws 404 out of scope, 409 when it changed or its state does not allow it.
 */
export async function cancelOffering(
  context: RequestContext<NeedsCatalogue & NeedsOfficeSettings & NeedsMail>,
  id: number,
  { reason, version }: ClassDecision,
): Promise<ClassCancelled> {
  const { services } = context;
  const now = services.clock();
  const done = await transaction(services.db, async (tx) => {
    const touched = await lockForChange(tx, { offerings: [id] });
    const before = await lockClass(context, tx, id, version);
    const named = nameOf(before);
    const ended = await endSeatsOf(context, tx, {
      offeringId: id,
      dropReason: "cancelled",
      detail: `教学班停开：${reason}`,
      now,
    });
    const hours = services.officeSettings.get(reselectionPassHours, before.schoolId);
    const until = new Date(now.getTime() + hours * 3_600_000);
    const passes = await grantPasses(tx, services, {
      class: { ...before, id, named },
      students: ended.filter(({ was }) => was === "enrolled"),
      waiting: ended.filter(({ was }) => was === "queued"),
      reason,
      now,
      until,
    });
    await tx
      .update(offering)
      .set({ state: "cancelled", updatedAt: now, version: sql`${offering.version} + 1` })
      .where(eq(offering.id, id));
    await writeDecision(context, tx, { id, decision: "cancelled", reason });
    await tellTeachers(tx, services, {
      offeringId: id,
      kind: "classCancelled",
      title: `${named}停开：${reason}`,
      now,
    });
    await logChange(context, tx, {
      action: "offering-cancel",
      targets: [{ kind: "offering", id, schoolId: before.schoolId }],
      before: { state: before.state },
      after: { state: "cancelled", reason, students: ended.map(({ studentId }) => studentId) },
    });
    const announced = await announceOfferings(tx, touched);
    const students = ended.filter(({ was }) => was === "enrolled").length;
    const result: ClassCancelled = {
      students,
      waiting: ended.length - students,
      passes,
      ...(passes > 0 ? { until: until.toISOString() } : {}),
    };
    return { result, announced, ended, named };
  });
  await services.catalogue.announce(done.announced);
  announceEvents(
    services.bus,
    done.ended.map((one) => ({ ...one, offeringId: id, message: `${done.named}已停开：${reason}` })),
  );
  return done.result;
}

export const nameOf = ({ courseName, code }: { courseName: string; code: string }): string =>
  `${courseName}（${code}）`;

/** A class in the caller's scope that takes place, locked. Throws 404, and 409 when it changed or its state does not allow it. */
export async function lockClass({ session }: RequestContext, tx: Transaction, id: number, version: number) {
  const [found] = await tx
    .select({
      state: offering.state,
      version: offering.version,
      schoolId: offering.schoolId,
      semesterId: offering.semesterId,
      code: offering.code,
      courseId: offering.courseId,
      courseName: course.name,
    })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .where(and(eq(offering.id, id), inScope(session, offering)))
    .for("update", { of: offering });
  if (found === undefined) throw notFound("教学班");
  await requireInScope(tx, session, offering, eq(offering.id, id));
  if (found.version !== version)
    throw new DomainError(409, "VERSION_CONFLICT", "这个教学班在你查看之后有变动，请刷新后再处理");
  if (found.state === "cancelled") throw stateConflict("这个教学班已经停开，无需再处理");
  if (!isTaught(found.state)) throw stateConflict("这个教学班还没有发布，没有学生选上；不开课请直接删除草稿");
  return found;
}

/** Stores what was decided about a class, in place of what was before. */
export async function writeDecision(
  { session, services }: RequestContext,
  tx: Transaction,
  { id, ...decided }: { id: number; decision: "kept" | "cancelled"; reason: string },
): Promise<void> {
  const set = { ...decided, decidedBy: session.personName, decidedAt: services.clock() };
  await tx
    .insert(classDecision)
    .values({ offeringId: id, ...set })
    .onConflictDoUpdate({ target: classDecision.offeringId, set });
}
