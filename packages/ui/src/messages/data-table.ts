export const dataTableZhCN = {
  /** Accessible name of a table without a title. */
  table: "数据列表",
  index: "序号",
  actions: "操作",
  /** Header of the column that opens rows. */
  details: "详情",
  /** Name of a row when the program gives none. */
  rowNumber: (index: number) => `第 ${index} 行`,
  selectRow: (row: string) => `选择 ${row}`,
  selectPage: "选择本页全部",
  expandRow: (row: string) => `展开 ${row}`,
  collapseRow: (row: string) => `收起 ${row}`,
  /** What is below a row of a tree could not be loaded. */
  childrenFailed: (row: string) => `「${row}」的下级没有加载成功，再按一次重试`,
  /** Name of a cell, for those who do not see its place. */
  cell: (row: string, column: string) => `${row} ${column}`,
  /** Name of a cell that can be edited, with what stands in it and why that is refused. */
  cellValue: (cell: string, value: string, error?: string) =>
    `${cell}：${value}${error === undefined ? "" : `，${error}`}`,
  /** A value of several as the text of its cell. */
  list: (items: readonly string[]) => items.join("、"),
  selected: (count: number) => `已选 ${count} 项`,
  clearSelection: "清空",
  selectAllMatching: (count: number) => `选择全部 ${count} 项`,
  allMatchingSelected: (count: number) => `已选全部 ${count} 项`,
  sortedAscending: "升序",
  sortedDescending: "降序",
  sortHint: "点击排序，按住 Shift 点击可按多列排序",
  sortBy: "排序",
  unsorted: "默认顺序",
  loading: "正在加载…",
  empty: "没有数据",
  emptyHint: "换个条件再查。",
  error: "列表没有加载成功",
  forbidden: "你没有查看此列表的权限",
  forbiddenHint: "如需查看，请联系学校教务管理员开通。",
  density: "密度",
  densityComfortable: "标准",
  densityCompact: "紧凑",
  densityIs: (density: string) => `密度：${density}`,
  columns: "列设置",
  columnsReset: "恢复默认",
  columnsHint: "勾选要显示的列，拖动调整顺序",
  showColumn: (label: string) => `显示「${label}」`,
  moveUp: (label: string) => `上移「${label}」`,
  moveDown: (label: string) => `下移「${label}」`,
  columnMoved: (label: string, place: number, total: number) =>
    `「${label}」移到第 ${place} 列，共 ${total} 列`,
  pinStart: (label: string) => `固定「${label}」在左侧`,
  pinEnd: (label: string) => `固定「${label}」在右侧`,
  unpin: (label: string) => `取消固定「${label}」`,
  resizeColumn: (label: string) => `调整「${label}」的宽度`,
  resizeHint: "左右方向键调整，双击恢复默认",
  fullscreen: "全屏",
  exitFullscreen: "退出全屏",
  more: "更多",
  refresh: "刷新",
  copy: "复制",
  copied: (rows: number) => `已复制 ${rows} 行，可粘贴到 Excel`,
  copyFailed: "浏览器没有允许复制，请选中表格内容后按 Ctrl+C。",
  print: "打印",
  printedAt: (time: string) => `打印时间 ${time}`,
  sum: "合计",
  wholeText: (label: string) => `查看完整的${label}`,
  picture: (label: string) => `查看${label}`,
  notANumber: "请输入数字",
  notAnOption: (options: readonly string[]) => `请填写：${options.join("、")}`,
  tooLong: (max: number) => `最多 ${max} 个字`,
  pasted: (cells: number, wrong: number, skipped: number) =>
    [
      `已粘贴 ${cells} 格`,
      wrong === 0 ? "" : `${wrong} 格不合要求，已标红`,
      skipped === 0 ? "" : `${skipped} 格超出表格范围或不可编辑，没有粘贴`,
    ]
      .filter(Boolean)
      .join("；"),
  /** How the keyboard moves in a table that is edited, and how it leaves. */
  editKeys: "Tab、Enter 和方向键在格间移动；按 Esc 后，Tab 离开表格",
  invalidCells: (count: number) => `${count} 格不合要求`,
  nextInvalid: "下一处",
  /** Lines of a pasted block below the last row, and other cells of it that cannot be edited or do not exist. */
  notPasted: (lines: number, cells: number) =>
    [
      lines === 0 ? "" : `最后 ${lines} 行没有粘贴：表格没有这么多行`,
      cells === 0 ? "" : `${cells} 格没有粘贴：不可编辑或超出最右一列`,
    ]
      .filter(Boolean)
      .join("；"),
  /** Puts a note away that was read. */
  dismiss: "知道了",
  undone: (cells: number) => `已撤销 ${cells} 格的修改`,
  redone: (cells: number) => `已重做 ${cells} 格的修改`,
};

/** Texts of the table. */
export type DataTableMessages = typeof dataTableZhCN;

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
  childrenFailed: (row) => `What is below ${row} could not be loaded; press again to retry`,
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
  emptyHint: "Change the filters.",
  error: "The list could not be loaded",
  forbidden: "You may not see this list",
  forbiddenHint: "Ask your academic office for access.",
  density: "Density",
  densityComfortable: "Comfortable",
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
