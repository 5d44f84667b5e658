import type { Offering, TimedMeeting } from "@huxuan/api-client";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import type { Queryable } from "../../db/index.ts";
import type { SemesterBeside } from "../semester/index.ts";
import type { CourseLanguage, CourseNature } from "../course/tables.ts";
import type { Audience, GuestQuota, OfferingState } from "./tables.ts";

/** A meeting as the rules want it: clock times as minutes of the day, the campus as its id. */
export interface CatalogueMeeting extends TimedMeeting {
  /** Minutes after midnight of the host school's day: 08:00 is 480. */
  startMinute: number;
  /** Minutes after midnight at which the last section ends. */
  endMinute: number;
  /** Null where the place is not known; it then never counts as another campus. */
  campusId: number | null;
}

/** An offering with everything the selection rules and the student's search ask of it, except its seats. */
export interface CatalogueOffering {
  readonly id: number;
  readonly semesterId: number;
  /** The host school. */
  readonly schoolId: number;
  readonly schoolName: string;
  readonly schoolShortName: string;
  readonly courseId: number;
  readonly courseCode: string;
  readonly courseName: string;
  /** Sort key of the course name. */
  readonly coursePinyin: string;
  readonly description: string;
  readonly credits: number;
  readonly nature: CourseNature;
  readonly language: CourseLanguage;
  readonly department: string;
  /** Teaching-class number. */
  readonly code: string;
  readonly state: OfferingState;
  readonly version: number;
  readonly teachers: readonly { readonly id: number; readonly name: string }[];
  readonly meetings: readonly CatalogueMeeting[];
  readonly audience: Readonly<Audience>;
  readonly guestQuotas: readonly GuestQuota[];
  readonly guestQuotaReleaseAt: Date | null;
  /** Longest waitlist; null means as long as the capacity. */
  readonly waitlistCapacity: number | null;
  /** Courses that must have been passed before. */
  readonly prerequisiteIds: readonly number[];
  /** Courses that may not be held together with it; holds in both directions. */
  readonly exclusionIds: readonly number[];
  /** Lower case: class number, course code and name, teachers, school, with full pinyin and initials. */
  readonly searchText: string;
  /** The contract's Offering without what depends on its seats. */
  readonly body: Omit<Offering, "seats" | "waitlistCapacity">;
}

/**
 * All offerings of a semester that are past their draft, in memory: the student's search and the selection
 * rules read it thousands of times a second. Loaded once per semester, refreshed after every change, here or on
 * another node.
 */
export interface OfferingCatalogue {
  /**
   * Loads the semester unless it is loaded, and those of its offerings that this node has not heard of: somebody may hold a
   * seat of one that was published on another node a moment ago. Call it before `list`; cheap when there is nothing to do.
   */
  ensure(semesterId: number, offeringIds?: readonly number[]): Promise<void>;
  /** An offering in any state but draft, of a loaded semester; the caller checks `state`. */
  get(offeringId: number): CatalogueOffering | undefined;
  /** The published offerings of a loaded semester, by class number; the same array until something changes. */
  list(semesterId: number): readonly CatalogueOffering[];
  /** Finds an offering whose semester may not be loaded yet. */
  find(offeringId: number): Promise<CatalogueOffering | undefined>;
  /** Name of a course that appears as prerequisite or exclusion in a loaded semester. */
  courseName(courseId: number): string | undefined;
  /** Semesters that have days in common with this one, hardly ever any; known once a semester is loaded. */
  beside(semesterId: number): readonly SemesterBeside[];
  /** Minutes between two campuses; 0 for the same or an unknown campus. See `meetingsClash`. */
  travelMinutes(fromCampusId: number | null, toCampusId: number | null): number;
  /** Reads these offerings again (they may be new, changed or gone); their semesters, where not loaded yet. */
  reload(ids: readonly number[]): Promise<void>;
  /**
   * Reads offerings of loaded semesters again on the connections of whoever asks, and waits for no other refresh. In a
   * transaction that holds their seats they cannot change any more.
   */
  reloadOn(db: Queryable, ids: readonly number[]): Promise<void>;
  /** Reads a whole semester again, after an import or a bulk change. */
  reloadSemester(semesterId: number): Promise<void>;
  /**
   * Delivers what `changeOfferings` or `announceOfferings` wrote, after the commit: every node reads again what changed.
   * Done when this one has.
   */
  announce(messages: readonly OutboxMessage[]): Promise<void>;
  /** Told after every refresh, with what changed; returns how to stop. */
  onChange(listener: (change: CatalogueChange) => void): () => void;
}

/** What asks for the catalogue. */
export interface NeedsCatalogue {
  catalogue: OfferingCatalogue;
}

/** Bus topic of a change; the payload is a `CatalogueChange`. */
export const CATALOGUE_TOPIC = "offering-catalogue";

/** What every node reads again. */
export interface CatalogueChange {
  semesterId: number;
  /** Undefined: everything may have changed. */
  ids?: readonly number[];
}
