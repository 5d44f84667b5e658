import type { CellEdit, DataTableColumn } from "./types.js";

/** A selection round, as the office sees it. */
export interface Round {
  id: number;
  name: string;
  mode: "先到先得" | "志愿抽签" | "积分";
  opensAt: string;
  closesAt: string;
  audience: string;
  maxCredits: number;
  attempts: number;
  state: "未开始" | "进行中" | "已关闭";
}

const MODES = ["先到先得", "志愿抽签", "积分"] as const;
const STATES = ["进行中", "未开始", "已关闭"] as const;
const KINDS = ["预选", "正选", "补退选", "微专业与跨校联合培养项目补退选（含医学院临床选修）", "体育选课"];

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** The n-th round, always the same. */
export function roundOf(n: number): Round {
  return {
    id: n,
    name: `2026 秋 · 第 ${n} 轮${KINDS[n % KINDS.length]}`,
    mode: MODES[n % 3] ?? "积分",
    opensAt: `2026-11-${two(1 + (n % 28))} 08:00`,
    closesAt: `2026-12-${two(1 + (n % 28))} 22:00`,
    audience: n % 4 === 0 ? "联盟校全体" : "2023–2025 级",
    maxCredits: 8 + ((n * 7) % 17),
    attempts: (n * 7919) % 100_000,
    state: STATES[n % 3] ?? "已关闭",
  };
}

/** So many rounds. */
export function roundsOf(count: number): readonly Round[] {
  return Array.from({ length: count }, (_, at) => roundOf(at + 1));
}

/** The columns of rounds. */
export const roundColumns: readonly DataTableColumn<Round>[] = [
  { prop: "name", label: "轮次名称", minWidth: 220, sortable: true, card: "title" },
  { prop: "mode", label: "方式", width: 100 },
  { prop: "opensAt", label: "开放时间", width: 160, sortable: true },
  { prop: "closesAt", label: "关闭时间", width: 160, sortable: true },
  { prop: "audience", label: "面向", minWidth: 120 },
  { prop: "maxCredits", label: "学分上限", width: 110, sortable: true, align: "end" },
  {
    prop: "attempts",
    label: "请求次数",
    width: 110,
    sortable: true,
    align: "end",
    formatter: (row) => row.attempts.toLocaleString("zh-CN"),
  },
  { prop: "state", label: "状态", width: 90 },
];

/** A line of a grade sheet. */
export interface GradeLine {
  id: string;
  name: string;
  school: string;
  usual: number | null;
  final: number | null;
  flag: "" | "absent" | "deferred";
}

const NAMES = ["张若溪", "李承泽", "王一诺", "欧阳景行", "刘思远", "陈雨桐", "阿依古丽·买买提", "赵子墨"];

/** A roster of eight, two of them graded. */
export function gradeLines(): readonly GradeLine[] {
  return NAMES.map((name, at) => ({
    id: `2023105${two(at + 1)}`,
    name,
    school: at % 2 === 0 ? "湘江理工" : "岳麓师大",
    usual: at < 2 ? 80 + at * 5 : null,
    final: null,
    flag: at === 3 ? "deferred" : "",
  }));
}

const score: CellEdit<GradeLine> = {
  control: "number",
  validate: (value) =>
    typeof value === "number" && (value < 0 || value > 100) ? "成绩应在 0 到 100 之间" : undefined,
  readOnly: (row) => (row.flag === "deferred" ? "缓考，本次不录入" : undefined),
};

/** The columns of a grade sheet. */
export const gradeColumns: readonly DataTableColumn<GradeLine>[] = [
  { prop: "id", label: "学号", width: 110, pin: "start" },
  { prop: "name", label: "姓名", width: 140, card: "title" },
  { prop: "school", label: "学校", minWidth: 120 },
  { prop: "usual", label: "平时", width: 100, align: "end", edit: score },
  { prop: "final", label: "期末", width: 100, align: "end", edit: score },
  {
    prop: "total",
    label: "总评",
    width: 90,
    align: "end",
    formatter: ({ usual, final }) =>
      usual === null || final === null ? "" : String(Math.round(usual * 0.4 + final * 0.6)),
  },
  {
    prop: "flag",
    label: "标记",
    width: 110,
    edit: {
      control: "select",
      options: [
        { label: "缺考", value: "absent" },
        { label: "缓考", value: "deferred" },
      ],
    },
  },
];
