export const exportDialogZhCN = {
  title: "导出",
  headerTitle: "表头标题",
  /** The header title is empty (specification, section 5). */
  required: "请输入",
  scope: "导出范围",
  page: (rows: string) => `当前页（${rows} 条）`,
  all: (rows: string) => `全部记录（${rows} 条）`,
  selected: (rows: string) => `已选记录（${rows} 条）`,
  noneSelected: "还没有勾选记录",
  columns: (chosen: number, total: number) => `导出列（${chosen} / ${total}）`,
  columnsRequired: "请至少选择一列",
  manyRows: (rows: string) => `要导出 ${rows} 条，可能要等几分钟。可以先缩小查询范围。`,
  tooManyRows: (rows: string, limit: string) =>
    `要导出 ${rows} 条，超过 Excel 一张表的 ${limit} 行。请先缩小查询范围。`,
  submit: "导出",
  stop: "停止导出",
  running: "正在导出",
  preparing: "服务器正在生成文件…",
  received: (loaded: string, total?: string) =>
    total === undefined ? `已接收 ${loaded}` : `已接收 ${loaded} / ${total}`,
  stopped: "已停止导出",
  failed: "没有导出成功，请稍后再试",
  done: "导出完成，文件已保存",
  size: (size: string) => `大小 ${size}`,
  doneHint: "没有看到文件？请查看浏览器的下载列表，或再次下载。",
  again: "再次下载",
  back: "重新导出",
};

/** Texts of the export dialog. Counts and sizes come as texts, written as the language writes them. */
type ExportDialogMessages = typeof exportDialogZhCN;

export const exportDialogEn: ExportDialogMessages = {
  title: "Export",
  headerTitle: "Header title",
  required: "Required",
  scope: "Rows",
  page: (rows) => `This page (${rows})`,
  all: (rows) => `All records (${rows})`,
  selected: (rows) => `Selected records (${rows})`,
  noneSelected: "No records are ticked",
  columns: (chosen, total) => `Columns (${chosen} of ${total})`,
  columnsRequired: "Choose at least one column",
  manyRows: (rows) => `${rows} records may take some minutes. You can narrow the search first.`,
  tooManyRows: (rows, limit) =>
    `${rows} records are more than the ${limit} rows of an Excel sheet. Narrow the search first.`,
  submit: "Export",
  stop: "Stop",
  running: "Exporting",
  preparing: "The server is making the file…",
  received: (loaded, total) =>
    total === undefined ? `${loaded} received` : `${loaded} of ${total} received`,
  stopped: "The export was stopped",
  failed: "The export did not succeed. Please try again later.",
  done: "Exported, the file is saved",
  size: (size) => `Size ${size}`,
  doneHint: "No file to be seen? Look at the downloads of your browser, or download it again.",
  again: "Download again",
  back: "Export anew",
};
