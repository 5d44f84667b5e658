import { labels } from "@huxuan/api-client";
import { type Domain, dictionaryOf, menuPage, OFFICES, service, STUDENT } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { createSelectionService } from "./selection-service.ts";

/** Seats, waitlists and who takes them. */
export const selectionDomain = {
  handlers,
  services: { selection: service(["catalogue"], createSelectionService) },
  reach: {
    getSelectionOverview: "own",
    searchSelectableOfferings: "own",
    getSelectableOffering: "own",
    attemptSelection: "own",
    withdrawSelection: "own",
    swapSelection: "own",
    joinWaitlist: "own",
    leaveWaitlist: "own",
    settleSelectionAct: "own",
    getMySelections: "own",
    followSelection: "own",
  },
  permissions: {
    "selection-view": [STUDENT],
    "selection-attempt": [STUDENT],
    "selection-withdraw": [STUDENT],
    "selection-live": [STUDENT],
    "selection-log": [...OFFICES, STUDENT],
    "round-monitor": OFFICES,
  },
  menu: [
    menuPage("monitor", {
      group: "elective",
      sn: 20,
      nameZh: "选课监控",
      icon: "activity",
      fontEndUrl: "elective/monitor",
      permission: "round-monitor",
    }),
    menuPage("log", {
      group: "elective",
      sn: 30,
      nameZh: "选课日志",
      icon: "scroll-text",
      fontEndUrl: "elective/log",
      permission: "selection-log",
    }),
    menuPage("student-selection", {
      sn: 20,
      nameZh: "选课中心",
      icon: "mouse-pointer-click",
      fontEndUrl: "student/activity-center/index",
      permission: "selection-view",
      roles: [STUDENT],
    }),
  ],
  dictionaries: {
    enrolment_state: dictionaryOf(labels.enrolmentState),
    enrolment_source: dictionaryOf(labels.enrolmentSource),
    selection_action: dictionaryOf(labels.logAction),
  },
} satisfies Domain;
