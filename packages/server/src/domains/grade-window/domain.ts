import { type Domain, menuPage, OFFICES } from "../../domain.ts";
import { recordDomain } from "../../record-domain.ts";
import { record } from "../../resource/index.ts";
import { checkWindow } from "./rules.ts";
import { gradeWindow } from "./tables.ts";

const gradeWindows = record("GradeWindow", gradeWindow, {
  check: checkWindow,
  searched: [gradeWindow.department],
});

/** When teachers enter grades (录入控制). */
export const gradeWindowDomain = {
  ...recordDomain(gradeWindows, {
    roles: OFFICES,
    menu: [
      menuPage("grade-windows", {
        group: "grades",
        sn: 10,
        nameZh: "录入控制",
        icon: "calendar-clock",
        fontEndUrl: "grades/entry-control",
        permission: "grade-window-search",
      }),
    ],
  }),
  // The kinds of exams are those of grades, which announce them.
  dictionaries: {},
  dictionaryTitles: {},
} satisfies Domain;
