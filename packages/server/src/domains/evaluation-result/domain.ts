import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission, TEACHER } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What came of evaluations: results, their comments, appeals against them, and what others give a teacher. */
export const evaluationResultDomain = {
  handlers,
  reach: {
    getMyEvaluationResults: "own",
    getMyEvaluationResult: "own",
    appealMyEvaluationResult: "own",
  },
  permissions: {
    "evaluation-result-search": permission("查看评教结果", OFFICES),
    "evaluation-result-mine": permission("查看自己的评教结果", [TEACHER]),
    "evaluation-appeal-raise": permission("申诉评教结果", [TEACHER]),
    "evaluation-appeal-search": permission("查看评教申诉", OFFICES),
    "evaluation-manage": permission("管理评教结果", OFFICES),
    "evaluation-comment-search": permission("查看评教评语", OFFICES),
    "evaluation-moderate": permission("审核评教评语", OFFICES),
  },
  menu: [
    menuPage("evaluation-results", {
      group: "evaluation",
      sn: 20,
      nameZh: "评教结果",
      icon: "chart-column",
      fontEndUrl: "evaluation/results",
      permission: "evaluation-result-search",
    }),
    menuPage("evaluation-comments", {
      group: "evaluation",
      sn: 30,
      nameZh: "评语审核",
      icon: "message-square",
      fontEndUrl: "evaluation/comments",
      permission: "evaluation-comment-search",
    }),
    menuPage("evaluation-appeals", {
      group: "evaluation",
      sn: 40,
      nameZh: "评教申诉",
      icon: "scroll-text",
      fontEndUrl: "evaluation/appeals",
      permission: "evaluation-appeal-search",
    }),
    menuPage("my-evaluation-results", {
      sn: 45,
      nameZh: "评教结果",
      icon: "chart-column",
      fontEndUrl: "teacher/evaluation/index",
      permission: "evaluation-result-mine",
      roles: [TEACHER],
    }),
  ],
  records: {
    evaluation_appeal: { name: "评教申诉", acts: { create: "提交", decide: "处理" } },
    evaluation_comment: { name: "评教评语", acts: { moderate: "审核" } },
    evaluation_parts: { name: "督导和学院评价", acts: { update: "填写" } },
  },
  dictionaryTitles: {
    evaluation_comment_state: "评教评语状态",
    evaluation_result_state: "评教结果状态",
    evaluation_level: "评教等级",
    evaluation_appeal_kind: "评教申诉理由",
    evaluation_appeal_state: "评教申诉状态",
  },
  dictionaries: {
    evaluation_comment_state: dictionaryOf(labels.evaluationCommentState),
    evaluation_result_state: dictionaryOf(labels.evaluationResultState),
    evaluation_level: dictionaryOf(labels.evaluationLevel),
    evaluation_appeal_kind: dictionaryOf(labels.evaluationAppealKind),
    evaluation_appeal_state: dictionaryOf(labels.evaluationAppealState),
  },
} satisfies Domain;
