/** A row as an office list has it: eight values, of which one is written by a function. */
export interface Row {
  id: number;
  name: string;
  mode: string;
  opensAt: string;
  closesAt: string;
  audience: string;
  credits: number;
  attempts: number;
  state: string;
}

const two = (number: number): string => String(number).padStart(2, "0");

/** Rows from `first` on, always the same. */
export function rowsFrom(first: number, count: number): Row[] {
  return Array.from({ length: count }, (_, at) => {
    const n = first + at;
    return {
      id: n,
      name: `2026 秋 · 第 ${n} 轮正选`,
      mode: ["先到先得", "志愿抽签", "积分"][n % 3] ?? "",
      opensAt: `2026-11-${two(1 + (n % 28))} 08:00`,
      closesAt: `2026-12-${two(1 + (n % 28))} 22:00`,
      audience: n % 4 === 0 ? "联盟校全体" : "2023–2025 级",
      credits: 8 + ((n * 7) % 17),
      attempts: (n * 7919) % 100_000,
      state: ["进行中", "未开始", "已关闭"][n % 3] ?? "",
    };
  });
}

/** The eight columns of everybody; the box and the two buttons come before and behind. */
export const fields: readonly { key: keyof Row; label: string; width: number; end?: boolean }[] = [
  { key: "name", label: "轮次名称", width: 240 },
  { key: "mode", label: "方式", width: 100 },
  { key: "opensAt", label: "开放时间", width: 150 },
  { key: "closesAt", label: "关闭时间", width: 150 },
  { key: "audience", label: "面向", width: 130 },
  { key: "credits", label: "学分上限", width: 90, end: true },
  { key: "attempts", label: "请求次数", width: 100, end: true },
  { key: "state", label: "状态", width: 90 },
];

const number = new Intl.NumberFormat("zh-CN");

/** What stands in a cell. */
export function textOf(row: Row, key: keyof Row): string {
  return key === "attempts" ? number.format(row.attempts) : String(row[key]);
}

/** The two acts of a row. */
export const acts = ["监控", "关闭"] as const;
/** What an act does here. */
export const act = (): undefined => undefined;

export const BOX_WIDTH = 55;
export const ACTS_WIDTH = 140;
export const HEIGHT = 600;

/** What every contestant is: a table of these rows, as high as the frame; only what is seen is drawn if `windowed`. */
export interface TableProps {
  rows: Row[];
  windowed: boolean;
}
