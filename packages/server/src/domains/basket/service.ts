import type {
  Basket,
  BasketOrder,
  BasketRefusal,
  BasketResult,
  BasketSubmission,
  BasketSubmitted,
} from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { DomainError, notFound, stateConflict, versionConflict } from "../../errors/index.ts";
import { requireStudent } from "../../scope/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { RequestContext } from "../../resource/index.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import {
  actOn,
  attemptView,
  isVisibleTo,
  type NeedsSelection,
  roundRefusal,
  selectableItem,
  type StudentView,
  studentView,
  takesWishes,
  holdingsOf,
} from "../selection/index.ts";
import { forecast, wishForecast } from "./rules.ts";
import { basket, MOST_ENTRIES } from "./tables.ts";

// A basket is a student's own note and changes nothing for anybody else: it has no entries in the operation log. What
// a submission does is in the selection log, like every attempt.

type Services = CoreServices & NeedsSelection;

type Row = Omit<typeof basket.$inferSelect, "semesterId" | "studentId">;

const EMPTY: Row = { offeringIds: [], refusals: {}, submission: null, version: 0 };

/** The basket of the caller for the semester of a round. Throws 404 when the round is not for the caller. */
export async function readBasket(
  { session, services }: RequestContext<NeedsSelection>,
  roundId: number,
): Promise<Basket> {
  const view = await studentView(services, roundId, requireStudent(session));
  const [row] = await services.db
    .select()
    .from(basket)
    .where(and(eq(basket.semesterId, view.round.semesterId), eq(basket.studentId, view.student.id)));
  return basketBody(services, view, row ?? EMPTY);
}

/** Puts an offering at the end. Throws 404 for what the student may not look at, 409 for what has no place in it. */
export async function addToBasket(
  { session, services }: RequestContext<NeedsSelection>,
  roundId: number,
  offeringId: number,
): Promise<Basket> {
  const view = await studentView(services, roundId, requireStudent(session));
  await addable(services, view, offeringId);
  return change(services, view, (row) => {
    if (row.offeringIds.includes(offeringId)) return row;
    if (row.offeringIds.length >= MOST_ENTRIES) throw basketFull();
    return { ...row, offeringIds: [...row.offeringIds, offeringId] };
  });
}

/** Takes an offering out, if it is in. */
export async function removeFromBasket(
  { session, services }: RequestContext<NeedsSelection>,
  roundId: number,
  offeringId: number,
): Promise<Basket> {
  const view = await studentView(services, roundId, requireStudent(session));
  return change(services, view, (row) => {
    if (!row.offeringIds.includes(offeringId)) return row;
    return kept(row, (id) => id !== offeringId);
  });
}

/** Puts the entries into the given order; throws 409 when the basket is another one by now. */
export async function orderBasket(
  { session, services }: RequestContext<NeedsSelection>,
  roundId: number,
  { version, offeringIds }: BasketOrder,
): Promise<Basket> {
  const view = await studentView(services, roundId, requireStudent(session));
  return change(services, view, (row) => {
    const wanted = [...new Set(offeringIds)].filter((id) => row.offeringIds.includes(id));
    if (row.version !== version || wanted.length < offeringIds.length) throw versionConflict("选课篮");
    return kept({ ...row, offeringIds: wanted }, () => true);
  });
}

/**
 * Puts classes first, in this order, in the place of other classes of their courses; what else is in the basket stays
 * behind them. Throws as `addToBasket` does.
 */
export async function chooseInBasket(
  { session, services }: RequestContext<NeedsSelection>,
  roundId: number,
  offeringIds: readonly number[],
): Promise<Basket> {
  const view = await studentView(services, roundId, requireStudent(session));
  const chosen = new Map<number, CatalogueOffering>();
  for (const id of offeringIds) chosen.set(id, await addable(services, view, id));
  const courseIds = new Set([...chosen.values()].map(({ courseId }) => courseId));
  return change(services, view, (row) => {
    const others = row.offeringIds.filter((id) => {
      const courseId = services.catalogue.get(id)?.courseId;
      return !chosen.has(id) && !(courseId !== undefined && courseIds.has(courseId));
    });
    const next = [...chosen.keys(), ...others];
    if (next.length > MOST_ENTRIES) throw basketFull();
    const same = next.length === row.offeringIds.length && next.every((id, at) => row.offeringIds[at] === id);
    return same ? row : kept({ ...row, offeringIds: next }, () => true);
  });
}

/** An offering that may be put into the basket. Throws 404 for what the student may not look at, 409 for what they have. */
async function addable(
  services: Services,
  view: StudentView,
  offeringId: number,
): Promise<CatalogueOffering> {
  const offering = await services.catalogue.find(offeringId);
  if (offering === undefined || !isVisibleTo(view, offering)) throw notFound("教学班");
  if (view.term.offeringIds.includes(offeringId)) throw stateConflict("已选上这个教学班，不用再加入选课篮");
  if (view.term.queuedIds.includes(offeringId)) throw stateConflict("已在候补这个教学班，不用再加入选课篮");
  return offering;
}

const basketFull = () => stateConflict(`选课篮最多放 ${MOST_ENTRIES} 个教学班，请先移除一些`);

/**
 * Attempts the entries in order, each as if it were pressed by itself. What was taken leaves the basket, what was
 * refused stays with its reason. Repeating a submission gives its verdicts: from the basket when it had come to its
 * end, otherwise by attempting again, where seats that were taken answer as they did at first. Throws 409 while the
 * round is not open.
 */
export async function submitBasket(
  act: RequestContext<NeedsSelection>,
  roundId: number,
  submission: BasketSubmission,
): Promise<BasketSubmitted> {
  const { services } = act;
  const studentId = requireStudent(act.session);
  const view = await studentView(services, roundId, studentId);
  const stored = await transaction(services.db, (tx) => locked(tx, view));
  if (stored.submission?.id === submission.id) {
    return { results: stored.submission.results, basket: await basketBody(services, view, stored) };
  }
  const closed = roundRefusal(view.round, view.student, view.now);
  if (closed !== undefined) throw new DomainError(409, closed.code, closed.message);
  const results: BasketResult[] = [];
  for (const offeringId of new Set(submission.offeringIds)) {
    results.push(await attempted(act, roundId, offeringId, view, stored));
  }
  const taken = new Set(results.flatMap((r) => (r.verdict === undefined ? [] : [r.offeringId])));
  const decided = results.every(({ refusal }) => refusal?.code !== "SERVER_BUSY");
  const left = await transaction(services.db, async (tx) => {
    const row = await locked(tx, view);
    // The same press, sent twice at once: the first that came to its end is the answer to both.
    if (row.submission?.id === submission.id) return row;
    const refusals = { ...row.refusals };
    for (const { offeringId, refusal } of results) {
      if (refusal !== undefined) refusals[offeringId] = { ...refusal, roundId };
    }
    const next = kept({ ...row, refusals }, (id) => !taken.has(id));
    return write(tx, view, {
      ...next,
      submission: decided ? { id: submission.id, results } : row.submission,
    });
  });
  const answer = left.submission?.id === submission.id ? left.submission.results : results;
  const after = await studentView(services, roundId, studentId);
  return { results: answer, basket: await basketBody(services, after, left) };
}

async function attempted(
  { session, ip, requestId, services }: RequestContext<NeedsSelection>,
  roundId: number,
  offeringId: number,
  { term }: StudentView,
  { offeringIds }: Row,
): Promise<BasketResult> {
  const refused = (refusal: Omit<BasketRefusal, "at">): BasketResult => ({
    offeringId,
    refusal: { ...refusal, at: services.clock().toISOString() },
  });
  if (!offeringIds.includes(offeringId) && !term.offeringIds.includes(offeringId)) {
    const message = "这个教学班已不在选课篮里，可能在另一个窗口中移除了";
    return refused({ code: "STATE_CONFLICT", message, waitlistOffered: false });
  }
  try {
    const body = { roundId, offeringId };
    return { offeringId, verdict: await actOn({ session, ip, requestId, services, body }, "attempt") };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, refusal } = error;
    return refused({ code, message, waitlistOffered: refusal?.waitlistOffered === true });
  }
}

/** Changes the row under its lock; a change that gives the row back writes nothing. */
async function change(services: Services, view: StudentView, how: (row: Row) => Row): Promise<Basket> {
  const row = await transaction(services.db, async (tx) => {
    const before = await locked(tx, view);
    // What was got in other ways has left the basket, and does not count against its size.
    const { term } = view;
    const present = kept(
      before,
      (id) => !term.offeringIds.includes(id) && !term.queuedIds.includes(id) && known(services, id),
    );
    const next = how(present);
    return next === present ? before : write(tx, view, next);
  });
  return basketBody(services, view, row);
}

/** The row, made when it is first needed, locked until the transaction ends. */
async function locked(tx: Transaction, { round, student }: StudentView): Promise<Row> {
  const key = { semesterId: round.semesterId, studentId: student.id };
  await tx.insert(basket).values(key).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(basket)
    .where(and(eq(basket.semesterId, key.semesterId), eq(basket.studentId, key.studentId)))
    .for("update");
  if (row === undefined) throw new Error(`No basket of student ${student.id}`);
  return row;
}

async function write(tx: Transaction, { round, student }: StudentView, next: Row): Promise<Row> {
  const { offeringIds, refusals, submission } = next;
  const row = { offeringIds, refusals, submission, version: next.version + 1 };
  await tx
    .update(basket)
    .set(row)
    .where(and(eq(basket.semesterId, round.semesterId), eq(basket.studentId, student.id)));
  return row;
}

/** The row with these entries only, and the reasons of no others. */
function kept(row: Row, keep: (offeringId: number) => boolean): Row {
  const offeringIds = row.offeringIds.filter(keep);
  const refusals = Object.fromEntries(
    Object.entries(row.refusals).filter(([id]) => offeringIds.includes(Number(id))),
  );
  return { ...row, offeringIds, refusals };
}

/** Why the entry was refused in this round; what another round refused says nothing about it. */
function refusalIn(row: Row, roundId: number, offeringId: number): BasketRefusal | undefined {
  const stored = row.refusals[offeringId];
  if (stored === undefined || stored.roundId !== roundId) return undefined;
  const { roundId: _, ...refusal } = stored;
  return refusal;
}

/** Offerings that went back to being drafts, or are gone, cannot be shown. */
const known = ({ catalogue }: Services, offeringId: number): boolean =>
  catalogue.get(offeringId) !== undefined;

async function basketBody(services: Services, now: StudentView, row: Row): Promise<Basket> {
  const { catalogue, selection } = services;
  const { term, round } = now;
  const offerings = row.offeringIds.flatMap((id) => {
    if (term.offeringIds.includes(id) || term.queuedIds.includes(id)) return [];
    return catalogue.get(id) ?? [];
  });
  await selection.seats.ensure(
    round.semesterId,
    offerings.map(({ id }) => id),
  );
  const entries = offerings.flatMap((offering) => {
    const seats = selection.seats.get(offering.id);
    return seats === undefined ? [] : [{ offering, seats }];
  });
  const view = attemptView(now);
  // What is wished is not taken one after the other: each entry is judged by itself.
  const judged = takesWishes(now) ? wishForecast : forecast;
  const { problems, after } = judged({ ...view, holdings: holdingsOf(view) }, entries);
  return {
    version: row.version,
    entries: entries.map(({ offering, seats }, at) => {
      const problem = problems[at];
      const refusal = refusalIn(row, round.id, offering.id);
      return {
        ...selectableItem(now, offering, seats),
        ...(problem === undefined ? {} : { problem }),
        ...(refusal === undefined ? {} : { refusal }),
      };
    }),
    maxEntries: MOST_ENTRIES,
    creditsAfter: after.credits,
    coursesAfter: after.courses,
    maxCredits: round.maxCredits,
    maxCourses: round.maxCourses,
  };
}
