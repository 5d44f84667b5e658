export { actOn, takeAll } from "./act.ts";
export { apartPairs, type ApartPair, type ApartReason, apartReason } from "./together.ts";
export { attemptView, type StudentView, takesWishes } from "./preview.ts";
export { NO_SEATS, quotaLeft, type SeatCounts, seatsLeftFor } from "./quota-rules.ts";
export {
  type AttemptFacts,
  type Holdings,
  holdingsWith,
  obstacleOf,
  type Refusal,
  refusalOf,
  roundRefusal,
  seatRefusalOf,
} from "./rules.ts";
export { isVisibleTo, selectableItem } from "./search.ts";
export {
  type EnrolmentSource,
  type EnrolmentState,
  enrolment,
  type LogAction,
  reselectionPass,
  selectionDemand,
  selectionLog,
  studentTerm,
} from "./tables.ts";
export { announceEvents, endSeatsOf, type EndedSeat } from "./end-seats.ts";
export { momentText } from "./sentences.ts";
export { announceStudents } from "./student-memory.ts";
export { wishesPerGroup } from "./settings.ts";
export type { NeedsSelection, SelectionService } from "./selection-service.ts";
export { sortedInTurns, takingTurns } from "./turns.ts";
export { requireRoundFor, studentView } from "./student-view.ts";
