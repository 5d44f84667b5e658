export { assembleOfferings } from "./assemble.ts";
export { teachersOf } from "./class-teachers.ts";
export {
  announceOfferings,
  changeOfferings,
  lockForChange,
  type OfferingsChange,
} from "./change-offerings.ts";
export type {
  CatalogueChange,
  CatalogueMeeting,
  CatalogueOffering,
  NeedsCatalogue,
  OfferingCatalogue,
} from "./catalogue.ts";
export {
  type ClashMeeting,
  clockOf,
  dayPartOf,
  firstClash,
  meetingsClash,
  minuteOfDay,
  shareWeek,
  type TravelMinutes,
} from "./meeting-rules.ts";
export type { HolderClashes } from "./holder-clashes.ts";
export { type FoundOffering, moveFound, type MoveOfMany } from "./move-found.ts";
export { withSeats } from "./offering-body.ts";
export { offeringText, refreshOfferingText } from "./offering-text.ts";
export {
  capacityRefusal,
  checkCapacity,
  checkQuotas,
  isTaught,
  mergeMeetings,
  offeringLifecycle,
  ONCE_PUBLISHED_STATES,
  sectionRuns,
  TAUGHT_STATES,
} from "./rules.ts";
export {
  type CapacityChange,
  changeCapacities,
  createSeat,
  createSeats,
  type LockedSeats,
  lockSeats,
  type NewSeat,
} from "./seats.ts";
export { midtermWithdrawalWeek } from "./settings.ts";
export { offeringRows, showOfferings } from "./show-offerings.ts";
export { minimumEnrolment, minimumEnrolmentGeneral, reselectionPassHours } from "./settings.ts";
export { lockTimetable } from "./stored-facts.ts";
export {
  type Audience,
  type GuestQuota,
  meeting,
  type OfferingState,
  offering,
  offeringSeat,
  offeringTeacher,
  type WholeWeeks,
} from "./tables.ts";
