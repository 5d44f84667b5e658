import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission, service, STUDENT } from "../../domain.ts";
import { createDepartmentUse } from "./department-use.ts";
import { handlers } from "./handlers.ts";
import { createHolderClashes } from "./holder-clashes.ts";
import { createMajorUse } from "./major-use.ts";
import { createSelectionService } from "./selection-service.ts";
import { createStudentUse } from "./student-use.ts";
import { SETTINGS } from "./settings.ts";

/** Seats, waitlists and who takes them. */
export const selectionDomain = {
  handlers,
  services: {
    selection: service(["catalogue"], createSelectionService),
    departmentUse: service(["catalogue"], createDepartmentUse),
    majorUse: service(["catalogue"], createMajorUse),
    studentUse: service(["progressUse"], createStudentUse),
    holderClashes: service(["catalogue"], createHolderClashes),
  },
  reach: {
    getSelectionOverview: "own",
    searchSelectableOfferings: "own",
    getSelectableOffering: "own",
    attemptSelection: "own",
    withdrawSelection: "own",
    swapSelection: "own",
    withdrawMidterm: "own",
    joinWaitlist: "own",
    leaveWaitlist: "own",
    settleSelectionAct: "own",
    getMySelections: "own",
    followSelection: "own",
  },
  settings: SETTINGS,
  permissions: {
    "selection-view": permission("查看选课中心", [STUDENT]),
    "selection-attempt": permission("选课", [STUDENT]),
    "selection-withdraw": permission("退课", [STUDENT]),
    "selection-live": permission("查看实时余量", [STUDENT]),
    "selection-log": permission("查看选课日志", [...OFFICES, STUDENT]),
  },
  menu: [
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
  dictionaryTitles: {
    enrolment_state: "选课记录状态",
    enrolment_source: "选课来源",
    selection_action: "选课操作",
    acting_office: "办理的学校",
    proxy_override: "破例代选",
  },
  dictionaries: {
    enrolment_state: dictionaryOf(labels.enrolmentState),
    enrolment_source: dictionaryOf(labels.enrolmentSource),
    selection_action: dictionaryOf(labels.logAction),
    acting_office: dictionaryOf(labels.actingOffice),
    proxy_override: dictionaryOf(labels.proxyOverride),
  },
} satisfies Domain;
