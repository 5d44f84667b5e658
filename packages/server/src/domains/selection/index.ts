export {
  type DrawnSeat,
  ensureTermsOf,
  type GivenSeats,
  giveDrawnSeats,
  type LockedDraw,
  lockDraw,
} from "./admission/drawn-seats.ts";
export { decisionContextAt } from "./decision-context.ts";
export { momentText } from "./sentences.ts";
export { REFUSAL_LABELS } from "./refusal-labels.ts";
export { EVENTS_TOPIC } from "./live-hub.ts";
export { actOn } from "./act.ts";
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
export {
  type EnrolmentSource,
  type EnrolmentState,
  enrolment,
  type LogAction,
  selectionLog,
  studentTerm,
} from "./tables.ts";
export { announceStudents } from "./student-memory.ts";
export { hoursBeforeReselection, wishesPerGroup } from "./settings.ts";
export type { NeedsSelection, SelectionService } from "./selection-service.ts";
export { sortedInTurns, takingTurns } from "./turns.ts";
export { requireRoundFor, studentView } from "./student-view.ts";
