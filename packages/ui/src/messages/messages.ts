import type { AppShellMessages } from "./app-shell.js";
import type { AuditFormMessages } from "./audit-form.js";
import type { ChartMessages } from "./chart.js";
import type { CommonMessages } from "./common.js";
import type { ConfirmMessages } from "./confirm.js";
import type { ConnectionLineMessages } from "./connection-line.js";
import type { CourseCardMessages } from "./course-card.js";
import type { DataTableMessages } from "./data-table.js";
import type { DatePickerMessages } from "./date-picker.js";
import type { EditDialogMessages } from "./edit-dialog.js";
import type { ExportDialogMessages } from "./export-dialog.js";
import type { FeedbackDialogMessages } from "./feedback-dialog.js";
import type { FeedbackStateMessages } from "./feedback-state.js";
import type { JobProgressMessages } from "./job-progress.js";
import type { PaginationMessages } from "./pagination.js";
import type { PickerDialogMessages } from "./picker-dialog.js";
import type { SearchBarMessages } from "./search-bar.js";
import type { SelectMessages } from "./select.js";
import type { SignInFormMessages } from "./sign-in-form.js";
import type { TreeMessages } from "./tree.js";
import type { UploadMessages } from "./upload.js";
import type { WeekGridMessages } from "./week-grid.js";

/** Every text of the library, one slice per component. A language is an object of this type. */
export interface Messages {
  appShell: AppShellMessages;
  auditForm: AuditFormMessages;
  chart: ChartMessages;
  common: CommonMessages;
  confirm: ConfirmMessages;
  connectionLine: ConnectionLineMessages;
  courseCard: CourseCardMessages;
  dataTable: DataTableMessages;
  datePicker: DatePickerMessages;
  editDialog: EditDialogMessages;
  exportDialog: ExportDialogMessages;
  feedbackDialog: FeedbackDialogMessages;
  feedbackState: FeedbackStateMessages;
  jobProgress: JobProgressMessages;
  pagination: PaginationMessages;
  pickerDialog: PickerDialogMessages;
  searchBar: SearchBarMessages;
  select: SelectMessages;
  signInForm: SignInFormMessages;
  tree: TreeMessages;
  upload: UploadMessages;
  weekGrid: WeekGridMessages;
}
