import type { ClassMessageInput, ClassMessageSent } from "@huxuan/api-client";
import { and, count, eq } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { duplicate, isUniqueViolation, notFound, stateConflict } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { isInScope } from "../../scope/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import { type NeedsMail, notifyAlsoByMail } from "../notification/index.ts";
import { isTaught, offering } from "../offering/index.ts";
import { enrolment } from "../selection/index.ts";
import { account, actsOn } from "../session/index.ts";
import { classMessage } from "./tables.ts";

/** More on one day is no information any more. */
const MOST_A_DAY = 5;

/**
 * Tells everybody who is in a class, as its teacher or its office: in the portal, and by mail who wishes it. Throws 404 for
 * another's class, 409 when the class is not taught, nobody can be told, or for the sixth message or the same words on a day.
 */
export async function sendClassMessage(
  context: RequestContext<NeedsMail>,
  offeringId: number,
  { words }: ClassMessageInput,
): Promise<ClassMessageSent> {
  const { session, services } = context;
  const now = services.clock();
  const day = chinaDay(now);
  try {
    return await transaction(services.db, async (tx) => {
      const ofClass = eq(offering.id, offeringId);
      if (!(await isInScope(tx, session, offering, ofClass))) throw notFound("教学班");
      // Held, so that two messages count each other.
      const [found] = await tx
        .select({ state: offering.state, schoolId: offering.schoolId, courseName: course.name })
        .from(offering)
        .innerJoin(course, eq(course.id, offering.courseId))
        .where(ofClass)
        .for("no key update", { of: offering });
      if (found === undefined) throw notFound("教学班");
      if (!isTaught(found.state)) throw stateConflict("教学班发布以后、停开以前才能发通知");
      const [sent] = await tx
        .select({ today: count() })
        .from(classMessage)
        .where(and(eq(classMessage.offeringId, offeringId), eq(classMessage.day, day)));
      if ((sent?.today ?? 0) >= MOST_A_DAY)
        throw stateConflict(`一个教学班一天最多发 ${MOST_A_DAY} 条通知，请明天再发`);
      const rows = await tx
        .select({ id: account.id })
        .from(enrolment)
        .innerJoin(account, eq(account.studentId, enrolment.studentId))
        .where(and(eq(enrolment.offeringId, offeringId), eq(enrolment.state, "enrolled"), actsOn()));
      if (rows.length === 0) throw stateConflict("教学班里还没有能收到通知的学生");
      const accountIds = rows.map(({ id }) => id);
      const title = `《${found.courseName}》${session.personName}：${words}`;
      const [made] = await tx
        .insert(classMessage)
        .values({ offeringId, words, at: now, day, by: session.personName, told: accountIds.length })
        .returning({ id: classMessage.id });
      await notifyAlsoByMail(tx, services, [{ accountIds, kind: "classMessage", title }], now);
      await logChange(context, tx, {
        action: "class_message-send",
        targets: [{ kind: "class_message", id: made?.id ?? 0, schoolId: found.schoolId }],
        before: null,
        after: { offeringId, words, told: accountIds.length },
      });
      return { told: accountIds.length };
    });
  } catch (error) {
    if (isUniqueViolation(error, "class_message_once"))
      throw duplicate("今天已经给这个教学班发过同样的通知", "words");
    throw error;
  }
}
