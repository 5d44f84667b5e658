import type { SeatBatch, SeatSide, SeatWithdrawalInput } from "@huxuan/api-client";
import type { Session } from "../../contract/index.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import type { ActingOffice } from "../selection/index.ts";
import { beginSeatActs, type NewSeatAct } from "./begin.ts";
import { carryOutSeatActs } from "./carry-out.ts";
import { requireHeldSeats, type SeatRow } from "./held-seats.ts";
import { type ReasonDictionary, requireReason } from "./reasons.ts";

/** The dictionary of reasons of a side. */
export const withdrawalReasons = (side: SeatSide): ReasonDictionary =>
  side === "home" ? "withdrawal_reason" : "guest_withdrawal_reason";

/** Whose office somebody acts for on a side. */
export const officeOn = ({ schoolId }: Pick<Session, "schoolId">, side: SeatSide): ActingOffice =>
  schoolId === null ? "platform" : side;

/** The act that ends a seat. */
export const withdrawalOf = (row: SeatRow, office: ActingOffice, reason: string): NewSeatAct => ({
  kind: "withdrawal",
  state: "waiting",
  semesterId: row.semesterId,
  studentId: row.student.id,
  homeSchoolId: row.homeSchool.id,
  offeringId: row.offering.id,
  schoolId: row.hostSchool.id,
  office,
  reason,
  overrides: [],
});

/** Ends seats and places, each by admission. Throws 404 when one is out of scope, 400 for a reason that is none. */
export async function withdrawSeats(
  context: RequestContext & CreateRequest,
  input: SeatWithdrawalInput,
): Promise<SeatBatch> {
  const { session, services, ip, requestId } = context;
  const begun = await once(context, async (tx) => {
    const reason = await requireReason(tx, session, withdrawalReasons(input.side), input);
    const rows = await requireHeldSeats(tx, session, input.side, input.enrolmentIds);
    const office = officeOn(session, input.side);
    const acts = rows.map((row) => withdrawalOf(row, office, reason));
    const batch = await beginSeatActs(tx, services, { ...session, ip, requestId }, acts);
    await logChange(context, tx, {
      action: "seat-act-withdraw",
      targets: [{ kind: "seat-act", id: batch.batch, schoolId: session.schoolId }],
      after: { side: input.side, reason, count: batch.count },
    });
    return batch;
  });
  services.jobs.wake(carryOutSeatActs);
  return begun;
}
