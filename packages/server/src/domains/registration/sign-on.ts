import { transaction } from "../../db/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import { newApplyNo } from "./numbers.ts";
import { type NeedsReview, registerEntry, startReview, underReview } from "./review.ts";
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

/**
 * Holds somebody for approval by their school: an application without papers, decided as any other. Gives the number of
 * the one under review where there is one, whoever sent it; several sign-ons at the same moment make one.
 */
export async function applyBySignOn(
  services: NeedsReview,
  { schoolId, number, name, userType }: SignOnIdentity,
  { origin, ip, requestId }: SignOnRequest,
): Promise<string> {
  const { db, clock } = services;
  const named = { schoolId, userType, number };
  return transaction(db, async (tx) => {
    const now = clock();
    const known = await registerEntry(tx, named);
    // A statement waits for another one that writes the same person, and then makes nothing.
    const [row] = await tx
      .insert(registration)
      .values({
        ...named,
        applyNo: newApplyNo(now),
        kind: userType,
        name: name?.trim() || known?.name || "",
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
      // It was decided in this moment: who asks again is told what came of it.
      if (pending === undefined) throw new Error(`the application of ${number} was just decided`);
      return pending.applyNo;
    }
    await startReview(tx, services, row, now);
    await writeOperation(tx, {
      session: null,
      action: "registration-create",
      targets: [{ kind: "registration", id: row.id, schoolId }],
      before: null,
      after: { kind: row.kind, number, bySignOn: true },
      ip,
      requestId,
      at: now,
    });
    return row.applyNo;
  });
}
