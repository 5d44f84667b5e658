export type { Hosting, LockedHosting, NeedsHosting } from "./hosting.ts";
export { type SchoolFacts, schoolFacts } from "./school-facts.ts";
export { requireSchool } from "./require-school.ts";
export { campus, campusTravel, type SectionClockEntry, school } from "./tables.ts";
