import type { EvaluationAppeal } from "@huxuan/api-client";
import type { RequestContext } from "../../resource/index.ts";
import { reaches } from "../../scope/index.ts";
import type {
  evaluationAppeal,
  evaluationCampaign,
  evaluationResult,
  evaluationTarget,
} from "../evaluation/index.ts";

/** What an appeal is shown from. */
export interface AppealRow {
  appeal: typeof evaluationAppeal.$inferSelect;
  target: typeof evaluationTarget.$inferSelect;
  campaign: typeof evaluationCampaign.$inferSelect;
  course: { name: string };
  classCode: string;
  teacher: { name: string };
  /** The newest first. */
  versions: readonly (typeof evaluationResult.$inferSelect)[];
}

/** Whether somebody decides about an appeal: an office whose scope it is, and nobody about their own. */
export const mayDecide = (
  { session }: Pick<RequestContext, "session">,
  { schoolId, department, teacherId }: Pick<AppealRow["target"], "schoolId" | "department" | "teacherId">,
): boolean =>
  session.permissions.has("evaluation-manage") &&
  session.teacherId !== teacherId &&
  reaches(session, { schoolId, department });

/** An appeal as the contract shows it. */
export function shownAppeal(row: AppealRow, context: RequestContext): EvaluationAppeal {
  const { appeal, target, campaign, versions } = row;
  const [newest] = versions;
  const first = versions.at(-1);
  const isAccepted = appeal.state === "accepted";
  return {
    id: appeal.id,
    version: appeal.version,
    allowed: appeal.state === "open" && mayDecide(context, target) ? ["decide"] : [],
    campaign: { id: campaign.id, name: campaign.name },
    resultId: target.id,
    courseName: row.course.name,
    classCode: row.classCode,
    teacherName: row.teacher.name,
    department: target.department,
    kind: appeal.kind,
    words: appeal.words,
    raisedAt: appeal.raisedAt.toISOString(),
    state: appeal.state,
    answer: appeal.answer,
    decidedBy: appeal.decidedBy,
    ...(appeal.decidedAt !== null && { decidedAt: appeal.decidedAt.toISOString() }),
    ...(first?.shown != null && { scoreBefore: first.shown / 100 }),
    ...(isAccepted && newest?.shown != null && { scoreAfter: newest.shown / 100 }),
  };
}
