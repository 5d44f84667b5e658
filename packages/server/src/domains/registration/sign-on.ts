import { type Transaction, transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { logChange } from "../../resource/index.ts";
import { newApplyNo } from "./numbers.ts";
import { type NeedsReview, registerEntry, startReview, underReview } from "./review.ts";
import { plainName } from "./rules.ts";
import { registration } from "./tables.ts";

/** Somebody whom the sign-on of their own school vouches for, and who has no account. */
export interface SignOnIdentity {
  schoolId: number;
  /** Student or staff number at the school. */
  number: string;
  /** As the school's sign-on says it, where it does. */
  name?: string | undefined;
  userType: "student" | "teacher";
}

/** From where they came, for the log. */
export interface SignOnRequest {
  origin: string;
  ip: string;
  requestId: string;
}

/** As long as a number is in the register. */
const LONGEST_NUMBER = 32;

/**
 * Holds somebody for approval by their school: an application without papers, decided as any other. Gives the number of
 * the one under review where there is one, whoever sent it; several sign-ons at the same moment make one. Throws 409 for a
 * number that no register can hold, and where no process is deployed.
 */
export async function applyBySignOn(
  services: NeedsReview,
  identity: SignOnIdentity,
  from: SignOnRequest,
): Promise<string> {
  const number = identity.number.trim();
  if (number === "" || number.length > LONGEST_NUMBER)
    throw stateConflict("学校的统一认证没有给出可用的学号或工号，请联系本校教务处");
  for (;;) {
    const applyNo = await transaction(services.db, (tx) => hold(tx, services, { ...identity, number }, from));
    if (applyNo !== undefined) return applyNo;
  }
}

/** Undefined when the application under review was decided at this moment: then a new one may be sent. */
async function hold(
  tx: Transaction,
  services: NeedsReview,
  { schoolId, number, name, userType }: SignOnIdentity,
  { origin, ip, requestId }: SignOnRequest,
): Promise<string | undefined> {
  const now = services.clock();
  const named = { schoolId, userType, number };
  const known = await registerEntry(tx, named);
  // A statement waits for another one that writes the same person, and then makes nothing.
  const [row] = await tx
    .insert(registration)
    .values({
      ...named,
      applyNo: newApplyNo(now),
      kind: userType,
      name: plainName(name ?? "") || known?.name || "",
      bySignOn: true,
      state: "reviewing",
      origin,
      submittedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) {
    const [pending] = await tx
      .select({ applyNo: registration.applyNo })
      .from(registration)
      .where(underReview(named));
    return pending?.applyNo;
  }
  await startReview(tx, services, row, now);
  await logChange({ session: null, ip, requestId, services }, tx, {
    action: "registration-create",
    targets: [{ kind: "registration", id: row.id, schoolId }],
    after: { kind: row.kind, number, bySignOn: true },
  });
  return row.applyNo;
}
