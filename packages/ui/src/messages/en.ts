import { appShellEn } from "./app-shell.js";
import { chartEn } from "./chart.js";
import { commonEn } from "./common.js";
import { confirmEn } from "./confirm.js";
import { courseCardEn } from "./course-card.js";
import { dataTableEn } from "./data-table.js";
import { datePickerEn } from "./date-picker.js";
import { feedbackStateEn } from "./feedback-state.js";
import { jobProgressEn } from "./job-progress.js";
import type { Messages } from "./messages.js";
import { paginationEn } from "./pagination.js";
import { searchBarEn } from "./search-bar.js";
import { selectEn } from "./select.js";
import { signInFormEn } from "./sign-in-form.js";
import { uploadEn } from "./upload.js";
import { weekGridEn } from "./week-grid.js";

/** English, complete: hand it to `UiProvider messages`. */
export const en: Messages = {
  appShell: appShellEn,
  chart: chartEn,
  common: commonEn,
  confirm: confirmEn,
  courseCard: courseCardEn,
  dataTable: dataTableEn,
  datePicker: datePickerEn,
  feedbackState: feedbackStateEn,
  jobProgress: jobProgressEn,
  pagination: paginationEn,
  searchBar: searchBarEn,
  select: selectEn,
  signInForm: signInFormEn,
  upload: uploadEn,
  weekGrid: weekGridEn,
};
