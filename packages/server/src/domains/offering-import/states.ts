import type { ImportState } from "./tables.ts";

/** What the states of an import are called (dictionary `import_state`). */
export const STATE_LABELS: Readonly<Record<ImportState, string>> = {
  checking: "检查中",
  writing: "写入中",
  succeeded: "已完成",
  planned: "待确认",
  failed: "未通过",
  cancelled: "已取消",
};
