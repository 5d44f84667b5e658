import { labels } from "@huxuan/api-client";
import {
  dictionaryOf,
  type Domain,
  menuGroup,
  menuPage,
  OFFICES,
  permission,
  STUDENT,
  TEACHER,
} from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What people think of the platform, and what the offices answer. */
export const feedbackDomain = {
  handlers,
  // It is sent to the office of the sender's own school.
  reach: { createFeedback: "own", searchMyFeedback: "own" },
  permissions: {
    "feedback-create": permission("提交意见反馈", [...OFFICES, TEACHER, STUDENT]),
    "feedback-search": permission("查询意见反馈", [...OFFICES, TEACHER, STUDENT]),
    "feedback-answer": permission("答复意见反馈", OFFICES),
    "feedback-close": permission("关闭意见反馈", OFFICES),
  },
  menu: [
    menuGroup("system", { sn: 90, nameZh: "系统管理", icon: "settings", roles: OFFICES }),
    menuPage("feedback", {
      group: "system",
      sn: 90,
      nameZh: "意见反馈",
      icon: "message-square",
      fontEndUrl: "system/feedback",
      permission: "feedback-answer",
    }),
  ],
  dictionaryTitles: { feedback_state: "意见反馈状态" },
  dictionaries: { feedback_state: dictionaryOf(labels.feedbackState) },
  records: { feedback: { name: "意见反馈", acts: { create: "提交", answer: "答复", close: "关闭" } } },
} satisfies Domain;
