import {
  type FieldError,
  type RoundInput,
  type RoundState,
  roundStateAt,
  takesSeatsAt,
} from "@huxuan/api-client";
import { isInHundredths } from "../course/index.ts";
import type { Audience } from "../offering/index.ts";
import type { DrawOrder, RoundMode, StoredRoundState } from "./tables.ts";

/** What the rules read of a round. */
export interface RoundFacts {
  id: number;
  semesterId: number;
  /** Null: over the offerings of all schools. */
  schoolId: number | null;
  mode: RoundMode;
  state: StoredRoundState;
  opensAt: Date;
  closesAt: Date;
  audience: Audience;
  /** Offerings that do not take part. */
  excludedIds: readonly number[];
  maxCredits: number;
  maxCourses: number;
  allowsWithdrawal: boolean;
  allowsWaitlist: boolean;
  /** How many of their wishes for 通识 a student may win. */
  generalTake: number;
  /** When seats of a draw can no longer be given up; null for an instant round. */
  dropEndsAt: Date | null;
  /** When what a draw left can be taken first come, first served; null: never. */
  instantOpensAt: Date | null;
}

/** How a round is drawn: what does not change once students wish. */
export interface DrawTerms {
  drawOrder: DrawOrder | null;
  priorityGrades: readonly number[];
  publicSource: string | null;
}

/** What a round is right now (`roundStateAt`). */
export const stateAt = (
  round: Pick<RoundFacts, "mode" | "state" | "opensAt" | "closesAt" | "dropEndsAt">,
  now: Date,
): RoundState => roundStateAt(round, now);

/** Whether its students act in it: a round of any mode while it is open, a drawn one until seats cannot be given up. */
export function isActive(round: Parameters<typeof stateAt>[0], now: Date): boolean {
  const state = stateAt(round, now);
  return state === "open" || state === "announced";
}

/** Whether seats can be taken first come, first served (`takesSeatsAt`). */
export const takesSeats = (
  round: Parameters<typeof stateAt>[0] & Pick<RoundFacts, "instantOpensAt">,
  now: Date,
): boolean => takesSeatsAt(round, now);

/** Whether somebody belongs to an audience; an absent or empty list means everybody. */
export function audienceIncludes(
  audience: Readonly<Audience>,
  person: { schoolId: number; grade: number; department: string; major: string },
): boolean {
  return (
    isIn(audience.schoolIds, person.schoolId) &&
    isIn(audience.grades, person.grade) &&
    isIn(audience.departments, person.department) &&
    isIn(audience.majors, person.major)
  );
}

function isIn<T>(list: readonly T[] | undefined, value: T): boolean {
  return list === undefined || list.length === 0 || list.includes(value);
}

/** Sets of excluded offerings by their list: a search asks for thousands of offerings of one round. */
const excluded = new WeakMap<readonly number[], ReadonlySet<number>>();

function isExcluded({ excludedIds }: Pick<RoundFacts, "excludedIds">, id: number): boolean {
  if (excludedIds.length === 0) return false;
  let ids = excluded.get(excludedIds);
  if (ids === undefined) {
    ids = new Set(excludedIds);
    excluded.set(excludedIds, ids);
  }
  return ids.has(id);
}

/** Whether an offering can be selected in the round: the round is about it, and it is not excluded. */
export const roundCovers = (
  round: Pick<RoundFacts, "semesterId" | "schoolId" | "excludedIds">,
  offering: { readonly id: number; readonly semesterId: number; readonly schoolId: number },
): boolean => roundSpans(round, offering) && !isExcluded(round, offering.id);

/** Why classes cannot be taken out of a round any more, or put back into it; undefined when they can. */
export function participationRefusal(
  round: Parameters<typeof stateAt>[0],
  takesPart: boolean,
  now: Date,
): string | undefined {
  const state = stateAt(round, now);
  if (state === "draft" || state === "published") return undefined;
  if (state === "open")
    return takesPart ? undefined : "这个轮次已经开始，不能再把教学班移出；不想再让学生选的，请关闭教学班";
  return "这个轮次已经截止，不能再改参加的教学班";
}

/** Whether anybody can belong to both audiences; an absent or empty list means everybody. */
export function audiencesMeet(one: Readonly<Audience>, other: Readonly<Audience>): boolean {
  return (
    listsMeet(one.schoolIds, other.schoolIds) &&
    listsMeet(one.grades, other.grades) &&
    listsMeet(one.departments, other.departments) &&
    listsMeet(one.majors, other.majors)
  );
}

/**
 * Whether anybody in a round can take a class: somebody of another school, somebody of its own. An own student needs their
 * school in the list of the class; a guest needs a school that both lists leave open.
 */
export function classReach(
  round: Readonly<Audience>,
  { schoolId, audience }: { schoolId: number; audience: Readonly<Audience> },
): { guests: boolean; own: boolean } {
  const { schoolIds = [], ...rest } = audience;
  const others = (ids: readonly number[] = []) => ids.filter((id) => id !== schoolId);
  const [inRound, inClass] = [others(round.schoolIds), others(schoolIds)];
  const open = (ids: readonly number[] | undefined) => ids === undefined || ids.length === 0;
  const guests =
    (open(round.schoolIds) || inRound.length > 0) &&
    (open(schoolIds) || inClass.length > 0) &&
    (open(round.schoolIds) || open(schoolIds) || inRound.some((id) => inClass.includes(id)));
  const meet = audiencesMeet({ ...round, schoolIds: [] }, rest);
  return {
    guests: guests && meet,
    own:
      meet &&
      schoolIds.includes(schoolId) &&
      (open(round.schoolIds) || round.schoolIds?.includes(schoolId) === true),
  };
}

const listsMeet = <T>(one: readonly T[] = [], other: readonly T[] = []): boolean =>
  one.length === 0 || other.length === 0 || one.some((value) => other.includes(value));

/** Whether the round is about this offering: of its semester, and of its school for a round of one school. */
export function roundSpans(
  round: Pick<RoundFacts, "semesterId" | "schoolId">,
  offering: { readonly semesterId: number; readonly schoolId: number },
): boolean {
  return (
    round.semesterId === offering.semesterId &&
    (round.schoolId === null || round.schoolId === offering.schoolId)
  );
}

/** Why a round cannot be published, as a sentence; undefined when it can. An instant one closed by mistake can be reopened. */
export function openingRefusal(
  round: Pick<RoundFacts, "mode" | "state" | "closesAt">,
  now: Date,
): string | undefined {
  if (round.state === "published") return "这个轮次已经开放，无需再次开放";
  if (round.state === "drawn" || round.state === "announced") return "这个轮次已经抽签，不能再开放";
  if (round.state === "closed" && round.mode !== "instant")
    return "这个轮次的志愿已经冻结，不能再开放；需要时请另建一个轮次";
  if (round.closesAt <= now) return "这个轮次的结束时间已过，请先把结束时间改到现在以后再开放";
  return undefined;
}

/** Why a round cannot be closed, as a sentence; undefined when it can. */
export function closingRefusal(round: Pick<RoundFacts, "state">): string | undefined {
  switch (round.state) {
    case "draft":
      return "这个轮次还没有开放，无需关闭";
    case "closed":
      return "这个轮次已经关闭，无需再次关闭";
    case "published":
      return undefined;
    default:
      return "这个轮次已经抽签，无需关闭";
  }
}

/** Why a round cannot be removed, as a sentence; undefined when it can. */
export function removalRefusal(round: Parameters<typeof stateAt>[0], now: Date): string | undefined {
  const state = stateAt(round, now);
  if (state === "draft" || state === "published") return undefined;
  return state === "open"
    ? "这个轮次正在进行，不能删除；需要提前结束时请使用「关闭」"
    : "这个轮次已经结束，要留作记录，不能删除";
}

/** What is wrong with a round by itself; empty when nothing is. */
export function checkInput(
  input: Pick<
    RoundInput,
    | "mode"
    | "opensAt"
    | "closesAt"
    | "maxCredits"
    | "drawOrder"
    | "dropEndsAt"
    | "instantOpensAt"
    | "minCheckAt"
  >,
): FieldError[] {
  const errors: FieldError[] = [];
  const { mode, closesAt, drawOrder, dropEndsAt, instantOpensAt, minCheckAt } = input;
  const isAfter = (moment: string, other: string): boolean => Date.parse(moment) > Date.parse(other);
  if (mode === "lottery" && drawOrder === undefined)
    errors.push({ field: "drawOrder", message: "请选择抽签次序" });
  if (mode !== "instant" && dropEndsAt === undefined)
    errors.push({ field: "dropEndsAt", message: "请填写退选截止时间：公布结果以后，到这一刻为止可以退选" });
  if (dropEndsAt !== undefined && !isAfter(dropEndsAt, closesAt))
    errors.push({ field: "dropEndsAt", message: "退选截止应晚于结束时间" });
  if (instantOpensAt !== undefined && !isAfter(instantOpensAt, closesAt))
    errors.push({ field: "instantOpensAt", message: "补选开放应晚于结束时间" });
  if (instantOpensAt !== undefined && dropEndsAt !== undefined && !isAfter(dropEndsAt, instantOpensAt))
    errors.push({ field: "instantOpensAt", message: "补选开放应早于退选截止" });
  if (minCheckAt !== undefined && !isAfter(minCheckAt, closesAt))
    errors.push({ field: "minCheckAt", message: "人数检查应晚于结束时间" });
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
export function checkChange(before: RoundFacts & DrawTerms, change: RoundInput, now: Date): FieldError[] {
  if (before.state === "draft") return [];
  const state = stateAt(before, now);
  const errors: FieldError[] = [];
  const keep = (same: boolean, field: string, message: string): void => {
    if (!same) errors.push({ field, message });
  };
  keep(change.semesterId === before.semesterId, "semesterId", "轮次开放后不能修改学期");
  keep(change.mode === before.mode, "mode", "轮次开放后不能修改选课方式");
  keep(
    before.mode === "instant" || (change.publicSource ?? null) === before.publicSource,
    "publicSource",
    "轮次开放后不能修改公开数的来源",
  );
  if (state === "published") return errors;

  const drawsAlike =
    (change.drawOrder ?? null) === before.drawOrder &&
    sameMembers(change.priorityGrades, before.priorityGrades) &&
    (change.generalTake ?? before.generalTake) === before.generalTake;
  keep(
    drawsAlike || before.mode === "instant",
    "drawOrder",
    "轮次已经开始，不能修改抽签次序、毕业班和通识门数",
  );
  keep(
    before.dropEndsAt === null ||
      (change.dropEndsAt !== undefined && Date.parse(change.dropEndsAt) >= before.dropEndsAt.getTime()),
    "dropEndsAt",
    "轮次已经开始，退选截止只能推迟",
  );
  keep(
    before.mode === "instant" ||
      state === "open" ||
      Date.parse(change.closesAt) === before.closesAt.getTime(),
    "closesAt",
    "志愿已经冻结，不能修改结束时间",
  );

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
    sameMembers<unknown>(a.departments, b.departments) &&
    sameMembers<unknown>(a.majors, b.majors)
  );
}

function sameMembers<T>(a: readonly T[] = [], b: readonly T[] = []): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && a.every((value) => right.has(value));
}
