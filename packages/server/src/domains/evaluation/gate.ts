import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import type { EvaluationGates, WaitingMark } from "../grade/index.ts";
import { student } from "../person/index.ts";
import { evaluationCampaign, evaluationTarget, evaluationTask } from "./tables.ts";

/** Says which marks of a student wait for an evaluation, while its campaign is open. Who left waits for nothing. */
export const createEvaluationGates = ({ clock }: Pick<CoreServices, "clock">): EvaluationGates => ({
  async waitingOf(db, studentId) {
    const rows = await db
      .select({
        offeringId: evaluationTarget.offeringId,
        evaluationId: evaluationTask.id,
        gate: evaluationCampaign.gate,
        closesAt: evaluationCampaign.closesAt,
      })
      .from(evaluationTask)
      .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationTask.targetId))
      .innerJoin(evaluationCampaign, eq(evaluationCampaign.id, evaluationTarget.campaignId))
      .innerJoin(student, eq(student.id, evaluationTask.studentId))
      .where(
        and(
          eq(evaluationTask.studentId, studentId),
          eq(evaluationTask.done, false),
          eq(evaluationCampaign.state, "open"),
          gt(evaluationCampaign.closesAt, clock()),
          ne(evaluationCampaign.gate, "off"),
          eq(student.state, "active"),
        ),
      )
      .orderBy(asc(evaluationTask.id));
    const waiting = new Map<number, WaitingMark>();
    for (const { offeringId, evaluationId, gate, closesAt } of rows) {
      const hides = gate === "hard";
      const known = waiting.get(offeringId);
      // Of several teachers any: what hides the mark goes first.
      if (known === undefined || (hides && !known.hides))
        waiting.set(offeringId, { evaluationId, hides, closesAt });
    }
    return waiting;
  },
});
