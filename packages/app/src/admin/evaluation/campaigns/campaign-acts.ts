import type { EvaluationCampaign } from "@huxuan/api-client";
import type { ConfirmWords } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";

type Ask = (campaign: EvaluationCampaign) => ConfirmWords;

/** The questions before acts on a campaign, for its list and its page alike. */
export const acts = {
  open: {
    ask: (({ name, closesAt }) => ({
      title: `现在开放「${name}」？`,
      description: `按各教学班最新的正选名单生成学生的评教任务并通知他们，${formatMoment(closesAt)} 截止。开放后问卷和范围不能再改。`,
      confirmLabel: "开放评教",
    })) satisfies Ask,
    done: "评教已开放，学生会收到通知",
  },
  close: {
    ask: (({ name, done, invited }) => ({
      title: `现在截止「${name}」？`,
      tone: "danger",
      consequence: `已评 ${done} / ${invited}。截止后学生不能再评，因没有评教而看不到的成绩会显示；不能再开放。`,
      confirmLabel: "截止评教",
    })) satisfies Ask,
    done: "评教已截止",
  },
  compute: {
    ask: (({ name, heldComments }) => ({
      title: `计算「${name}」的结果？`,
      description: `结果计算后不再变化，申诉采纳时另出一版。${heldComments > 0 ? `还有 ${heldComments} 条评语等待审核，可以以后再审。` : ""}`,
      confirmLabel: "计算结果",
    })) satisfies Ask,
    done: "结果已计算",
  },
  release: {
    ask: (({ name }) => ({
      title: `发布「${name}」的结果？`,
      description: "教师在自己教学班的成绩锁定后看到结果，发布后按学校规定的天数内可以申诉。",
      confirmLabel: "发布结果",
    })) satisfies Ask,
    done: "结果已发布，教师会收到通知",
  },
  archive: {
    ask: (({ name }) => ({
      title: `归档「${name}」？`,
      description: "归档后不再处理申诉和评语，结果仍可查询。",
      confirmLabel: "归档批次",
    })) satisfies Ask,
    done: "批次已归档",
  },
};
