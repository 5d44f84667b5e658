import type { Notification } from "@huxuan/api-client";
import { markNotificationReadMutation } from "@huxuan/api-client/query";
import { useCan } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { runCall } from "../../acts/run-call.ts";
import { paths } from "../../paths.ts";
import { articlePlace } from "../../articles/article-places.ts";
import { areaOf } from "../../session/home-of.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { AREA_BASE } from "../area-base.ts";

const LENSES = { student: "students", teacher: "teachers", admin: "office" } as const;

/** Marks one as read and goes to where it is acted on. */
export function useOpenNotification(): (
  notification: Pick<Notification, "id" | "kind" | "read" | "offeringId">,
) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const can = useCan();
  const area = areaOf(useSessionInfo());
  const base = AREA_BASE[area];
  return ({ id, kind, read, offeringId }) => {
    if (!read)
      // The page behind it is what the person wants; the mark comes with the next try.
      void runCall(queryClient, markNotificationReadMutation, { path: { id } }, true).catch(() => undefined);
    // Who may not look at the jobs has read all that there is.
    const ofJobs = can("job-search") ? paths.jobs : `${base}${paths.myNotifications}`;
    const places: Record<Notification["kind"], string> = {
      roundOpen: paths.student.selection,
      drawn: paths.student.selection,
      promoted: paths.student.timetable,
      seatFree: paths.student.selection,
      // Students can choose another class there.
      classCancelled: area === "teacher" ? paths.teacher.timetable : paths.student.selection,
      classKept: paths.teacher.roster,
      classMessage: paths.student.timetable,
      seatTaken: paths.student.home,
      seatGiven: paths.student.timetable,
      seatActs: paths.admin.withdrawalActs,
      consentAsked: paths.admin.proxiesAsked,
      consentAnswered: paths.admin.proxies,
      taskWaiting: `${base}${paths.myWorkflow}?box=todo`,
      returned: `${base}${paths.myWorkflow}?box=started`,
      decided: `${base}${paths.myWorkflow}?box=started`,
      answered: `${base}${paths.myFeedback}`,
      // What waits to be read stands first there.
      toRead: articlePlace("notice", LENSES[area]).list,
      gradePublished: paths.student.grades,
      gradeChanged: paths.student.grades,
      examPlanned: paths.student.grades,
      creditsRecognised: paths.student.creditBank,
      // Recognised credits whose grade was corrected since: an office looks whether they stay.
      creditsDue: paths.admin.recognitions,
      creditsToClaim: paths.student.creditBank,
      settlementDue: paths.admin.settlements,
      surveyOpen: `${base}${paths.mySurveys}`,
      gradeDue: paths.teacher.grades,
      gradeReturned: paths.teacher.grades,
      evaluationOpened: paths.student.evaluations,
      evaluationDue: paths.student.evaluations,
      evaluationReleased: paths.teacher.evaluation,
      // An office decides about it, and its teacher reads what was decided.
      evaluationAppealed: area === "teacher" ? paths.teacher.evaluation : paths.admin.openAppeals,
      alarm: paths.admin.health,
      jobEnded: ofJobs,
      jobPartly: ofJobs,
      jobRefused: ofJobs,
      jobChecked: ofJobs,
      jobFailed: ofJobs,
      jobCancelled: ofJobs,
    };
    // What names a class leads to it: there stand its time, its room, and what can be done.
    const named = area === "student" && offeringId !== undefined ? paths.offering(offeringId) : undefined;
    void navigate(named ?? places[kind]);
  };
}
