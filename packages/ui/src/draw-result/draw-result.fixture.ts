import type { DrawnGroup } from "./draw-result.js";
import type { VerifyStep } from "./verify-steps.js";

/** Data of the stories: what the first round of spring 2027 gave a student of 湘江理工大学. */

export const demoResult: readonly DrawnGroup[] = [
  {
    id: "general",
    label: "通识选修",
    take: 1,
    wishes: [
      {
        id: "art1032",
        rank: 1,
        course: "中国古典园林",
        outcome: "lost",
        reason: "未中签：本校名额 8 席已满，你排第 12 位",
        queue: { place: 4, opens: "1 月 23 日 12:00", swapsFor: "急救与健康" },
      },
      {
        id: "med1008",
        rank: 3,
        course: "急救与健康",
        outcome: "won",
        school: "星城医学院",
        meetings: "周六 1–4 节 · 3–8 周",
        recognition: "认定为 通识选修 1.0",
        credits: 1,
      },
      { id: "lit2301", rank: 5, course: "明清小说选读", outcome: "notDrawn", reason: "这一组已经中满 1 门" },
      { id: "jrn2210", rank: 6, course: "数据新闻", outcome: "notDrawn", reason: "这一组已经中满 1 门" },
    ],
  },
  {
    id: "major",
    label: "专业选修",
    take: 2,
    wishes: [
      {
        id: "csc3041",
        rank: 2,
        course: "机器学习基础",
        outcome: "won",
        school: "衡岳工学院",
        meetings: "周一 7–8 节",
        recognition: "认定为 专业选修 3.0",
        credits: 3,
      },
      {
        id: "mat3102",
        rank: 4,
        course: "运筹学",
        outcome: "won",
        school: "潇湘财经学院",
        meetings: "周五 5–6 节",
        recognition: "认定为 专业选修 3.5",
        credits: 3.5,
      },
    ],
  },
];

export const demoLost: readonly DrawnGroup[] = [
  {
    id: "general",
    label: "通识选修",
    take: 1,
    wishes: [
      {
        id: "art1032",
        rank: 1,
        course: "中国古典园林",
        outcome: "lost",
        reason: "未中签：本校名额 8 席已满，你排第 14 位",
        queueable: true,
      },
      {
        id: "med1008",
        rank: 2,
        course: "急救与健康",
        outcome: "lost",
        reason: "未中签：与 大学英语 周六 1–2 节冲突",
      },
    ],
  },
];

export const demoSteps: readonly VerifyStep[] = [
  {
    id: "commit",
    title: "种子和事先公布的承诺一致",
    state: "ok",
    value: "SHA-256(种子) = daed35f0…ca7647",
  },
  {
    id: "file",
    title: "志愿名单在种子公布之前已冻结",
    state: "ok",
    value: "18,204 条 ・ SHA-256 = c489d9a9…4e55b5",
    published: "c489d9a9…4e55b5",
    computed: "2d711642…1a4881",
  },
  {
    id: "number",
    title: "抽签号由种子和你的签算出",
    state: "ok",
    value: "HMAC(种子|公开数, 轮次|签) = 80bdfd41…",
  },
  {
    id: "place",
    title: "重抽一遍，你仍排第 12 位",
    state: "ok",
    value: "中国古典园林 ・ 本校名额 8 席 ・ 31 人报",
  },
];
