import type { MarkColumn, MarkRow } from "./mark.js";

/** The class 数据结构 CS203-02 as far as a page shows of it. */
export const demoRows: readonly MarkRow[] = [
  ["20250101003", "陈思齐", "计科 2501"],
  ["20250101007", "顾念初", "计科 2501"],
  ["20250101012", "何书瑶", "计科 2501"],
  ["20250101015", "黄景行", "计科 2501"],
  ["20250102004", "蒋若溪", "软工 2502"],
  ["20250102009", "李慕白", "软工 2502"],
  ["20250102011", "林知夏", "软工 2502"],
  ["20250102018", "陆星河", "软工 2502"],
  ["20250102021", "孟晚舟", "软工 2502"],
  ["YS2025040117", "潘远杰", "岳麓师范"],
  ["YS2025040122", "沈清和", "岳麓师范"],
  ["YS2025040130", "宋怀瑾", "岳麓师范"],
  ["DT2025110205", "唐亦风", "洞庭农业"],
  ["DT2025110216", "魏子衿", "洞庭农业"],
].map(([number = "", name = "", school = ""]) => ({ id: number, number, name, school }));

/** 平时 30 %, 实验 20 %, 期末 50 %. */
export const demoColumns: readonly MarkColumn[] = [
  { id: "usual", name: "平时", kind: "mark", weight: 30, flags: [] },
  { id: "lab", name: "实验", kind: "mark", weight: 20, flags: [] },
  {
    id: "exam",
    name: "期末",
    kind: "mark",
    weight: 50,
    flags: [
      { value: "absent", label: "缺考", letter: "Q" },
      { value: "disqualified", label: "取消资格", letter: "Q" },
      { value: "deferred", label: "缓考", letter: "H", refused: "缓考由教务处登记" },
    ],
  },
];

const marks: readonly (readonly [string, string, string])[] = [
  ["88", "92", "91"],
  ["76", "80", "68"],
  ["93", "95", "96"],
  ["70", "64", "absent"],
  ["85", "88", "79"],
  ["82", "90", ""],
  ["90", "86", "94"],
  ["78", "88", "62"],
  ["84", "79", ""],
  ["91", "93", "90"],
  ["86", "90", "deferred"],
  ["74", "82", ""],
  ["95", "95", "42"],
  ["60", "58", "49"],
];

/** Marks by row and column. */
export type DemoMarks = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What stands in the grid at first. */
export const demoMarks: DemoMarks = Object.fromEntries(
  demoRows.map(({ id }, at) => {
    const [usual = "", lab = "", exam = ""] = marks[at] ?? [];
    return [id, { usual, lab, exam }];
  }),
);

/** A class of many: numbers and names made up. */
export function manyRows(count: number): MarkRow[] {
  const family = "陈顾何黄蒋李林陆孟潘沈宋唐魏许闻";
  const given = "思齐念初书瑶景行若溪慕白知夏星河";
  return Array.from({ length: count }, (_, at) => ({
    id: `s${at}`,
    number: `2025${String(100_000 + at)}`,
    name: `${family[at % family.length]}${given.slice((at * 2) % 16, ((at * 2) % 16) + 2)}`,
    school: `计科 25${String((at % 12) + 1).padStart(2, "0")}`,
  }));
}

/** The weighted total, rounded; undefined while a part is missing. 缺考 and 取消资格 give 0. */
export function demoTotal(cellText: (columnId: string) => string): number | undefined {
  const exam = cellText("exam");
  if (exam === "absent" || exam === "disqualified") return 0;
  const parts = demoColumns.map(({ id, weight = 0 }) => ({ mark: cellText(id), weight }));
  if (parts.some(({ mark }) => mark === "" || Number.isNaN(Number(mark)))) return undefined;
  return Math.round(parts.reduce((sum, { mark, weight }) => sum + (Number(mark) * weight) / 100, 0));
}
