import type { FieldError, RoundInput } from "@huxuan/api-client";
import { isInHundredths } from "../course/index.ts";
import type { Audience } from "../offering/index.ts";
import type { RoundMode, RoundState } from "./tables.ts";

/** What the rules read of a round. */
export interface RoundFacts {
  id: number;
  semesterId: number;
  /** Null: over the offerings of all schools. */
  schoolId: number | null;
  mode: RoundMode;
  state: RoundState;
  opensAt: Date;
  closesAt: Date;
  audience: Audience;
  maxCredits: number;
  maxCourses: number;
  allowsWithdrawal: boolean;
  allowsWaitlist: boolean;
}

export type RoundPhase = "draft" | "upcoming" | "running" | "ended";

/** What a round is right now. The opening instant belongs to it, the closing instant does not. */
export function phaseOf(round: Pick<RoundFacts, "state" | "opensAt" | "closesAt">, now: Date): RoundPhase {
  if (round.state === "draft") return "draft";
  if (round.state === "closed" || now >= round.closesAt) return "ended";
  return now < round.opensAt ? "upcoming" : "running";
}

/** When the phase of a round changes next by the clock alone; undefined when it does not. */
export function nextTransition(
  round: Pick<RoundFacts, "state" | "opensAt" | "closesAt">,
  now: Date,
): Date | undefined {
  const phase = phaseOf(round, now);
  if (phase === "upcoming") return round.opensAt;
  return phase === "running" ? round.closesAt : undefined;
}

/** Whether somebody belongs to an audience; an absent or empty list means everybody. */
export function audienceIncludes(
  audience: Readonly<Audience>,
  person: { schoolId: number; grade: number; department: string },
): boolean {
  return (
    isIn(audience.schoolIds, person.schoolId) &&
    isIn(audience.grades, person.grade) &&
    isIn(audience.departments, person.department)
  );
}

function isIn<T>(list: readonly T[] | undefined, value: T): boolean {
  return list === undefined || list.length === 0 || list.includes(value);
}

/** Whether the round is about this offering: of its semester, and of its school for a round of one school. */
export function roundCovers(
  round: Pick<RoundFacts, "semesterId" | "schoolId">,
  offering: { readonly semesterId: number; readonly schoolId: number },
): boolean {
  return (
    round.semesterId === offering.semesterId &&
    (round.schoolId === null || round.schoolId === offering.schoolId)
  );
}

/** Why a round cannot be opened, as a sentence; undefined when it can. A round closed by mistake can be reopened. */
export function openingRefusal(
  round: Pick<RoundFacts, "mode" | "state" | "closesAt">,
  now: Date,
): string | undefined {
  if (round.mode !== "instant")
    return "志愿抽签和积分选课还不能开放；请先保留为草稿，或把选课方式改为「先到先得」后再开放";
  if (round.state === "open") return "这个轮次已经开放，无需再次开放";
  if (round.closesAt <= now) return "这个轮次的结束时间已过，请先把结束时间改到现在以后再开放";
  return undefined;
}

/** Why a round cannot be closed, as a sentence; undefined when it can. */
export function closingRefusal(round: Pick<RoundFacts, "state">): string | undefined {
  if (round.state === "draft") return "这个轮次还没有开放，无需关闭";
  return round.state === "closed" ? "这个轮次已经关闭，无需再次关闭" : undefined;
}

/** Why a round cannot be removed, as a sentence; undefined when it can. */
export function removalRefusal(
  round: Pick<RoundFacts, "state" | "opensAt" | "closesAt">,
  now: Date,
): string | undefined {
  const phase = phaseOf(round, now);
  if (phase === "running") return "这个轮次正在进行，不能删除；需要提前结束时请使用「关闭」";
  return phase === "ended" ? "这个轮次已经结束，要留作记录，不能删除" : undefined;
}

/** What is wrong with a round by itself; empty when nothing is. */
export function checkInput(input: Pick<RoundInput, "opensAt" | "closesAt" | "maxCredits">): FieldError[] {
  const errors: FieldError[] = [];
  if (Date.parse(input.closesAt) <= Date.parse(input.opensAt)) {
    errors.push({ field: "closesAt", message: "结束时间应晚于开始时间" });
  }
  if (!isInHundredths(input.maxCredits)) {
    errors.push({ field: "maxCredits", message: "学分上限最多两位小数，例如 8 或 8.25" });
  }
  return errors;
}

/**
 * What of a change a round does not take in its phase, each with its field. A draft takes everything. Once opened,
 * the semester and the mode are what students were told. Once running (or over), also the opening time and the
 * audience, and what was promised is not taken back: the end may be put off but not brought forward (closing is its own
 * act), withdrawal and waitlist may be added but not removed. The caps may change either way: they count for the
 * attempts that follow.
 */
export function checkChange(before: RoundFacts, change: RoundInput, now: Date): FieldError[] {
  if (before.state === "draft") return [];
  const errors: FieldError[] = [];
  const keep = (same: boolean, field: string, message: string): void => {
    if (!same) errors.push({ field, message });
  };
  keep(change.semesterId === before.semesterId, "semesterId", "轮次开放后不能修改学期");
  keep(change.mode === before.mode, "mode", "轮次开放后不能修改选课方式");
  if (phaseOf(before, now) === "upcoming") return errors;

  keep(Date.parse(change.opensAt) === before.opensAt.getTime(), "opensAt", "轮次已经开始，不能修改开始时间");
  keep(
    sameAudience(change.audience ?? {}, before.audience),
    "audience",
    "轮次已经开始，不能修改面向的学生；请另建一个轮次",
  );
  keep(
    before.state === "closed" || Date.parse(change.closesAt) >= before.closesAt.getTime(),
    "closesAt",
    "轮次已经开始，结束时间只能推迟；需要提前结束时请使用「关闭」",
  );
  keep(
    change.allowsWithdrawal || !before.allowsWithdrawal,
    "allowsWithdrawal",
    "轮次已经开始，不能取消已允许的退选",
  );
  keep(
    change.allowsWaitlist || !before.allowsWaitlist,
    "allowsWaitlist",
    "轮次已经开始，不能取消已允许的候补",
  );
  return errors;
}

function sameAudience(a: Audience, b: Audience): boolean {
  return (
    sameMembers<unknown>(a.schoolIds, b.schoolIds) &&
    sameMembers<unknown>(a.grades, b.grades) &&
    sameMembers<unknown>(a.departments, b.departments)
  );
}

function sameMembers<T>(a: readonly T[] = [], b: readonly T[] = []): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && a.every((value) => right.has(value));
}
