export { actOn } from "./act.ts";
export type { OfficeAct } from "./admission/acts.ts";
export { midtermLastWeek } from "./midterm.ts";
export { obstaclesFor } from "./office-view.ts";
export { apartPairs, type ApartPair, type ApartReason, apartReason } from "./together.ts";
export { attemptView, type StudentView } from "./preview.ts";
export { NO_SEATS, quotaLeft, type SeatCounts } from "./quota-rules.ts";
export {
  type AttemptFacts,
  type Holdings,
  obstacleOf,
  type Refusal,
  refusalOf,
  roundRefusal,
} from "./rules.ts";
export { isVisibleTo, selectableItem } from "./search.ts";
export type { MarkedSeats, SeatMarks } from "./seat-marks.ts";
export {
  type ActingOffice,
  type EnrolmentSource,
  type EnrolmentState,
  enrolment,
  homeDepartment,
  hostDepartment,
  type LogAction,
  type ProxyOverride,
  selectionLog,
  studentTerm,
} from "./tables.ts";
export { announceStudents } from "./student-memory.ts";
export { wishesPerGroup } from "./settings.ts";
export type { NeedsSelection, SelectionService } from "./selection-service.ts";
export { sortedInTurns, takingTurns } from "./turns.ts";
export { requireRoundFor, studentView } from "./student-view.ts";
