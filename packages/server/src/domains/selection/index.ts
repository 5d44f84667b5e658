export {
  type CapacityChange,
  changeCapacities,
  changeCapacity,
  createSeat,
  createSeats,
  deleteSeat,
  type LockedSeats,
  lockSeats,
  type NewSeat,
} from "./seats.ts";
export {
  type EnrolmentSource,
  type EnrolmentState,
  enrolment,
  type LogAction,
  offeringSeat,
  selectionLog,
  studentTerm,
} from "./tables.ts";
export { announceStudents } from "./student-memory.ts";
export { createSelectionService, type SelectionService } from "./selection-service.ts";
