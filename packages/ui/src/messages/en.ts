import { answerSheetEn } from "./answer-sheet.js";
import { appShellEn } from "./app-shell.js";
import { auditFormEn } from "./audit-form.js";
import { bpmnEn } from "./bpmn.js";
import { cascaderEn } from "./cascader.js";
import { chartEn } from "./chart.js";
import { commonEn } from "./common.js";
import { confirmEn } from "./confirm.js";
import { connectionLineEn } from "./connection-line.js";
import { courseCardEn } from "./course-card.js";
import { coverageGridEn } from "./coverage-grid.js";
import { creditBarEn } from "./credit-bar.js";
import { dataTableEn } from "./data-table.js";
import { datePickerEn } from "./date-picker.js";
import { demandBarEn } from "./demand-bar.js";
import { descriptionsEn } from "./descriptions.js";
import { differenceEn } from "./difference.js";
import { drawResultEn } from "./draw-result.js";
import { editDialogEn } from "./edit-dialog.js";
import { exportDialogEn } from "./export-dialog.js";
import { feedbackDialogEn } from "./feedback-dialog.js";
import { feedbackStateEn } from "./feedback-state.js";
import { halfDayPickerEn } from "./half-day-picker.js";
import { jobProgressEn } from "./job-progress.js";
import { markGridEn } from "./mark-grid.js";
import { pageHeaderEn } from "./page-header.js";
import { paginationEn } from "./pagination.js";
import { passbookEn } from "./passbook.js";
import { pasteReviewEn } from "./paste-review.js";
import { pickerDialogEn } from "./picker-dialog.js";
import { planCardEn } from "./plan-card.js";
import { pointsInputEn } from "./points-input.js";
import { programmeEditorEn } from "./programme-editor.js";
import { programmeTreeEn } from "./programme-tree.js";
import { qrCodeEn } from "./qr-code.js";
import { questionBuilderEn } from "./question-builder.js";
import { resultEn } from "./result.js";
import { richTextEditorEn } from "./rich-text-editor.js";
import { searchBarEn } from "./search-bar.js";
import { selectEn } from "./select.js";
import { signInFormEn } from "./sign-in-form.js";
import { splitButtonEn } from "./split-button.js";
import { stepsEn } from "./steps.js";
import { termCalendarEn } from "./term-calendar.js";
import { termPickerEn } from "./term-picker.js";
import { timeRangeEn } from "./time-range.js";
import { timelineEn } from "./timeline.js";
import { transferEn } from "./transfer.js";
import { treeEn } from "./tree.js";
import { uploadEn } from "./upload.js";
import { weekGridEn } from "./week-grid.js";
import { weekPickerEn } from "./week-picker.js";
import { wishListEn } from "./wish-list.js";
import type { Messages } from "./zh-cn.js";

/** English, complete: hand it to `UiProvider messages`. */
export const en: Messages = {
  answerSheet: answerSheetEn,
  appShell: appShellEn,
  auditForm: auditFormEn,
  bpmn: bpmnEn,
  cascader: cascaderEn,
  chart: chartEn,
  common: commonEn,
  confirm: confirmEn,
  connectionLine: connectionLineEn,
  courseCard: courseCardEn,
  coverageGrid: coverageGridEn,
  creditBar: creditBarEn,
  dataTable: dataTableEn,
  datePicker: datePickerEn,
  demandBar: demandBarEn,
  descriptions: descriptionsEn,
  difference: differenceEn,
  drawResult: drawResultEn,
  editDialog: editDialogEn,
  exportDialog: exportDialogEn,
  feedbackDialog: feedbackDialogEn,
  feedbackState: feedbackStateEn,
  halfDayPicker: halfDayPickerEn,
  jobProgress: jobProgressEn,
  markGrid: markGridEn,
  pageHeader: pageHeaderEn,
  pagination: paginationEn,
  passbook: passbookEn,
  pasteReview: pasteReviewEn,
  pickerDialog: pickerDialogEn,
  planCard: planCardEn,
  pointsInput: pointsInputEn,
  programmeEditor: programmeEditorEn,
  programmeTree: programmeTreeEn,
  qrCode: qrCodeEn,
  questionBuilder: questionBuilderEn,
  result: resultEn,
  richTextEditor: richTextEditorEn,
  searchBar: searchBarEn,
  select: selectEn,
  signInForm: signInFormEn,
  splitButton: splitButtonEn,
  steps: stepsEn,
  termCalendar: termCalendarEn,
  termPicker: termPickerEn,
  timeline: timelineEn,
  timeRange: timeRangeEn,
  transfer: transferEn,
  tree: treeEn,
  upload: uploadEn,
  weekGrid: weekGridEn,
  weekPicker: weekPickerEn,
  wishList: wishListEn,
};
