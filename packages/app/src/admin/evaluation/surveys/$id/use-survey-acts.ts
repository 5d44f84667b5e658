import type { Survey } from "@huxuan/api-client";
import {
  closeSurveyMutation,
  openSurveyMutation,
  publishSurveyMutation,
  reviewSurveyMutation,
  reviseSurveyMutation,
} from "@huxuan/api-client/query";
import { formatMoment } from "@huxuan/ui/format";
import { useAct } from "../../../../acts/use-act.ts";

/** What an office does with a survey, each with the question before it. */
export function useSurveyActs({ id, name, opensAt, audience, publicLink }: Survey) {
  const request = () => ({ path: { id } });
  const told =
    audience === "outsiders"
      ? `名单上的人马上收到带一次性链接的邮件${publicLink ? "，公开链接也能用了" : ""}。`
      : "调查对象马上收到通知，首页出现这份问卷。";
  return {
    review: useAct({
      call: reviewSurveyMutation,
      request,
      ask: () => ({
        title: `审核通过「${name}」？`,
        description: `通过后不能再改，${formatMoment(opensAt)} 自动开放，也可以提前开放；开放前能退回草稿。`,
        confirmLabel: "审核通过",
      }),
      done: "已审核，到时间自动开放",
    }),
    revise: useAct({
      call: reviseSurveyMutation,
      request,
      ask: () => ({
        title: `把「${name}」退回草稿？`,
        description: "退回后可以修改，要再审核。",
        confirmLabel: "退回草稿",
      }),
      done: "已退回草稿",
    }),
    open: useAct({
      call: openSurveyMutation,
      request,
      ask: () => ({
        title: `现在开放「${name}」？`,
        description: `调查对象就此确定，不能再改。${told}`,
        confirmLabel: "开放问卷",
      }),
      done: "问卷已开放",
    }),
    close: useAct({
      call: closeSurveyMutation,
      request,
      ask: () => ({
        title: `提前截止「${name}」？`,
        tone: "danger",
        consequence: "截止后不能再开放。没答的人不能再答，人数不足 5 份的单位并在一起。",
        confirmLabel: "截止问卷",
      }),
      done: "问卷已截止",
    }),
    publish: useAct({
      call: publishSurveyMutation,
      request,
      ask: () => ({
        title: `公布「${name}」的结果？`,
        description: "调查对象都能看到合计和各单位的结果，看不到文字；公布后不能撤回。",
        confirmLabel: "公布结果",
      }),
      done: "结果已公布",
    }),
  };
}
