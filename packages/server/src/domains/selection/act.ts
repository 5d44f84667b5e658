import type { Attempt, RefusedSeat, Swap, Verdict, Wait } from "@huxuan/api-client";
import type { Session } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import { requireStudent } from "../../scope/index.ts";
import type { SelectionServices } from "./selection-service.ts";
import type { Acceptance, Actor, Decision, PlainAct, SwapAct, WaitAct } from "./admission/acts.ts";
import { readRounds } from "./admission/read-facts.ts";
import { runOn } from "./admission/runner.ts";
import { type Refusal, refuse, roundRefusal } from "./rules.ts";
import { offeringName } from "./sentences.ts";
import { requireProfile } from "./student-view.ts";

/** A student's request as it came. */
export interface ActRequest<Body> {
  body: Body;
  session: Session;
  ip: string;
  requestId: string;
  services: SelectionServices;
}

/** Takes or gives up a seat or a place on a waitlist. Throws the refusal with its code (409). */
export async function actOn(request: ActRequest<Attempt>, kind: PlainAct["kind"]): Promise<Verdict> {
  const { body, services } = request;
  const { catalogue, selection } = services;
  const studentId = requireStudent(request.session);
  const offering = catalogue.get(body.offeringId) ?? (await catalogue.find(body.offeringId));
  if (offering === undefined) {
    throw await refusedUnknown(services, studentId, body.roundId, body.offeringId, kind);
  }
  const { roundId, offeringId } = body;
  const { semesterId } = offering;
  const actor = actorOf(request);
  return answer(
    await selection.admission.decide({ kind, roundId, studentId, semesterId, offeringId, actor }),
    offeringId,
  );
}

/** Puts the student on a waitlist, or gives the seat at once where one is free. Throws the refusal with its code (409). */
export const wait = (request: ActRequest<Wait>): Promise<Verdict> => {
  const { offeringId, dropOfferingId } = request.body;
  return exchange(request, { kind: "joinWaitlist", offeringId, dropOfferingId });
};

/** Gives up one seat for another in one step. Throws the refusal with its code (409). */
export const swap = (request: ActRequest<Swap>): Promise<Verdict> => {
  const { takeOfferingId: offeringId, dropOfferingId } = request.body;
  return exchange(request, { kind: "swap", offeringId, dropOfferingId });
};

/** An act about a class, with the one that is given up for it: both must be known, and of the same semester. */
async function exchange(
  request: ActRequest<{ roundId: number; key?: string }>,
  act:
    | Pick<SwapAct, "kind" | "offeringId" | "dropOfferingId">
    | Pick<WaitAct, "kind" | "offeringId" | "dropOfferingId">,
): Promise<Verdict> {
  const { services, body } = request;
  const { catalogue, selection } = services;
  const { roundId } = body;
  const { offeringId, dropOfferingId } = act;
  const studentId = requireStudent(request.session);
  const offering = catalogue.get(offeringId) ?? (await catalogue.find(offeringId));
  if (offering === undefined) throw await refusedUnknown(services, studentId, roundId, offeringId, "attempt");
  const { semesterId } = offering;
  if (dropOfferingId !== undefined) {
    const dropped = await catalogue.find(dropOfferingId);
    if (dropped?.semesterId !== semesterId)
      throw await refusedUnknown(services, studentId, roundId, dropOfferingId, "withdraw");
  }
  const actor = actorOf(request);
  return answer(
    await selection.admission.decide({ ...act, roundId, studentId, semesterId, actor }),
    offeringId,
  );
}

/** Several seats, asked for together. */
export interface SeatsTogether {
  roundId: number;
  /** At least one. */
  offeringIds: readonly number[];
  key?: string;
}

/**
 * Takes all of these seats in one step, or none. Repeating it answers as the first did. Throws the refusal (409): with
 * `refusals` when single offerings are to blame, by the code of the first.
 */
export async function takeAll(request: ActRequest<SeatsTogether>): Promise<Verdict[]> {
  const { body, services } = request;
  const { catalogue, selection } = services;
  const { roundId } = body;
  const studentId = requireStudent(request.session);
  const offeringIds = [...new Set(body.offeringIds)];
  const names = new Map<number, string>();
  let semesterId = 0;
  for (const id of offeringIds) {
    const offering = await catalogue.find(id);
    if (offering === undefined) throw await refusedUnknown(services, studentId, roundId, id, "attempt");
    names.set(id, offeringName(offering));
    semesterId = offering.semesterId;
  }
  const actor = actorOf(request);
  const decision = await selection.admission.decideAll({
    kind: "takeAll",
    roundId,
    studentId,
    semesterId,
    offeringIds,
    actor,
  });
  if ("refused" in decision) throw refusalError(decision.refused, offeringIds[0] as number);
  if ("acceptedAll" in decision) return decision.acceptedAll.map(verdictOf);
  const refusals = decision.refusedFor.map(
    ({ offeringId, refusal }): RefusedSeat => ({ offeringId, ...refusal }),
  );
  const reasons = refusals.map(({ offeringId, message }) => `${names.get(offeringId) ?? ""}：${message}`);
  throw new DomainError(
    409,
    (refusals[0] as RefusedSeat).code,
    `没有选上，一门都没有选。${reasons.join("；")}。`,
    { refusals },
  );
}

/** What a student is answered. Throws the refusal with its code. */
export function answer(decision: Decision, offeringId: number): Verdict {
  if ("refused" in decision) throw refusalError(decision.refused, offeringId);
  return verdictOf(decision.accepted);
}

const verdictOf = ({ decidedAt, ...verdict }: Acceptance): Verdict => ({
  ...verdict,
  decidedAt: decidedAt.toISOString(),
});

/** The error that a refusal is answered with: a conflict with how things are, or nothing for this person at all. */
export function refusalError({ code, message, ...rest }: Refusal, offeringId: number): DomainError {
  return new DomainError(code === "PERSON_LEFT" ? 403 : 409, code, message, {
    refusal: { offeringId, ...rest },
  });
}

/** An offering that no student can know: there is none, or it is a draft. */
async function refusedUnknown(
  services: SelectionServices,
  studentId: number,
  roundId: number,
  offeringId: number,
  kind: PlainAct["kind"],
): Promise<DomainError> {
  const { pool, clock, selection } = services;
  const student = await requireProfile(selection, pool, studentId);
  const round = (await readRounds(runOn(pool), [roundId])).get(roundId);
  const refusal =
    roundRefusal(round, student, clock()) ??
    (kind === "withdraw" || kind === "leaveWaitlist"
      ? refuse("NOT_ENROLLED", "你没有选上也没有候补这个教学班")
      : refuse("OFFERING_NOT_AVAILABLE", "没有这个教学班，或它还没有发布，请选择其他教学班"));
  return refusalError(refusal, offeringId);
}

/** Who does it and from where, for the selection log. */
export function actorOf({ body, session, ip, requestId }: ActRequest<{ key?: string }>): Actor {
  const { accountId, personName, impersonatorId } = session;
  return { accountId, personName, impersonatorId, ip, requestId, actKey: body.key };
}
