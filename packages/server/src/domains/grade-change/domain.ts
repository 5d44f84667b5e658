import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission, STUDENT, TEACHER } from "../../domain.ts";
import { correctionReview } from "./corrections.ts";
import { handlers } from "./handlers.ts";

/** What may change a published grade: a student's review, and a teacher's correction. */
export const gradeChangeDomain = {
  handlers,
  processes: [correctionReview],
  reach: { askGradeReview: "own", askGradeCorrection: "own", opineGradeReview: "own" },
  permissions: {
    "grade-review-search": permission("查看成绩复核", [...OFFICES, TEACHER, STUDENT]),
    "grade-review-assign": permission("安排成绩复核", OFFICES),
    "grade-review-opine": permission("提出复核意见", [TEACHER]),
    "grade-review-decide": permission("办结成绩复核", OFFICES),
    "grade-correct": permission("申请成绩更正", [TEACHER]),
    "grade-change-search": permission("查看成绩更正", [...OFFICES, TEACHER]),
  },
  menu: [
    menuPage("teacher-grade-reviews", {
      sn: 50,
      nameZh: "成绩复核",
      icon: "message-square",
      fontEndUrl: "teacher/grade-reviews/index",
      permission: "grade-review-opine",
      roles: [TEACHER],
    }),
    menuPage("grade-reviews", {
      group: "grades",
      sn: 60,
      nameZh: "复核与更正",
      icon: "message-square",
      fontEndUrl: "grades/reviews",
      permission: "grade-review-assign",
    }),
  ],
  dictionaryTitles: { grade_fault: "成绩错误种类", grade_review_state: "成绩复核状态" },
  dictionaries: {
    grade_fault: dictionaryOf(labels.gradeFault),
    grade_review_state: dictionaryOf(labels.gradeReviewState),
  },
  records: {
    "grade-review": {
      name: "成绩复核",
      acts: { ask: "申请", assign: "安排", opine: "提出意见", decide: "办结" },
    },
    "grade-correction": { name: "成绩更正", acts: { ask: "申请" } },
  },
} satisfies Domain;
