import type { ErrorCode } from "@huxuan/api-client";
import { quotaLeft, type SeatCounts } from "./quota-rules.ts";
import { type CatalogueOffering, isTaught } from "../offering/index.ts";
import {
  type DecisionContext,
  type Holdings,
  type Refusal,
  refuse,
  type StudentFacts,
  timeConflict,
} from "./rules.ts";
import { offeringName } from "./sentences.ts";
import type { ProxyOverride } from "./tables.ts";

/** What 代选 is decided by: no round, and no caps, which are the rounds'. */
export interface ProxyFacts extends DecisionContext, Pick<Holdings, "held" | "beside"> {
  student: StudentFacts;
  offering: CatalogueOffering;
  seats: SeatCounts;
}

/** Something in the way of a seat; without `override` nothing helps. */
export interface Obstacle {
  refusal: Refusal;
  override?: ProxyOverride;
}

/** Everything in the way of a seat that an office would give, said to the office, in the order of selection's checks. */
export function obstaclesOf(facts: ProxyFacts): Obstacle[] {
  return [
    ...forGood(leftSchool(facts)),
    ...forGood(notTaught(facts)),
    ...forGood(inCourse(facts)),
    ...forGood(passedBefore(facts)),
    ...forGood(excluded(facts)),
    ...inSpite("prerequisite", prerequisites(facts)),
    ...inSpite("clash", clash(facts)),
    ...inSpite("capacity", noSeat(facts)),
  ];
}

/** Why an office cannot give the seat with these overrides; undefined when it can. */
export const proxyRefusal = (
  obstacles: readonly Obstacle[],
  overrides: readonly ProxyOverride[],
): Refusal | undefined =>
  obstacles.find(({ override }) => override === undefined || !overrides.includes(override))?.refusal;

/** What is overridden of what was permitted: only what stands in the way. */
export const overridesUsed = (obstacles: readonly Obstacle[]): ProxyOverride[] =>
  obstacles.flatMap(({ override }) => override ?? []);

const forGood = (refusal: Refusal | undefined): Obstacle[] => (refusal === undefined ? [] : [{ refusal }]);

const inSpite = (override: ProxyOverride, refusal: Refusal | undefined): Obstacle[] =>
  refusal === undefined ? [] : [{ refusal, override }];

const no = (code: ErrorCode, message: string, blocking?: CatalogueOffering): Refusal =>
  refuse(code, message, blocking?.id);

function leftSchool({ student }: ProxyFacts): Refusal | undefined {
  return student.mayTakeSeats ? undefined : no("PERSON_LEFT", "学生已离校，不能代选");
}

function notTaught({ offering: { state, ...offering } }: ProxyFacts): Refusal | undefined {
  if (isTaught(state)) return undefined;
  const why = state === "cancelled" ? "已停开" : "还没有发布";
  return no("OFFERING_NOT_AVAILABLE", `${offeringName(offering)}${why}，不能代选`);
}

function inCourse({ offering, held }: ProxyFacts): Refusal | undefined {
  const same = held.find(({ courseId }) => courseId === offering.courseId);
  return same && no("ALREADY_ENROLLED", `学生已选上 ${offeringName(same)}，同一门课程只能选一个教学班`, same);
}

function passedBefore({ offering, student }: ProxyFacts): Refusal | undefined {
  if (!student.passed.has(offering.courseId)) return undefined;
  return no("ALREADY_PASSED", `学生已修读并通过 ${offering.courseName}`);
}

function excluded({ offering, student, held, courseName }: ProxyFacts): Refusal | undefined {
  const other = held.find(({ courseId }) => offering.exclusionIds.includes(courseId));
  if (other !== undefined) return no("COURSE_EXCLUDED", `与学生已选的 ${other.courseName} 互斥`, other);
  const passed = offering.exclusionIds.find((id) => student.passed.has(id));
  if (passed === undefined) return undefined;
  return no("COURSE_EXCLUDED", `与学生已通过的 ${courseName(passed) ?? "另一门课程"} 互斥`);
}

function prerequisites({ offering, student, courseName }: ProxyFacts): Refusal | undefined {
  const missing = offering.prerequisiteIds.filter((id) => !student.passed.has(id));
  if (missing.length === 0) return undefined;
  const names = missing.map((id) => courseName(id) ?? "先修课程").join("、");
  return no("PREREQUISITE_MISSING", `学生还没有通过先修课程 ${names}`);
}

function clash({ offering, travel, ...holdings }: ProxyFacts): Refusal | undefined {
  return timeConflict(holdings, offering, travel);
}

function noSeat({ offering, student, seats, now }: ProxyFacts): Refusal | undefined {
  const { taken, capacity, queued } = seats;
  if (quotaLeft(offering, seats, student.schoolId, now) <= 0)
    return {
      ...no(
        offering.schoolId === student.schoolId ? "OFFERING_FULL" : "GUEST_QUOTA",
        `${offeringName(offering)} 给学生所在学校的名额已满`,
      ),
      queued,
    };
  if (taken < capacity) return undefined;
  return { ...no("OFFERING_FULL", `${offeringName(offering)} 名额已满（${taken}/${capacity}）`), queued };
}
