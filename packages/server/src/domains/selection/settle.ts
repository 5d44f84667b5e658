import type { LostAct, SettledAct } from "@huxuan/api-client";
import { and, asc, eq, inArray } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { offeringName } from "./sentences.ts";
import type { SelectionServices } from "./selection-service.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { enrolment, selectionLog, studentTerm } from "./tables.ts";
import { verdictText } from "./verdict-text.ts";

/** Voided keys that are kept per student and semester: an act arrives seconds late, not hundreds of acts late. */
const KEYS_KEPT = 50;

/**
 * What became of an act whose answer did not reach the student. This locks the student's row of the semester, as every
 * act of theirs does. So either the act is in the log by now, or its key is voided and the act is refused if it still
 * arrives.
 */
export async function settleAct(
  services: SelectionServices,
  studentId: number,
  { offeringId, key }: LostAct,
): Promise<SettledAct> {
  const { catalogue, db } = services;
  const offering = await catalogue.find(offeringId);
  if (offering === undefined) throw notFound("教学班");
  const { semesterId } = offering;
  const mine = and(eq(studentTerm.semesterId, semesterId), eq(studentTerm.studentId, studentId));
  const { entries, state } = await transaction(db, async (tx) => {
    await tx.insert(studentTerm).values({ semesterId, studentId }).onConflictDoNothing();
    const [term] = await tx.select().from(studentTerm).where(mine).for("update");
    if (term === undefined) throw new Error("the row just made is gone");
    const logged = await tx
      .select()
      .from(selectionLog)
      .where(and(eq(selectionLog.studentId, studentId), eq(selectionLog.actKey, key)))
      .orderBy(asc(selectionLog.sequence));
    if (logged.length === 0) {
      const voidedKeys = [...term.voidedKeys.filter((each) => each !== key), key].slice(-KEYS_KEPT);
      await tx.update(studentTerm).set({ voidedKeys }).where(mine);
    }
    const [held] = await tx
      .select({ state: enrolment.state })
      .from(enrolment)
      .where(
        and(
          eq(enrolment.studentId, studentId),
          eq(enrolment.offeringId, offeringId),
          inArray(enrolment.state, ["enrolled", "queued"]),
        ),
      );
    return { entries: logged, state: held?.state };
  });
  const entry = entries.find((each) => each.offeringId === offeringId) ?? entries[0];
  const stands = state === undefined ? {} : { state };
  if (entry === undefined)
    return { tookEffect: false, message: `${offeringName(offering)} 没有生效，可以再试一次`, ...stands };
  const droppedId = entries.find((each) => each.offeringId !== offeringId)?.offeringId;
  const dropped = droppedId === undefined ? undefined : await catalogue.find(droppedId);
  return {
    tookEffect: true,
    message: wordsOf(entry, offering, dropped),
    sequence: entry.sequence,
    ...stands,
  };
}

function wordsOf(
  { action, detail }: Pick<typeof selectionLog.$inferSelect, "action" | "detail">,
  offering: CatalogueOffering,
  dropped: CatalogueOffering | undefined,
): string {
  switch (action) {
    case "queue":
    case "changeWait": {
      const [, place = "1", given] = /(\d+) 位(?:，轮到时换出 (.+))?$/.exec(detail) ?? [];
      const position = Number(place);
      if (action === "changeWait")
        return given === undefined
          ? verdictText.waitsOn(offering, position)
          : verdictText.waitsToSwap(offering, position, given);
      return given === undefined
        ? verdictText.queued(offering, position)
        : verdictText.queuedToSwap(offering, position, given);
    }
    case "withdraw":
      return verdictText.withdrawn(offering);
    case "leaveWaitlist":
      return verdictText.leftWaitlist(offering);
    case "midterm":
      return verdictText.midterm(offering);
    case "swap":
      return dropped === undefined ? verdictText.enrolled(offering) : verdictText.swapped(offering, dropped);
    default:
      return verdictText.enrolled(offering);
  }
}
