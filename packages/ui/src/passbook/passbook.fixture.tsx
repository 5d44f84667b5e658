import type { PassbookLine } from "./passbook.js";

/** Data of the stories: the credits from elsewhere of 潘远杰, as of January 2027. */
export const demoLines: readonly PassbookLine[] = [
  {
    key: "7",
    date: "2027-01-22",
    text: "数据科学基础",
    note: "湘江理工 Python 程序设计 2.0 + 数据分析实践 1.5；超出的 0.5 不可用",
    kind: "专业选修",
    tone: "success",
    change: 3,
    balance: 5.5,
    detail: (
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt>规则</dt>
        <dd>规则 12 第 3 版，2 门合为 1 门</dd>
        <dt>账户</dt>
        <dd>湘江理工大学 → 岳麓师范大学</dd>
      </dl>
    ),
  },
  { key: "6", date: "2027-01-22", text: "成绩到账", note: "湘江理工 ・ 2 门", change: 3.5 },
  {
    key: "5",
    date: "2026-11-03",
    text: "冲正：现代教育技术",
    note: "原认定撤销，校教〔2026〕112 号",
    kind: "撤销",
    tone: "danger",
    change: -2,
    balance: 2.5,
  },
  {
    key: "4",
    date: "2026-09-15",
    text: "急救与健康",
    note: "星城医学院 ・ 合格 ・ 规则 7 第 1 版",
    kind: "体育健康",
    tone: "success",
    change: 1,
    balance: 4.5,
    detail: "规则 7 第 1 版，急救与健康 1.0 计为 体育健康 1.0",
  },
  {
    key: "3",
    date: "2026-07-08",
    text: "现代教育技术",
    note: "湘江理工 ・ 84",
    kind: "专业选修",
    tone: "success",
    change: 2,
    balance: 3.5,
    reversedBy: "5",
    detail: "规则 3 第 1 版，已作废",
  },
  {
    key: "2",
    date: "2026-03-02",
    text: "中国古典园林",
    note: "湘江理工 ・ 良好 → 85 ・ 规则 9 第 2 版",
    kind: "艺术",
    tone: "success",
    change: 1.5,
    balance: 1.5,
  },
  {
    key: "1",
    date: "2026-02-25",
    text: "开户",
    note: "岳麓师范大学 教育技术学 2024 级，上限 40.0",
    change: 0,
    balance: 0,
  },
];
