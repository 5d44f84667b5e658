export { actOn, takeAll } from "./act.ts";
export type { OfficeAct } from "./admission/acts.ts";
export { midtermLastWeek } from "./midterm.ts";
export { obstaclesFor } from "./office-view.ts";
export {
  type DrawnSeat,
  ensureTermsOf,
  type GivenSeats,
  giveDrawnSeats,
  type LockedDraw,
  lockDraw,
} from "./admission/drawn-seats.ts";
export {
  countsFirst,
  type CourseVerdicts,
  type JudgesCourses,
  type NeedsCourseVerdicts,
} from "./course-verdicts.ts";
export { readStoredBeside } from "./beside.ts";
export { decisionContextAt } from "./decision-context.ts";
export { momentText } from "./sentences.ts";
export { REFUSAL_LABELS } from "./refusal-labels.ts";
export { EVENTS_TOPIC } from "./live-hub.ts";
export { apartPairs, type ApartPair, type ApartReason, apartReason } from "./together.ts";
export { attemptView, holdingsOf, type StudentView, takesWishes } from "./preview.ts";
export { NO_SEATS, quotaLeft, type SeatCounts, seatsLeftFor } from "./quota-rules.ts";
export {
  type AttemptFacts,
  classesBeside,
  type Holdings,
  holdingsWith,
  obstacleOf,
  type Refusal,
  refusalOf,
  roundRefusal,
  seatRefusalOf,
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
  reselectionPass,
  selectionDemand,
  selectionLog,
  selectionTally,
  studentTerm,
} from "./tables.ts";
export { refusalLabel } from "./refusal-labels.ts";
export { announceEvents, endSeatsOf, type EndedSeat } from "./end-seats.ts";
export { announceStudents } from "./student-memory.ts";
export { hoursBeforeReselection, wishesPerGroup } from "./settings.ts";
export type { NeedsSelection, SelectionService } from "./selection-service.ts";
export { givingWay, sortedInTurns, takingTurns } from "./turns.ts";
export { requireRoundFor, studentView } from "./student-view.ts";
