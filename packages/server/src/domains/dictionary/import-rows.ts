import { defineRows, optionalNumberColumn, readerOf, textColumn } from "../../platform/import/columns.ts";
import { mayStandBelow, SORT_STEP } from "./rules.ts";

/** Rows of a file of entries. */
export const ENTRIES = defineRows({
  sheet: "选项",
  list: "entries",
  rowName: "选项",
  columns: {
    code: textColumn("代码", {
      code: true,
      required: true,
      max: 64,
      example: "示例-01",
      explanation: "字母、数字、点、横线和下划线。已有的代码改名，没有的新增；代码不能修改。",
    }),
    label: textColumn("名称", {
      required: true,
      max: 100,
      width: 32,
      example: "工学",
      explanation: "显示给用户看的名称。",
    }),
    parentCode: textColumn("上级代码", {
      code: true,
      max: 64,
      explanation: "只用于高级字典：上级选项的代码，可以在同一个文件里；空白表示没有上级。",
    }),
    sort: optionalNumberColumn("排序", {
      min: 0,
      max: 1_000_000,
      explanation: "从小到大排列；空白时排在最后，已有的选项不变。",
    }),
  },
});

/** What the plan is made from. */
export interface StoredEntries {
  title: string;
  fixed: boolean;
  senior: boolean;
  entries: { code: string; label: string; parentCode: string | null; sn: number }[];
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** Which entries are new, and which get another name or place. */
export const reader = readerOf(ENTRIES, (rows, stored: StoredEntries, refuse) => {
  const known = new Map(stored.entries.map((entry) => [entry.code, entry]));
  const all = [
    ...stored.entries,
    ...rows
      .filter(({ code }) => !known.has(code))
      .map(({ code, parentCode }) => ({ code, parentCode: parentCode || null })),
  ];
  for (const row of rows) {
    if (!CODE.test(row.code)) refuse(row, "code", "代码应为字母、数字、点、横线或下划线，以字母或数字开头");
    else if (stored.fixed && !known.has(row.code))
      refuse(row, "code", `「${stored.title}」的选项由平台规定，不能增加`);
    if (row.parentCode === "") continue;
    if (!stored.senior) refuse(row, "parentCode", `「${stored.title}」不是高级字典，选项没有上级`);
    else if (known.has(row.code) && (known.get(row.code)?.parentCode ?? "") !== row.parentCode)
      refuse(row, "parentCode", "已有选项的上级不能通过导入修改");
    else if (!mayStandBelow(all, row.code, row.parentCode))
      refuse(row, "parentCode", `上级代码 ${row.parentCode} 不存在，或在它自己的下面`);
  }
  let last = Math.max(0, ...stored.entries.map(({ sn }) => sn));
  const made = rows
    .filter(({ code }) => !known.has(code))
    .map(({ code, label, parentCode, sort }) => {
      last = Math.max(last + SORT_STEP, sort ?? 0);
      return { code, label, parentCode: parentCode || null, sn: sort ?? last };
    });
  const changed = rows.flatMap(({ code, label, sort }) => {
    const entry = known.get(code);
    if (entry === undefined || (entry.label === label && (sort ?? entry.sn) === entry.sn)) return [];
    return [{ code, label, sn: sort ?? entry.sn }];
  });
  return { made, changed, unchanged: rows.length - made.length - changed.length };
});
