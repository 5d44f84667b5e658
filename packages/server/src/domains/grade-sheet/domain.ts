import { labels } from "@huxuan/api-client";
import {
  dictionaryOf,
  type Domain,
  menuGroup,
  menuPage,
  OFFICES,
  permission,
  TEACHER,
} from "../../domain.ts";
import { SETTING_TRIALS } from "./setting-trials.ts";
import { handlers } from "./handlers.ts";
import { lockJob, publishJob, remindJob } from "./jobs.ts";

/** Grades of classes from the first cell to the lock: entered by teachers, audited and published by offices. */
export const gradeSheetDomain = {
  handlers,
  settingTrials: SETTING_TRIALS,
  jobs: [publishJob, lockJob, remindJob],
  // A teacher enters the grades of the classes they teach, and no office does.
  reach: {
    setGradeParts: "own",
    saveGradeCells: "own",
    readGradeWorkbook: "own",
    submitGradeSheet: "own",
    withdrawGradeSheet: "own",
  },
  permissions: {
    "grade-sheet-search": permission("查看成绩登记", [...OFFICES, TEACHER]),
    "grade-enter": permission("录入成绩", [TEACHER]),
    "grade-flag": permission("登记缓考、违纪和免修", OFFICES),
    "grade-approve": permission("审核成绩", OFFICES),
    "grade-publish": permission("发布成绩", OFFICES),
    "grade-makeup": permission("安排补考", OFFICES),
  },
  menu: [
    menuPage("teacher-grades", {
      sn: 35,
      nameZh: "成绩录入",
      icon: "award",
      fontEndUrl: "teacher/achieved/index",
      permission: "grade-enter",
      roles: [TEACHER],
    }),
    menuGroup("grades", { sn: 25, nameZh: "成绩管理", icon: "award", roles: OFFICES }),
    menuPage("grade-sheets", {
      group: "grades",
      sn: 20,
      nameZh: "录入管理",
      icon: "clipboard-check",
      fontEndUrl: "grades/entry-management",
      permission: "grade-approve",
    }),
    menuPage("grade-makeup", {
      group: "grades",
      sn: 30,
      nameZh: "补考缓考",
      icon: "rotate-ccw",
      fontEndUrl: "grades/makeup",
      permission: "grade-makeup",
    }),
  ],
  dictionaryTitles: {
    grade_sheet_state: "成绩登记状态",
    grade_finding_kind: "成绩分布异常",
    grade_sheet_filter: "成绩登记筛选",
  },
  dictionaries: {
    grade_sheet_state: dictionaryOf(labels.gradeSheetState),
    grade_finding_kind: dictionaryOf(labels.gradeFindingKind),
    grade_sheet_filter: dictionaryOf(labels.gradeSheetFilter),
  },
  records: {
    "grade-sheet": {
      name: "成绩登记",
      acts: {
        parts: "修改构成",
        submit: "提交",
        withdraw: "撤回",
        return: "退回",
        approve: "审核通过",
        publish: "发布",
        extend: "延期",
        urge: "催办",
        flag: "登记标记",
        makeup: "安排补考",
      },
    },
  },
} satisfies Domain;
