import type { ClassMerge, ClassMerged, ClassMergePreview, StudentLeft } from "@huxuan/api-client";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import { type NeedsMail, notifyAlsoByMail } from "../notification/index.ts";
import {
  announceOfferings,
  assembleOfferings,
  type CatalogueOffering,
  firstClash,
  isTaught,
  lockForChange,
  type NeedsCatalogue,
  offering,
  offeringSeat,
  reselectionPassHours,
} from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import {
  announceEvents,
  type EndedSeat,
  endSeatsOf,
  EVENTS_TOPIC,
  enrolment,
  giveDrawnSeats,
  lockDraw,
  readStoredBeside,
  type NeedsSelection,
  studentTerm,
} from "../selection/index.ts";
import { account } from "../session/index.ts";
import { grantPasses } from "./passes.ts";
import { lockClass, nameOf, writeDecision } from "./service.ts";
import { tellTeachers } from "./teachers.ts";

type Context = RequestContext<NeedsSelection & NeedsOfficeSettings & NeedsMail>;

/** A class as it is merged, or merged into. */
interface Merged {
  id: number;
  code: string;
  courseId: number;
  semesterId: number;
  schoolId: number;
  state: Parameters<typeof isTaught>[0];
}

/** What merging a class into another one would come to. Throws 404 out of scope, 400 for a class of another course. */
export async function previewMerge(
  { services, session }: RequestContext<NeedsCatalogue>,
  id: number,
  intoId: number,
): Promise<ClassMergePreview> {
  const { db, catalogue } = services;
  const known = await db
    .select({
      id: offering.id,
      code: offering.code,
      courseId: offering.courseId,
      semesterId: offering.semesterId,
      schoolId: offering.schoolId,
      state: offering.state,
      capacity: offeringSeat.capacity,
      taken: offeringSeat.taken,
      queued: offeringSeat.queued,
    })
    .from(offering)
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .where(and(inArray(offering.id, [id, intoId]), inScope(session, offering)));
  const [from, into] = [id, intoId].map((one) => known.find((row) => row.id === one));
  if (from === undefined) throw notFound("教学班");
  requireSameCourse(from, into);
  const { moving, left } = await sortHolders(db, { id, into: intoId, catalogue });
  return {
    moving: moving.length,
    free: Math.max(0, (into?.capacity ?? 0) - (into?.taken ?? 0)),
    left,
    waiting: from.queued,
  };
}

/** Throws 400 where a class cannot go into another one. */
function requireSameCourse(from: Merged, into: Merged | undefined): asserts into is Merged {
  const refuse = (message: string) => invalidFields([{ field: "intoId", message }]);
  if (into === undefined) throw refuse("没有这个教学班，请重新选择");
  if (into.id === from.id) throw refuse("不能并入它自己，请选择另一个教学班");
  if (into.courseId !== from.courseId || into.semesterId !== from.semesterId)
    throw refuse("只能并入同一学期、同一门课程的教学班");
  if (!isTaught(into.state)) throw refuse("这个教学班没有发布或已停开，请重新选择");
}

/** A student who has a seat in the class that is merged. */
interface Holder {
  id: number;
  schoolId: number;
}

/** Ids of those who hold a seat of a class or wait for one. */
const holdersOf = async (tx: Transaction, id: number): Promise<number[]> =>
  (
    await tx
      .select({ id: enrolment.studentId })
      .from(enrolment)
      .where(and(eq(enrolment.offeringId, id), inArray(enrolment.state, ["enrolled", "queued"])))
  ).map((one) => one.id);

/** Who of a class can go along into another one, and who has something else at that time. */
async function sortHolders(
  db: Queryable,
  { id, into, catalogue }: { id: number; into: number; catalogue: NeedsCatalogue["catalogue"] },
): Promise<{ moving: Holder[]; left: StudentLeft[] }> {
  const holders = await db
    .select({
      id: student.id,
      schoolId: student.schoolId,
      name: student.name,
      studentNumber: student.studentNumber,
      homeSchool: { id: school.id, name: school.name },
      held: studentTerm.offeringIds,
      placed: studentTerm.placedIds,
    })
    .from(enrolment)
    .innerJoin(student, eq(student.id, enrolment.studentId))
    .innerJoin(school, eq(school.id, student.schoolId))
    .innerJoin(
      studentTerm,
      and(eq(studentTerm.semesterId, enrolment.semesterId), eq(studentTerm.studentId, enrolment.studentId)),
    )
    .where(and(eq(enrolment.offeringId, id), eq(enrolment.state, "enrolled")))
    .orderBy(asc(student.studentNumber), asc(student.id));
  const placed = holders.filter((one) => one.placed.includes(id)).length;
  if (placed > 0)
    throw stateConflict(
      `这个班有 ${placed} 名培养方案安排的学生，不能并入其他班；请先在学生所在学校调整安排`,
    );
  const ids = new Set([into, ...holders.flatMap(({ held }) => held)]);
  const known = new Map<number, CatalogueOffering>(
    (await assembleOfferings(db, inArray(offering.id, [...ids]))).map((one) => [one.id, one]),
  );
  const target = known.get(into)?.meetings ?? [];
  const beside = await readStoredBeside(
    db,
    catalogue,
    known.get(into)?.semesterId ?? 0,
    holders.map((one) => one.id),
  );
  const moving: Holder[] = [];
  const left: StudentLeft[] = [];
  for (const { held, ...of } of holders) {
    const others = held.filter((one) => one !== id).flatMap((one) => known.get(one) ?? []);
    const other = [...others, ...(beside.get(of.id) ?? [])].find(
      (one) => firstClash(one.meetings, target, (a, b) => catalogue.travelMinutes(a, b)) !== undefined,
    );
    if (other === undefined) moving.push({ id: of.id, schoolId: of.schoolId });
    else
      left.push({
        student: { id: of.id, name: of.name },
        studentNumber: of.studentNumber,
        homeSchool: of.homeSchool,
        clash: `${other.courseName}（${other.code}）`,
      });
  }
  return { moving, left };
}

/**
 * Merges a class into another one of the same course, in one transaction: whoever can go along has a seat there, the others
 * may choose another class as when it is cancelled. Throws 404 out of scope, 400 for a class of another course, 409 when
 * it changed, its state does not allow it, or the other class has too few seats.
 */
export async function mergeOffering(
  context: Context,
  id: number,
  { intoId, reason, version }: ClassMerge,
): Promise<ClassMerged> {
  const { services } = context;
  const { db, catalogue, selection, bus } = services;
  const now = services.clock();
  const done = await transaction(db, async (tx) => {
    const touched = await lockForChange(tx, { offerings: [id, intoId] });
    const before = { id, ...(await lockClass(context, tx, id, version)) };
    const into = await readTarget(context, tx, intoId);
    requireSameCourse(before, into);
    const [named, goal] = [nameOf(before), nameOf({ ...before, code: into.code })];
    // Nobody of them takes a class meanwhile that meets when the other one does.
    await lockDraw(tx, before.semesterId, [intoId], await holdersOf(tx, id));
    const { moving } = await sortHolders(tx, { id, into: intoId, catalogue });
    const free = into.capacity - into.taken;
    if (moving.length > free)
      throw stateConflict(
        `${goal}还有 ${Math.max(0, free)} 个名额，要并入 ${moving.length} 人；请先把容量调到 ${into.taken + moving.length} 再合并`,
      );
    const detail = `并入 ${into.code}：${reason}`;
    const ended = await endSeatsOf(context, tx, { offeringId: id, dropReason: "cancelled", detail, now });
    const given = await moveInto(context, tx, {
      moving,
      ended,
      intoId,
      detail: `由 ${before.code} 并入：${reason}`,
      now,
    });
    const goesAlong = new Set(moving.map((one) => one.id));
    const lost = ended.filter(({ studentId, was }) => was === "enrolled" && !goesAlong.has(studentId));
    const waiting = ended.filter(({ was }) => was === "queued");
    const hours = services.officeSettings.get(reselectionPassHours, before.schoolId);
    const until = new Date(now.getTime() + hours * 3_600_000);
    const passes = await grantPasses(tx, services, {
      class: { ...before, named },
      students: lost,
      waiting,
      reason: detail,
      now,
      until,
    });
    await tx
      .update(offering)
      .set({ state: "cancelled", updatedAt: now, version: sql`${offering.version} + 1` })
      .where(eq(offering.id, id));
    await writeDecision(context, tx, { id, decision: "cancelled", reason: detail });
    await tellMoved(context, tx, {
      moving,
      title: `${named}并入 ${into.code}（${reason}），你的座位已转到这个班，请查看课表`,
      now,
    });
    await tellTeachers(tx, services, {
      offeringId: id,
      kind: "classCancelled",
      title: `${named}停开：${detail}`,
      now,
    });
    await tellTeachers(tx, services, {
      offeringId: intoId,
      kind: "classKept",
      title: `${named}的 ${moving.length} 名学生并入你的 ${goal}：${reason}`,
      now,
    });
    await logChange(context, tx, {
      action: "offering-merge",
      targets: [id, intoId].map((one) => ({ kind: "offering", id: one, schoolId: before.schoolId })),
      before: { state: before.state },
      after: { state: "cancelled", into: into.code, reason, moved: moving.map((one) => one.id) },
    });
    const announced = await announceOfferings(tx, touched);
    const result: ClassMerged = {
      moved: moving.length,
      students: lost.length,
      waiting: waiting.length,
      passes,
      ...(passes > 0 ? { until: until.toISOString() } : {}),
    };
    return { result, announced, ended, given, named, detail };
  });
  await catalogue.announce(done.announced);
  selection.seats.confirm(done.given.seats);
  selection.seats.announce(done.given.seats);
  announceEvents(
    bus,
    done.ended.map((one) => ({ ...one, offeringId: id, message: `${done.named}${done.detail}` })),
  );
  if (done.given.events.length > 0) bus.publish(EVENTS_TOPIC, done.given.events);
  return done.result;
}

/** The class into which another one goes, in the caller's scope; its seats are locked. */
async function readTarget({ session }: Context, tx: Transaction, id: number) {
  const [found] = await tx
    .select({
      id: offering.id,
      code: offering.code,
      courseId: course.id,
      semesterId: offering.semesterId,
      schoolId: offering.schoolId,
      state: offering.state,
      capacity: offeringSeat.capacity,
      taken: offeringSeat.taken,
    })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .where(and(eq(offering.id, id), inScope(session, offering, "change")));
  return found;
}

interface Move {
  moving: readonly Holder[];
  ended: readonly EndedSeat[];
  intoId: number;
  /** What seats and log say. */
  detail: string;
  now: Date;
}

/** Gives the students of a class seats in another one, each under the round of the old seat. */
async function moveInto(
  { session, ip, requestId }: Context,
  tx: Transaction,
  { moving, ended, intoId, detail, now }: Move,
) {
  const [into] = await assembleOfferings(tx, eq(offering.id, intoId));
  if (into === undefined) throw notFound("教学班");
  const rounds = new Map(ended.map(({ studentId, roundId }) => [studentId, roundId]));
  const locked = await lockDraw(
    tx,
    into.semesterId,
    [intoId],
    moving.map((one) => one.id),
  );
  return giveDrawnSeats(
    tx,
    moving.map((one) => ({ student: one, offering: into, roundId: rounds.get(one.id) ?? null })),
    locked,
    {
      roundId: null,
      byOffice: {
        actor: {
          accountId: session.accountId,
          personName: session.personName,
          impersonatorId: session.impersonatorId,
          ip,
          requestId,
        },
        given: { by: "host", reason: detail, overrides: [] },
        message: ({ courseName, code }) => `${courseName}合班，座位已转到 ${code}`,
      },
      allowsWaitlist: false,
      decidedOn: new Map(),
      now,
    },
  );
}

/** Tells students that their seat is in the other class now. */
async function tellMoved(
  { services }: Context,
  tx: Transaction,
  { moving, title, now }: { moving: readonly Holder[]; title: string; now: Date },
): Promise<void> {
  if (moving.length === 0) return;
  const accounts = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      inArray(
        account.studentId,
        moving.map((one) => one.id),
      ),
    )
    .orderBy(asc(account.id));
  await notifyAlsoByMail(
    tx,
    services,
    [{ accountIds: accounts.map((one) => one.id), kind: "classCancelled", title }],
    now,
  );
}
