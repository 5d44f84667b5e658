export const jobProgressZhCN = {
  states: {
    queued: "排队中",
    running: "进行中",
    cancelling: "正在停止",
    succeeded: "已完成",
    partly: "部分完成",
    refused: "有错误，未执行",
    checked: "待确认",
    failed: "未成功",
    cancelled: "已取消",
  },
  rows: (done: string, total: string) => `已处理 ${done} / ${total} 行`,
  rowsSoFar: (done: string) => `已处理 ${done} 行`,
  left: (seconds: number) =>
    seconds < 60 ? `约剩 ${Math.max(1, Math.round(seconds))} 秒` : `约剩 ${Math.ceil(seconds / 60)} 分钟`,
  cancel: "取消",
  errors: (count: number) => `${count} 处需要修改`,
  filter: "按行号、列名或原因筛选",
  copy: "复制",
  download: "下载",
  copied: (rows: number) => `已复制 ${rows} 行，可直接粘贴到表格`,
  copyFailed: "浏览器不允许复制，请改用下载",
  found: (count: number) => `筛选出 ${count} 处`,
  onlyFirst: (count: number) => `只列出前 ${count} 处`,
  byReason: "按原因筛选",
  row: "行",
  column: "列",
  value: "原值",
  reason: "原因",
  wholeRow: "整行",
  blank: "（空）",
  more: (step: number, rest: number) => `再显示 ${step} 处（还有 ${rest} 处）`,
};

/** Texts of long jobs and of the errors of an import. */
type JobProgressMessages = typeof jobProgressZhCN;

export const jobProgressEn: JobProgressMessages = {
  states: {
    queued: "Queued",
    running: "Running",
    cancelling: "Stopping",
    succeeded: "Done",
    partly: "Partly done",
    refused: "Errors, nothing done",
    checked: "To be confirmed",
    failed: "Failed",
    cancelled: "Cancelled",
  },
  rows: (done, total) => `${done} of ${total} rows`,
  rowsSoFar: (done) => `${done} rows so far`,
  left: (seconds) =>
    seconds < 60
      ? `about ${Math.max(1, Math.round(seconds))} s left`
      : `about ${Math.ceil(seconds / 60)} min left`,
  cancel: "Cancel",
  errors: (count) => (count === 1 ? "1 place to correct" : `${count} places to correct`),
  filter: "Filter by row, column or reason",
  copy: "Copy",
  download: "Download",
  copied: (rows) => `${rows} rows copied, ready to paste into a spreadsheet`,
  copyFailed: "The browser did not allow copying. Use the download instead.",
  found: (count) => `${count} found`,
  onlyFirst: (count) => `Only the first ${count} are listed`,
  byReason: "Filter by reason",
  row: "Row",
  column: "Column",
  value: "Value",
  reason: "Reason",
  wholeRow: "Whole row",
  blank: "(empty)",
  more: (step, rest) => `Show ${step} more (${rest} left)`,
};
