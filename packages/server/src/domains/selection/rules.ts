import type { ErrorCode } from "@huxuan/api-client";
import { roundCredits } from "../course/index.ts";
import { type CatalogueOffering, firstClash, type TravelMinutes } from "../offering/index.ts";
import {
  audienceIncludes,
  isActive,
  type RoundFacts,
  roundCovers,
  roundSpans,
  stateAt,
  takesSeats,
} from "../round/index.ts";
import type { SemesterBeside } from "../semester/index.ts";
import { passOf } from "./pass-rules.ts";
import { quotaLeft, type SeatCounts } from "./quota-rules.ts";
import { meetingText, momentText, offeringName } from "./sentences.ts";

/** What the rules read of a student. */
export interface StudentFacts {
  id: number;
  /** The home school. */
  schoolId: number;
  grade: number;
  department: string;
  major: string;
  /** By their state at their school; who left is given nothing. */
  mayTakeSeats: boolean;
  /** Courses passed before. */
  passed: ReadonlySet<number>;
}

/** What a student holds in the semester. */
export interface Holdings {
  /** Credits and courses got through rounds. */
  credits: number;
  courses: number;
  /** Offerings enrolled in, placements by the programme included. */
  held: readonly CatalogueOffering[];
  /** Offerings enrolled in in semesters with days in common: only their times stand in the way. */
  beside: readonly ClassBeside[];
}

/** A class of a semester with days in common, its weeks counted as those of the semester that is selected in. */
export interface ClassBeside extends CatalogueOffering {
  readonly semesterName: string;
}

/** The class with its weeks counted as those of the other semester; the weeks before that one are left out. */
export const classBeside = (
  offering: CatalogueOffering,
  { name, weeksLater }: Pick<SemesterBeside, "name" | "weeksLater">,
): ClassBeside => ({
  ...offering,
  semesterName: name,
  meetings: offering.meetings.map((meeting) => ({
    ...meeting,
    weeks: meeting.weeks.map((week) => week + weeksLater).filter((week) => week > 0),
  })),
});

/** What a student holds in semesters with days in common, from what is known of these semesters and classes. */
export const classesBeside = (
  semesters: readonly SemesterBeside[],
  held: (semesterId: number) => readonly CatalogueOffering[],
): ClassBeside[] =>
  semesters.flatMap((semester) => held(semester.id).map((offering) => classBeside(offering, semester)));

/** What the rules look up. */
export interface DecisionContext {
  now: Date;
  travel: TravelMinutes;
  courseName: (courseId: number) => string | undefined;
}

/** Everything an attempt is judged by. */
export interface AttemptFacts extends DecisionContext {
  round: RoundFacts;
  student: StudentFacts;
  offering: CatalogueOffering;
  seats: SeatCounts;
  holdings: Holdings;
  /** The student asks to wait, or is about to move up: after a draw that goes before seats can be taken directly. */
  waits?: boolean;
}

/** Why an attempt is refused. */
export interface Refusal {
  code: ErrorCode;
  /** For the student: what is in the way and what to do next. */
  message: string;
  /** What the student holds and could give up for it. */
  blockingOfferingId?: number;
  waitlistOffered: boolean;
  queued?: number;
}

type Check = (facts: AttemptFacts) => Refusal | undefined;

/** What student and offering have in their way, whenever it is and however many want the seat. */
const LASTING_CHECKS: readonly Check[] = [
  offeringAvailable,
  notEnrolledInCourse,
  notPassed,
  notExcluded,
  prerequisitesPassed,
  noTimeConflict,
  withinCredits,
  withinCourses,
];

const SEAT_CHECKS: readonly Check[] = [withinQuota, seatFree];

/** One after the other; the first refusal is the answer (domain: 选课). */
const CHECKS: readonly Check[] = [roundOpen, ...LASTING_CHECKS, ...SEAT_CHECKS];

/** Why this attempt is refused, by the first reason in the agreed order; undefined when the seat may be taken. */
export const refusalOf = (facts: AttemptFacts): Refusal | undefined => firstRefusal(CHECKS, facts);

/**
 * What stands in the way of a wish, whatever the round, its time and the seats: the first reason in the same order.
 * A wish with one can be saved, and is not drawn while it does; no plan has it.
 */
export const obstacleOf = (facts: AttemptFacts): Refusal | undefined =>
  facts.student.mayTakeSeats ? firstRefusal(LASTING_CHECKS, facts) : leaverRefusal();

/** Why there is no seat for this student now, by quota and capacity alone; undefined when there is one. */
export const seatRefusalOf = (facts: AttemptFacts): Refusal | undefined => firstRefusal(SEAT_CHECKS, facts);

function firstRefusal(checks: readonly Check[], facts: AttemptFacts): Refusal | undefined {
  for (const check of checks) {
    const refusal = check(facts);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** What the student holds once a seat in the offering is theirs. */
export const holdingsWith = (
  { credits, courses, held, beside }: Holdings,
  offering: CatalogueOffering,
): Holdings => ({
  credits: roundCredits(credits + offering.credits),
  courses: courses + 1,
  held: [...held, offering],
  beside,
});

/** A refusal without waitlist. */
export function refuse(code: ErrorCode, message: string, blockingOfferingId?: number): Refusal {
  return {
    code,
    message,
    waitlistOffered: false,
    ...(blockingOfferingId === undefined ? {} : { blockingOfferingId }),
  };
}

/** Why somebody who left does nothing, and does not move up. */
export const leaverRefusal = (): Refusal =>
  refuse("PERSON_LEFT", "你已离校，不能再选课；如有疑问，请联系本校教务处");

/** Why the round lets this student do nothing at all now. */
export function roundRefusal(
  round: RoundFacts | undefined,
  student: StudentFacts,
  now: Date,
): Refusal | undefined {
  if (!student.mayTakeSeats) return leaverRefusal();
  if (round === undefined) return refuse("ROUND_NOT_OPEN", "没有这个选课轮次，请返回选课中心重新选择");
  const state = stateAt(round, now);
  if (state === "draft") return refuse("ROUND_NOT_OPEN", "本轮选课还没有开放，请留意选课通知");
  if (state === "published") {
    return refuse("ROUND_NOT_OPEN", `本轮选课将于 ${momentText(round.opensAt, now)} 开始，请届时再来`);
  }
  if (round.mode !== "instant" && (state === "closed" || state === "drawn"))
    return refuse("ROUND_NOT_OPEN", "本轮的志愿已经截止，抽签结果公布以后再来");
  if (!isActive(round, now)) return refuse("ROUND_NOT_OPEN", "本轮选课已经结束，请留意下一轮选课的通知");
  if (!audienceIncludes(round.audience, student)) {
    return refuse("ROUND_NOT_OPEN", "本轮选课不面向你所在的学校、年级、院系或专业，请查看其他轮次");
  }
  return undefined;
}

/**
 * Whether an offering is meant for a student: published, of another school (or of the own one when its audience names
 * it), and its audience includes the student.
 */
export function isMeantFor(offering: CatalogueOffering, student: StudentFacts, round?: RoundFacts): boolean {
  if (offering.state !== "published") return false;
  const own = offering.schoolId === student.schoolId;
  if (own && offering.audience.schoolIds?.includes(student.schoolId) !== true) return false;
  // Whose class was cancelled may choose among all that are offered.
  if (passOf(round) !== undefined) return true;
  return audienceIncludes(offering.audience, student);
}

/** Why the student can take no seat at once in the round now, whatever the offering. */
export function roundRefusalToTake(
  round: RoundFacts | undefined,
  student: StudentFacts,
  now: Date,
): Refusal | undefined {
  return roundRefusal(round, student, now) ?? (round && takingRefusal(round, now));
}

function roundOpen({ round, student, now, waits }: AttemptFacts): Refusal | undefined {
  const refusal = roundRefusal(round, student, now);
  if (refusal !== undefined) return refusal;
  // Whoever waits for a seat after a draw does so from its announcement on.
  if (waits === true && (round.mode === "instant" || stateAt(round, now) === "announced")) return undefined;
  return takingRefusal(round, now);
}

/** Why seats of an active round cannot be taken first come, first served at this moment; undefined when they can. */
export function takingRefusal(round: RoundFacts, now: Date): Refusal | undefined {
  if (takesSeats(round, now)) return undefined;
  if (stateAt(round, now) === "open") {
    const mode = round.mode === "lottery" ? "志愿抽签" : "积分选课";
    return refuse("ROUND_NOT_OPEN", `本轮为${mode}，不能直接选课，请填报志愿`);
  }
  if (round.instantOpensAt === null)
    return refuse("ROUND_NOT_OPEN", "本轮公布结果以后不能再直接选课，名额满的教学班可以加入候补");
  return refuse("ROUND_NOT_OPEN", `本轮的补选将于 ${momentText(round.instantOpensAt, now)} 开始，请届时再来`);
}

function offeringAvailable({ round, student, offering }: AttemptFacts): Refusal | undefined {
  if (offering.state === "closed" || offering.state === "cancelled") {
    const why = offering.state === "closed" ? "已关闭选课" : "已停开";
    return refuse("OFFERING_NOT_AVAILABLE", `${offeringName(offering)}${why}，请选择其他教学班`);
  }
  if (roundCovers(round, offering) && isMeantFor(offering, student, round)) return undefined;
  return refuse("OFFERING_NOT_AVAILABLE", `${offeringName(offering)}在本轮不向你开放，请选择其他教学班`);
}

function notEnrolledInCourse({ offering, holdings }: AttemptFacts): Refusal | undefined {
  const same = holdings.held.find((held) => held.courseId === offering.courseId);
  if (same === undefined) return undefined;
  return refuse("ALREADY_ENROLLED", `你已选上 ${offeringName(same)}，同一门课程只能选一个教学班`, same.id);
}

function notPassed({ offering, student }: AttemptFacts): Refusal | undefined {
  if (!student.passed.has(offering.courseId)) return undefined;
  return refuse("ALREADY_PASSED", `你已修读并通过 ${offering.courseName}，不能重复选课，请选择其他课程`);
}

function notExcluded({ offering, student, holdings, courseName }: AttemptFacts): Refusal | undefined {
  if (offering.exclusionIds.length === 0) return undefined;
  const held = holdings.held.find((h) => offering.exclusionIds.includes(h.courseId));
  if (held !== undefined) {
    return refuse("COURSE_EXCLUDED", `与你已选的 ${held.courseName} 互斥，两门课只能修读一门`, held.id);
  }
  const passed = offering.exclusionIds.find((id) => student.passed.has(id));
  if (passed === undefined) return undefined;
  const name = courseName(passed) ?? "另一门课程";
  return refuse("COURSE_EXCLUDED", `与你已通过的 ${name} 互斥，不能再修读，请选择其他课程`);
}

function prerequisitesPassed({ offering, student, courseName }: AttemptFacts): Refusal | undefined {
  const missing = offering.prerequisiteIds.filter((id) => !student.passed.has(id));
  if (missing.length === 0) return undefined;
  const names = missing.map((id) => courseName(id) ?? "先修课程").join("、");
  return refuse("PREREQUISITE_MISSING", `需要先修读并通过 ${names}，请先完成先修课程`);
}

/** The meetings in the way, `[of the held one, of the wanted one]`. */
export function clashOf(
  held: CatalogueOffering,
  wanted: CatalogueOffering,
  travel: TravelMinutes,
): ReturnType<typeof firstClash<CatalogueOffering["meetings"][number]>> {
  return firstClash(held.meetings, wanted.meetings, travel);
}

/** 与 高等代数 周三 1–2 节冲突, with the semester where it is another; says so when only the way between two campuses is too long. */
export function clashText(
  held: CatalogueOffering | ClassBeside,
  [theirs, wanted]: NonNullable<ReturnType<typeof clashOf>>,
  travel: TravelMinutes,
): string {
  const of = "semesterName" in held ? `（${held.semesterName}）` : " ";
  const which = `与 ${held.courseName}${of}${meetingText(theirs)}`;
  const overlap = theirs.startMinute < wanted.endMinute && wanted.startMinute < theirs.endMinute;
  if (overlap) return `${which}冲突`;
  const [from, to] =
    theirs.startMinute <= wanted.startMinute
      ? [theirs.campusId, wanted.campusId]
      : [wanted.campusId, theirs.campusId];
  return `${which}之间来不及换校区（需 ${travel(from, to)} 分钟）`;
}

/** The first class that the student holds, here or beside, whose time stands in the way of the wanted one. */
export function timeConflict(
  { held, beside }: Pick<Holdings, "held" | "beside">,
  wanted: CatalogueOffering,
  travel: TravelMinutes,
): Refusal | undefined {
  for (const some of [held, beside])
    for (const each of some) {
      const clash = clashOf(each, wanted, travel);
      if (clash !== undefined) return refuse("TIME_CONFLICT", clashText(each, clash, travel), each.id);
    }
  return undefined;
}

function noTimeConflict({ offering, holdings, travel }: AttemptFacts): Refusal | undefined {
  return timeConflict(holdings, offering, travel);
}

function withinCredits({ round, offering, holdings }: AttemptFacts): Refusal | undefined {
  const after = roundCredits(holdings.credits + offering.credits);
  if (after <= round.maxCredits) return undefined;
  return refuse(
    "CREDIT_CAP",
    `选上后共 ${after} 学分，超过本轮上限 ${round.maxCredits} 学分，需要先空出学分，或选择学分较少的课程`,
  );
}

function withinCourses({ round, holdings }: AttemptFacts): Refusal | undefined {
  if (holdings.courses + 1 <= round.maxCourses) return undefined;
  return refuse(
    "COURSE_CAP",
    `你已选 ${holdings.courses} 门，达到本轮上限 ${round.maxCourses} 门，需要先空出一门`,
  );
}

function withinQuota(facts: AttemptFacts): Refusal | undefined {
  const { offering, seats, student, now } = facts;
  if (quotaLeft(offering, seats, student.schoolId, now) > 0) return undefined;
  const isOwn = offering.schoolId === student.schoolId;
  const quota = offering.guestQuotas.find((q) => q.schoolId === student.schoolId)?.quota ?? 0;
  const what = isOwn
    ? "留给开课学校自己学生的名额已满"
    : quota === 0
      ? "没有分配给你所在学校的名额"
      : `分配给你所在学校的名额（${quota}）已满`;
  const release =
    offering.guestQuotaReleaseAt === null
      ? ""
      : `，剩余名额将于 ${momentText(offering.guestQuotaReleaseAt, now)} 向所有学校开放`;
  return withWaitlist(facts, isOwn ? "OFFERING_FULL" : "GUEST_QUOTA", `${what}${release}`);
}

function seatFree(facts: AttemptFacts): Refusal | undefined {
  const { seats } = facts;
  if (seats.taken < seats.capacity) return undefined;
  return withWaitlist(facts, "OFFERING_FULL", `名额已满（${seats.taken}/${seats.capacity}）`);
}

/** Longest waitlist of an offering; as long as the capacity by default. */
export function waitlistCapacity(
  offering: Pick<CatalogueOffering, "waitlistCapacity">,
  seats: Pick<SeatCounts, "capacity">,
): number {
  return offering.waitlistCapacity ?? seats.capacity;
}

function withWaitlist(facts: AttemptFacts, code: ErrorCode, message: string): Refusal {
  const { round, offering, seats } = facts;
  const offered = round.allowsWaitlist && seats.queued < waitlistCapacity(offering, seats);
  const next = offered
    ? `，可以加入候补（现有 ${seats.queued} 人在等）`
    : round.allowsWaitlist && waitlistCapacity(offering, seats) > 0
      ? "，候补也已排满，请选择其他课程"
      : "，请选择其他课程";
  return { code, message: `${message}${next}`, waitlistOffered: offered, queued: seats.queued };
}

/** Why a seat that is held cannot be given up in this (running) round; undefined when it can. */
export function givingUpRefusal(
  round: RoundFacts,
  placed: boolean,
  offering: CatalogueOffering,
): Refusal | undefined {
  if (placed) {
    return refuse("WITHDRAWAL_NOT_ALLOWED", "这门课由本校培养方案安排，不能自行退选，如需调整请联系本校教务");
  }
  if (!roundSpans(round, offering)) {
    return refuse("WITHDRAWAL_NOT_ALLOWED", "这门课不在本轮选课的范围内，请在它所属的轮次中退选");
  }
  if (!round.allowsWithdrawal) {
    return refuse("WITHDRAWAL_NOT_ALLOWED", "本轮选课不允许退选，如有特殊情况请联系本校教务");
  }
  return undefined;
}

/** A seat that a swap would give up. */
export interface HeldSeat {
  offering: CatalogueOffering;
  /** It was placed by the programme. */
  placed: boolean;
  /** Credits that the holdings count for it. */
  credits: number;
}

/**
 * Why giving up `dropped` for the offering of these facts is refused; undefined when the swap succeeds. `holdings` are
 * those of before, with the dropped one among them.
 */
export function swapRefusal(facts: AttemptFacts, dropped: HeldSeat): Refusal | undefined {
  const refusal = exchangeRefusal(facts, dropped);
  return refusal === undefined ? undefined : { ...refusal, waitlistOffered: false };
}

/** The same, with whether one may wait for the seat and give up `dropped` when it comes. */
export function exchangeRefusal(facts: AttemptFacts, dropped: HeldSeat): Refusal | undefined {
  const bound = givingUpRefusal(facts.round, dropped.placed, dropped.offering);
  if (bound !== undefined) return bound;
  const { credits, courses, held, beside } = facts.holdings;
  const holdings: Holdings = {
    credits: roundCredits(credits - dropped.credits),
    courses: courses - 1,
    held: held.filter((one) => one.id !== dropped.offering.id),
    beside,
  };
  return refusalOf({ ...facts, holdings });
}

/** Whether only the seats are in the way, so that waiting helps. */
export const isForSeats = ({ code }: Refusal): boolean => code === "OFFERING_FULL" || code === "GUEST_QUOTA";

/** Whether a waiting student may be moved up under this round. */
export function mayMoveUp(round: RoundFacts, offering: CatalogueOffering, now: Date): boolean {
  const state = stateAt(round, now);
  return (
    (round.mode === "instant" ? state === "open" : state === "announced") && roundCovers(round, offering)
  );
}
