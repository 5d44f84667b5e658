import { answerSheetZhCN } from "./answer-sheet.js";
import { appShellZhCN } from "./app-shell.js";
import { auditFormZhCN } from "./audit-form.js";
import { bpmnZhCN } from "./bpmn.js";
import { cascaderZhCN } from "./cascader.js";
import { chartZhCN } from "./chart.js";
import { commonZhCN } from "./common.js";
import { confirmZhCN } from "./confirm.js";
import { connectionLineZhCN } from "./connection-line.js";
import { courseCardZhCN } from "./course-card.js";
import { coverageGridZhCN } from "./coverage-grid.js";
import { creditBarZhCN } from "./credit-bar.js";
import { dataTableZhCN } from "./data-table.js";
import { datePickerZhCN } from "./date-picker.js";
import { demandBarZhCN } from "./demand-bar.js";
import { descriptionsZhCN } from "./descriptions.js";
import { differenceZhCN } from "./difference.js";
import { drawResultZhCN } from "./draw-result.js";
import { editDialogZhCN } from "./edit-dialog.js";
import { exportDialogZhCN } from "./export-dialog.js";
import { feedbackDialogZhCN } from "./feedback-dialog.js";
import { feedbackStateZhCN } from "./feedback-state.js";
import { halfDayPickerZhCN } from "./half-day-picker.js";
import { jobProgressZhCN } from "./job-progress.js";
import { markGridZhCN } from "./mark-grid.js";
import { pageHeaderZhCN } from "./page-header.js";
import { paginationZhCN } from "./pagination.js";
import { passbookZhCN } from "./passbook.js";
import { pasteReviewZhCN } from "./paste-review.js";
import { pickerDialogZhCN } from "./picker-dialog.js";
import { planCardZhCN } from "./plan-card.js";
import { pointsInputZhCN } from "./points-input.js";
import { programmeEditorZhCN } from "./programme-editor.js";
import { programmeTreeZhCN } from "./programme-tree.js";
import { qrCodeZhCN } from "./qr-code.js";
import { questionBuilderZhCN } from "./question-builder.js";
import { resultZhCN } from "./result.js";
import { richTextEditorZhCN } from "./rich-text-editor.js";
import { searchBarZhCN } from "./search-bar.js";
import { selectZhCN } from "./select.js";
import { signInFormZhCN } from "./sign-in-form.js";
import { splitButtonZhCN } from "./split-button.js";
import { stepsZhCN } from "./steps.js";
import { termCalendarZhCN } from "./term-calendar.js";
import { termPickerZhCN } from "./term-picker.js";
import { timeRangeZhCN } from "./time-range.js";
import { timelineZhCN } from "./timeline.js";
import { transferZhCN } from "./transfer.js";
import { treeZhCN } from "./tree.js";
import { uploadZhCN } from "./upload.js";
import { weekGridZhCN } from "./week-grid.js";
import { weekPickerZhCN } from "./week-picker.js";
import { wishListZhCN } from "./wish-list.js";

/** Chinese, the default. */
export const zhCN = {
  answerSheet: answerSheetZhCN,
  appShell: appShellZhCN,
  auditForm: auditFormZhCN,
  bpmn: bpmnZhCN,
  cascader: cascaderZhCN,
  chart: chartZhCN,
  common: commonZhCN,
  confirm: confirmZhCN,
  connectionLine: connectionLineZhCN,
  courseCard: courseCardZhCN,
  coverageGrid: coverageGridZhCN,
  creditBar: creditBarZhCN,
  dataTable: dataTableZhCN,
  datePicker: datePickerZhCN,
  demandBar: demandBarZhCN,
  descriptions: descriptionsZhCN,
  difference: differenceZhCN,
  drawResult: drawResultZhCN,
  editDialog: editDialogZhCN,
  exportDialog: exportDialogZhCN,
  feedbackDialog: feedbackDialogZhCN,
  feedbackState: feedbackStateZhCN,
  halfDayPicker: halfDayPickerZhCN,
  jobProgress: jobProgressZhCN,
  markGrid: markGridZhCN,
  pageHeader: pageHeaderZhCN,
  pagination: paginationZhCN,
  passbook: passbookZhCN,
  pasteReview: pasteReviewZhCN,
  pickerDialog: pickerDialogZhCN,
  planCard: planCardZhCN,
  pointsInput: pointsInputZhCN,
  programmeEditor: programmeEditorZhCN,
  programmeTree: programmeTreeZhCN,
  qrCode: qrCodeZhCN,
  questionBuilder: questionBuilderZhCN,
  result: resultZhCN,
  richTextEditor: richTextEditorZhCN,
  searchBar: searchBarZhCN,
  select: selectZhCN,
  signInForm: signInFormZhCN,
  splitButton: splitButtonZhCN,
  steps: stepsZhCN,
  termCalendar: termCalendarZhCN,
  termPicker: termPickerZhCN,
  timeline: timelineZhCN,
  timeRange: timeRangeZhCN,
  transfer: transferZhCN,
  tree: treeZhCN,
  upload: uploadZhCN,
  weekGrid: weekGridZhCN,
  weekPicker: weekPickerZhCN,
  wishList: wishListZhCN,
};

/** Every text of the library, one slice per component. A language is an object of this type. */
export type Messages = typeof zhCN;
