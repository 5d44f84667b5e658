/** Texts of the table. */
export interface DataTableMessages {
  /** Accessible name of a table without a title. */
  table: string;
  index: string;
  actions: string;
  /** Header of the column that opens rows. */
  details: string;
  /** Name of a row when the program gives none. */
  rowNumber: (index: number) => string;
  selectRow: (row: string) => string;
  selectPage: string;
  expandRow: (row: string) => string;
  collapseRow: (row: string) => string;
  /** Name of a cell, for those who do not see its place. */
  cell: (row: string, column: string) => string;
  /** Name of a cell that can be edited, with what stands in it and why that is refused. */
  cellValue: (cell: string, value: string, error?: string) => string;
  /** A value of several as the text of its cell. */
  list: (items: readonly string[]) => string;
  selected: (count: number) => string;
  clearSelection: string;
  selectAllMatching: (count: number) => string;
  allMatchingSelected: (count: number) => string;
  sortedAscending: string;
  sortedDescending: string;
  sortHint: string;
  sortBy: string;
  unsorted: string;
  loading: string;
  empty: string;
  emptyHint: string;
  error: string;
  forbidden: string;
  forbiddenHint: string;
  density: string;
  densityMedium: string;
  densityCompact: string;
  densityIs: (density: string) => string;
  columns: string;
  columnsReset: string;
  columnsHint: string;
  showColumn: (label: string) => string;
  moveUp: (label: string) => string;
  moveDown: (label: string) => string;
  columnMoved: (label: string, place: number, total: number) => string;
  pinStart: (label: string) => string;
  pinEnd: (label: string) => string;
  unpin: (label: string) => string;
  resizeColumn: (label: string) => string;
  resizeHint: string;
  fullscreen: string;
  exitFullscreen: string;
  more: string;
  refresh: string;
  copy: string;
  copied: (rows: number) => string;
  copyFailed: string;
  print: string;
  printedAt: (time: string) => string;
  sum: string;
  wholeText: (label: string) => string;
  picture: (label: string) => string;
  notANumber: string;
  notAnOption: (options: readonly string[]) => string;
  tooLong: (max: number) => string;
  pasted: (cells: number, wrong: number, skipped: number) => string;
  /** How the keyboard moves in a table that is edited, and how it leaves. */
  editKeys: string;
  invalidCells: (count: number) => string;
  nextInvalid: string;
  /** Lines of a pasted block below the last row, and other cells of it that cannot be edited or do not exist. */
  notPasted: (lines: number, cells: number) => string;
  /** Puts a note away that was read. */
  dismiss: string;
  undone: (cells: number) => string;
  redone: (cells: number) => string;
}

export const dataTableZhCN: DataTableMessages = {
  table: "数据列表",
  index: "序号",
  actions: "操作",
  details: "详情",
  rowNumber: (index) => `第 ${index} 行`,
  selectRow: (row) => `选择 ${row}`,
  selectPage: "选择本页全部",
  expandRow: (row) => `展开 ${row}`,
  collapseRow: (row) => `收起 ${row}`,
  cell: (row, column) => `${row} ${column}`,
  cellValue: (cell, value, error) => `${cell}：${value}${error === undefined ? "" : `，${error}`}`,
  list: (items) => items.join("、"),
  selected: (count) => `已选 ${count} 项`,
  clearSelection: "清空",
  selectAllMatching: (count) => `选择全部 ${count} 项`,
  allMatchingSelected: (count) => `已选全部 ${count} 项`,
  sortedAscending: "升序",
  sortedDescending: "降序",
  sortHint: "点击排序，按住 Shift 点击可按多列排序",
  sortBy: "排序",
  unsorted: "默认顺序",
  loading: "正在加载…",
  empty: "没有数据",
  emptyHint: "换个条件再查，或新建一条。",
  error: "列表没有加载成功",
  forbidden: "你没有查看此列表的权限",
  forbiddenHint: "如需查看，请联系学校教务管理员开通。",
  density: "密度",
  densityMedium: "标准",
  densityCompact: "紧凑",
  densityIs: (density) => `密度：${density}`,
  columns: "列设置",
  columnsReset: "恢复默认",
  columnsHint: "勾选要显示的列，拖动调整顺序",
  showColumn: (label) => `显示「${label}」`,
  moveUp: (label) => `上移「${label}」`,
  moveDown: (label) => `下移「${label}」`,
  columnMoved: (label, place, total) => `「${label}」移到第 ${place} 列，共 ${total} 列`,
  pinStart: (label) => `固定「${label}」在左侧`,
  pinEnd: (label) => `固定「${label}」在右侧`,
  unpin: (label) => `取消固定「${label}」`,
  resizeColumn: (label) => `调整「${label}」的宽度`,
  resizeHint: "左右方向键调整，双击恢复默认",
  fullscreen: "全屏",
  exitFullscreen: "退出全屏",
  more: "更多",
  refresh: "刷新",
  copy: "复制",
  copied: (rows) => `已复制 ${rows} 行，可粘贴到 Excel`,
  copyFailed: "浏览器没有允许复制，请选中表格内容后按 Ctrl+C。",
  print: "打印",
  printedAt: (time) => `打印时间 ${time}`,
  sum: "合计",
  wholeText: (label) => `查看完整的${label}`,
  picture: (label) => `查看${label}`,
  notANumber: "请输入数字",
  notAnOption: (options) => `请填写：${options.join("、")}`,
  tooLong: (max) => `最多 ${max} 个字`,
  pasted: (cells, wrong, skipped) =>
    [
      `已粘贴 ${cells} 格`,
      wrong === 0 ? "" : `${wrong} 格不合要求，已标红`,
      skipped === 0 ? "" : `${skipped} 格超出表格范围或不可编辑，没有粘贴`,
    ]
      .filter(Boolean)
      .join("；"),
  editKeys: "Tab、Enter 和方向键在格间移动；按 Esc 后，Tab 离开表格",
  invalidCells: (count) => `${count} 格不合要求`,
  nextInvalid: "下一处",
  notPasted: (lines, cells) =>
    [
      lines === 0 ? "" : `最后 ${lines} 行没有粘贴：表格没有这么多行`,
      cells === 0 ? "" : `${cells} 格没有粘贴：不可编辑或超出最右一列`,
    ]
      .filter(Boolean)
      .join("；"),
  dismiss: "知道了",
  undone: (cells) => `已撤销 ${cells} 格的修改`,
  redone: (cells) => `已重做 ${cells} 格的修改`,
};

export const dataTableEn: DataTableMessages = {
  table: "Data table",
  index: "No.",
  actions: "Actions",
  details: "Details",
  rowNumber: (index) => `row ${index}`,
  selectRow: (row) => `Select ${row}`,
  selectPage: "Select all on this page",
  expandRow: (row) => `Expand ${row}`,
  collapseRow: (row) => `Collapse ${row}`,
  cell: (row, column) => `${row} ${column}`,
  cellValue: (cell, value, error) => `${cell}: ${value}${error === undefined ? "" : `, ${error}`}`,
  list: (items) => items.join(", "),
  selected: (count) => `${count} selected`,
  clearSelection: "Clear",
  selectAllMatching: (count) => `Select all ${count}`,
  allMatchingSelected: (count) => `All ${count} selected`,
  sortedAscending: "ascending",
  sortedDescending: "descending",
  sortHint: "Click to sort, Shift-click to sort by several columns",
  sortBy: "Sort by",
  unsorted: "Default order",
  loading: "Loading…",
  empty: "No data",
  emptyHint: "Change the filters, or create an entry.",
  error: "The list could not be loaded",
  forbidden: "You may not see this list",
  forbiddenHint: "Ask your academic office for access.",
  density: "Density",
  densityMedium: "Medium",
  densityCompact: "Compact",
  densityIs: (density) => `Density: ${density}`,
  columns: "Columns",
  columnsReset: "Reset",
  columnsHint: "Tick the columns to show, drag to reorder",
  showColumn: (label) => `Show “${label}”`,
  moveUp: (label) => `Move “${label}” up`,
  moveDown: (label) => `Move “${label}” down`,
  columnMoved: (label, place, total) => `“${label}” is now column ${place} of ${total}`,
  pinStart: (label) => `Pin “${label}” left`,
  pinEnd: (label) => `Pin “${label}” right`,
  unpin: (label) => `Unpin “${label}”`,
  resizeColumn: (label) => `Resize “${label}”`,
  resizeHint: "Left and right arrows resize, double-click resets",
  fullscreen: "Full screen",
  exitFullscreen: "Leave full screen",
  more: "More",
  refresh: "Refresh",
  copy: "Copy",
  copied: (rows) => `${rows} rows copied, ready to paste into a spreadsheet`,
  copyFailed: "The browser did not allow copying. Select the table and press Ctrl+C.",
  print: "Print",
  printedAt: (time) => `Printed at ${time}`,
  sum: "Total",
  wholeText: (label) => `Show the whole ${label}`,
  picture: (label) => `Show ${label}`,
  notANumber: "Enter a number",
  notAnOption: (options) => `Enter one of: ${options.join(", ")}`,
  tooLong: (max) => `At most ${max} characters`,
  pasted: (cells, wrong, skipped) =>
    [
      `${cells} cells pasted`,
      wrong === 0 ? "" : `${wrong} are not valid and marked red`,
      skipped === 0 ? "" : `${skipped} were outside the table or read-only and not pasted`,
    ]
      .filter(Boolean)
      .join("; "),
  editKeys: "Tab, Enter and arrows move among cells; after Esc, Tab leaves the table",
  invalidCells: (count) => `${count} cells are not valid`,
  nextInvalid: "Next",
  notPasted: (lines, cells) =>
    [
      lines === 0 ? "" : `The last ${lines} rows were not pasted: the table has no more rows`,
      cells === 0 ? "" : `${cells} cells were not pasted: read-only, or beyond the last column`,
    ]
      .filter(Boolean)
      .join("; "),
  dismiss: "Dismiss",
  undone: (cells) => `Change of ${cells} cells undone`,
  redone: (cells) => `Change of ${cells} cells made again`,
};
