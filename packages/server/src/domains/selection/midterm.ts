import type { MidtermWithdrawal, Verdict } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { notFound } from "../../errors/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { requireStudent } from "../../scope/index.ts";
import { midtermWithdrawalWeek } from "../offering/index.ts";
import { semester } from "../semester/index.ts";
import { type ActRequest, actorOf, answer } from "./act.ts";
import { type MidtermWindow, midtermWindow } from "./midterm-rules.ts";
import type { SelectionServices } from "./selection-service.ts";

/** The last week in which students may give up seats of a school's classes with a W; 0: not at all. */
export const midtermLastWeek = ({ officeSettings }: NeedsOfficeSettings, schoolId: number): number =>
  officeSettings.get(midtermWithdrawalWeek, schoolId);

/** When seats of a school's classes may be given up with a W. Throws 404 without such a semester. */
export async function midtermWindowOf(
  services: Pick<SelectionServices, "db"> & NeedsOfficeSettings,
  { semesterId, schoolId }: { semesterId: number; schoolId: number },
): Promise<MidtermWindow> {
  const [found] = await services.db
    .select({ firstMonday: semester.firstMonday })
    .from(semester)
    .where(eq(semester.id, semesterId));
  if (found === undefined) throw notFound("学期");
  return midtermWindow(found.firstMonday, midtermLastWeek(services, schoolId));
}

/** 中期退课: gives up a seat after the add and drop weeks. Throws the refusal with its code (409). */
export async function withdrawMidterm(
  request: ActRequest<MidtermWithdrawal> & { services: NeedsOfficeSettings },
): Promise<Verdict> {
  const { body, services } = request;
  const { offeringId } = body;
  const studentId = requireStudent(request.session);
  const offering = await services.catalogue.find(offeringId);
  if (offering === undefined) throw notFound("教学班");
  const { semesterId } = offering;
  const window = await midtermWindowOf(services, offering);
  const act = {
    kind: "midterm",
    studentId,
    semesterId,
    offeringId,
    window,
    actor: actorOf(request),
  } as const;
  return answer(await services.selection.admission.decide(act), offeringId);
}
