import { and, desc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { type NeedsMail, notifyAlsoByMail } from "../notification/index.ts";
import { round } from "../round/index.ts";
import { type EndedSeat, momentText, reselectionPass } from "../selection/index.ts";
import { account } from "../session/index.ts";

interface PassesGranted {
  /** The class that was cancelled. */
  class: { id: number; semesterId: number; schoolId: number; named: string };
  /** Who held a seat, and who waited for one. */
  students: readonly EndedSeat[];
  waiting: readonly EndedSeat[];
  reason: string;
  now: Date;
  until: Date;
}

/**
 * Gives those who lost a seat a pass, and tells everybody what became of theirs. The pass is for the round of the lost
 * seat; who was placed without a round has the newest one that covers the class, whose caps hold.
 *
 * @returns how many passes
 */
export async function grantPasses(
  tx: Transaction,
  services: NeedsMail & Pick<CoreServices, "settings">,
  granted: PassesGranted,
): Promise<number> {
  const { class: of, students, waiting, reason, now, until } = granted;
  const [newest] = await tx
    .select({ id: round.id })
    .from(round)
    .where(
      and(
        eq(round.semesterId, of.semesterId),
        or(isNull(round.schoolId), eq(round.schoolId, of.schoolId)),
        ne(round.state, "draft"),
      ),
    )
    .orderBy(desc(round.opensAt), desc(round.id))
    .limit(1);
  const passes = students.flatMap(({ studentId, roundId }) => {
    const under = roundId ?? newest?.id;
    return under === undefined ? [] : [{ studentId, roundId: under }];
  });
  if (passes.length > 0)
    await tx.insert(reselectionPass).values(
      passes.map((pass) => ({
        ...pass,
        semesterId: of.semesterId,
        offeringId: of.id,
        grantedAt: now,
        until,
      })),
    );
  const withPass = new Set(passes.map(({ studentId }) => studentId));
  const everybody = [...students, ...waiting].map(({ studentId }) => studentId);
  if (everybody.length === 0) return 0;
  const accounts = await tx
    .select({ id: account.id, studentId: account.studentId })
    .from(account)
    .where(inArray(account.studentId, everybody));
  const told = (studentId: number): string => {
    if (withPass.has(studentId))
      return `${of.named}停开，你的选课已取消（${reason}）；${momentText(until, now)} 前可以在选课中心改选一门`;
    return students.some((one) => one.studentId === studentId)
      ? `${of.named}停开，你的选课已取消（${reason}）；如需改选，请联系本校教务处`
      : `${of.named}停开，你的候补已取消（${reason}）`;
  };
  await notifyAlsoByMail(
    tx,
    services,
    accounts.flatMap(({ id, studentId }) =>
      studentId === null
        ? []
        : [{ accountIds: [id], kind: "classCancelled" as const, title: told(studentId) }],
    ),
    now,
  );
  return passes.length;
}
