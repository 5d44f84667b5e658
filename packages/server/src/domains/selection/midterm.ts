import type { MidtermWithdrawal, Verdict } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { requireStudent } from "../../scope/index.ts";
import { semester } from "../semester/index.ts";
import { type ActRequest, actorOf, answer } from "./act.ts";
import { type MidtermWindow, midtermWindow } from "./midterm-rules.ts";

/** Week to which seats may be given up with a W, where a school says nothing else. */
const LAST_WEEK = 8;

/** The last week in which students may give up seats of a school's classes with a W. */
export const midtermLastWeek = async (_db: Queryable, _schoolId: number): Promise<number> => LAST_WEEK;

/** When seats of a school's classes may be given up with a W. Throws 404 without such a semester. */
export async function midtermWindowOf(
  db: Queryable,
  { semesterId, schoolId }: { semesterId: number; schoolId: number },
): Promise<MidtermWindow> {
  const [found] = await db
    .select({ firstMonday: semester.firstMonday })
    .from(semester)
    .where(eq(semester.id, semesterId));
  if (found === undefined) throw notFound("学期");
  return midtermWindow(found.firstMonday, await midtermLastWeek(db, schoolId));
}

/** 中期退课: gives up a seat after the add and drop weeks. Throws the refusal with its code (409). */
export async function withdrawMidterm(request: ActRequest<MidtermWithdrawal>): Promise<Verdict> {
  const { body, services } = request;
  const { offeringId } = body;
  const studentId = requireStudent(request.session);
  const offering = await services.catalogue.find(offeringId);
  if (offering === undefined) throw notFound("教学班");
  const { semesterId } = offering;
  const window = await midtermWindowOf(services.db, offering);
  const act = { kind: "midterm", studentId, semesterId, offeringId, window, actor: actorOf(request) } as const;
  return answer(await services.selection.admission.decide(act), offeringId);
}
