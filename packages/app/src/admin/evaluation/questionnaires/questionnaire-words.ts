import type { Questionnaire } from "@huxuan/api-client";
import type { ConfirmWords } from "@huxuan/ui";

/** 「课程评价」第 2 版 */
export const questionnaireName = ({ name, revision }: Questionnaire): string =>
  `「${name}」第 ${revision} 版`;

/** The question before one is put to use. */
export const activationWords = (one: Questionnaire): ConfirmWords => ({
  title: `启用${questionnaireName(one)}？`,
  description: "启用后评教批次和问卷调查可以选用它，题目不能再改；要改就复制为新版本。",
  confirmLabel: "启用问卷",
});

/** The question before one is not used any more. */
export const retirementWords = (one: Questionnaire): ConfirmWords => ({
  title: `停用${questionnaireName(one)}？`,
  tone: "danger",
  consequence: "新的批次和调查不能再选用它；已经在用它的照常进行，结果也不受影响。",
  confirmLabel: "停用问卷",
});

/** The question before a draft is deleted. */
export const deletionWords = (one: Questionnaire): ConfirmWords => ({
  title: `删除${questionnaireName(one)}？`,
  tone: "danger",
  consequence: "这份草稿会被删除，不能恢复。",
  confirmLabel: "删除草稿",
});
