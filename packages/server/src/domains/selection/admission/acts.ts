import type { VerdictOutcome } from "@huxuan/api-client";
import type { MidtermWindow } from "../midterm-rules.ts";
import type { Refusal } from "../rules.ts";
import type { ActingOffice, LogAction, ProxyOverride } from "../tables.ts";

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

interface SeatAct {
  studentId: number;
  /** Of the offering; the student's holdings in it are locked. */
  semesterId: number;
  actor: Actor;
}

interface StudentAct extends SeatAct {
  roundId: number;
}

export interface PlainAct extends StudentAct {
  kind: "attempt" | "withdraw" | "leaveWaitlist";
  offeringId: number;
}

/** Waits for a seat, or takes it where one is free. */
export interface WaitAct extends StudentAct {
  kind: "joinWaitlist";
  offeringId: number;
  /** A held offering that is given up when the seat comes; undefined for none. */
  dropOfferingId?: number | undefined;
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

/** 中期退课: gives up a seat after the add and drop weeks. It stays on the record, and nobody moves up. */
export interface MidtermAct extends SeatAct {
  kind: "midterm";
  offeringId: number;
  window: MidtermWindow;
}

/** 本校退课, 外校退课: an office ends a seat or a place on a waitlist, outside all rounds. */
export interface OfficeWithdrawAct extends SeatAct {
  kind: "officeWithdraw";
  offeringId: number;
  office: ActingOffice;
  /** What the student reads. */
  reason: string;
}

/** 代选: an office gives a student a seat, outside all rounds. */
export interface ProxyAct extends SeatAct {
  kind: "proxy";
  offeringId: number;
  office: ActingOffice;
  /** What the student reads. */
  reason: string;
  /** In spite of which obstacles. */
  overrides: readonly ProxyOverride[];
}

/** What an office does with somebody's seat. */
export type OfficeAct = OfficeWithdrawAct | ProxyAct;

/** Lets the waitlists of these offerings move up where seats are free. */
export interface PromoteAct {
  kind: "promote";
  offeringIds: readonly number[];
}

/** An act about one student, whoever does it. */
export type PersonalAct = PlainAct | WaitAct | SwapAct | TakeAllAct | MidtermAct | OfficeAct;

export type Act = PersonalAct | PromoteAct;

/** The round that an act is done in; those of offices and 中期退课 are done in none. */
export const roundOf = (act: Act): number | undefined => ("roundId" in act ? act.roundId : undefined);

/** Offerings whose seats an act may change. */
export function offeringsOf(act: Act): readonly number[] {
  if (act.kind === "promote" || act.kind === "takeAll") return act.offeringIds;
  const given = givenFor(act);
  return given === undefined ? [act.offeringId] : [act.offeringId, given];
}

/** The seat that an act gives up for another one, now or when that comes. */
export const givenFor = (act: Act): number | undefined =>
  act.kind === "swap" || act.kind === "joinWaitlist" ? act.dropOfferingId : undefined;

/** Names of the rows that must be locked for an act, as far as it says itself. */
export function rowsOf(act: Act): string[] {
  const offerings = offeringsOf(act).map(offeringRow);
  if (act.kind === "promote") return offerings;
  const roundId = roundOf(act);
  return [...offerings, ...(roundId === undefined ? [] : [roundRow(roundId)]), studentRow(act.studentId)];
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
