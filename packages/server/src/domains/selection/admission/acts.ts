import type { VerdictOutcome } from "@huxuan/api-client";
import type { Refusal } from "../rules.ts";
import type { LogAction } from "../tables.ts";

/** Who does it and from where: what the selection log keeps. */
export interface Actor {
  accountId: number | null;
  personName: string;
  impersonatorId: number | null;
  ip: string;
  requestId: string;
  /** The caller's key of this act, if it has one. */
  actKey?: string | undefined;
}

/** What does something by itself, such as moving up from the waitlist. */
export const PLATFORM: Actor = {
  accountId: null,
  personName: "平台",
  impersonatorId: null,
  ip: "",
  requestId: "",
};

interface StudentAct {
  roundId: number;
  studentId: number;
  /** Of the offering; the student's holdings in it are locked. */
  semesterId: number;
  actor: Actor;
}

export interface PlainAct extends StudentAct {
  kind: "attempt" | "joinWaitlist" | "withdraw" | "leaveWaitlist";
  offeringId: number;
}

/** Gives up `dropOfferingId` for `offeringId`, if that can be had. */
export interface SwapAct extends StudentAct {
  kind: "swap";
  offeringId: number;
  dropOfferingId: number;
}

/** Takes a seat in each of `offeringIds`, or in none when one of them cannot be had. */
export interface TakeAllAct extends StudentAct {
  kind: "takeAll";
  /** Each once, in the order in which they are taken. */
  offeringIds: readonly number[];
}

/** Lets the waitlists of these offerings move up where seats are free. */
export interface PromoteAct {
  kind: "promote";
  offeringIds: readonly number[];
}

export type Act = PlainAct | SwapAct | TakeAllAct | PromoteAct;

/** Offerings whose seats an act may change. */
export function offeringsOf(act: Act): readonly number[] {
  if (act.kind === "promote" || act.kind === "takeAll") return act.offeringIds;
  return act.kind === "swap" ? [act.offeringId, act.dropOfferingId] : [act.offeringId];
}

/** Names of the rows that must be locked for an act, as far as it says itself. */
export function rowsOf(act: Act): string[] {
  const offerings = offeringsOf(act).map(offeringRow);
  return act.kind === "promote"
    ? offerings
    : [...offerings, roundRow(act.roundId), studentRow(act.studentId)];
}

export const offeringRow = (id: number): string => `offering ${id}`;
export const roundRow = (id: number): string => `round ${id}`;
export const studentRow = (id: number): string => `student ${id}`;

/** What the student may hold after the act, as far as the round counts it. */
export interface AllowanceNow {
  creditsUsed: number;
  maxCredits: number;
  coursesUsed: number;
  maxCourses: number;
  queued: number;
}

/** An act that was done, now or before. */
export interface Acceptance {
  outcome: VerdictOutcome;
  offeringId: number;
  droppedOfferingId?: number;
  message: string;
  sequence: number;
  queuePosition?: number;
  decidedAt: Date;
  repeated: boolean;
  allowance: AllowanceNow;
}

export type Decision = { accepted: Acceptance } | { refused: Refusal };

/** An offering of several that were wanted together, and why its seat cannot be had. */
export interface RefusedOffering {
  offeringId: number;
  refusal: Refusal;
}

/**
 * What became of an act for all or none: a seat in each, in the order of the act; or none, because of these offerings, or
 * because the student may take nothing at all.
 */
export type DecisionOnAll =
  | { acceptedAll: readonly Acceptance[] }
  | { refusedFor: readonly RefusedOffering[] }
  | { refused: Refusal };

/** What an act is answered with. */
export type Answer = Decision | DecisionOnAll;

/** What was done by an answer; nothing by a refusal. */
export function acceptancesOf(answer: Answer | undefined): readonly Acceptance[] {
  if (answer === undefined || "refused" in answer || "refusedFor" in answer) return [];
  return "acceptedAll" in answer ? answer.acceptedAll : [answer.accepted];
}

/** Something that happened to a student, with or without an act of their own: what their windows are told. */
export interface StudentEvent {
  studentId: number;
  action: LogAction;
  offeringId: number;
  message: string;
  sequence: number;
  /** The student did it. */
  own: boolean;
  /** The key of their act. */
  key?: string | undefined;
}
