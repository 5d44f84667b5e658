import { menuPage, OFFICES } from "../../domain.ts";
import { recordDomain } from "../../record-domain.ts";
import { record } from "../../resource/index.ts";
import { checkBands } from "./rules.ts";
import { gradeScale } from "./tables.ts";

const gradeScales = record("GradeScale", gradeScale, {
  check: checkBands,
  searched: [gradeScale.name],
  states: {
    update: { from: "draft" },
    delete: { from: "draft" },
    activate: { from: ["draft", "superseded"], to: "active" },
    supersede: { from: "active", to: "superseded" },
  },
});

/** How schools name marks: 百分制 into 五级制 and the like. */
export const gradeScaleDomain = recordDomain(gradeScales, {
  roles: OFFICES,
  menu: [
    menuPage("grade-scales", {
      group: "teaching",
      sn: 60,
      nameZh: "成绩等级制",
      icon: "ruler",
      fontEndUrl: "course-management/grade-scales",
      permission: "grade-scale-search",
    }),
  ],
});
