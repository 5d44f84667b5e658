/** A school on both axes of the grid. */
export interface CoverageSchool {
  /** Unique among the schools. */
  id: number;
  /** 「湘江理工大学」 */
  name: string;
  /** Where there is little room: 「湘江理工」. Default the name. */
  short?: string;
}

/** How two schools stand: without an agreement, with one that is not signed yet, that is suspended, or that holds. */
export type CoverageState = "none" | "unsigned" | "suspended" | "signed";

/** What students of one school are told about the courses of another. */
export interface CoverageCell {
  /** The school of the students. */
  homeId: number;
  /** The school that offers the courses. */
  hostId: number;
  /** How their agreement stands. */
  state: CoverageState;
  /** Share of the open classes whose verdict is sure, 0–1; not given where no class is open. */
  share?: number;
  /** How many rules there are. */
  rules: number;
  /** Open classes: with them the grid shows totals, weighted by them. */
  classes?: number;
  /** To be looked at, as a dot: 「30 天内到期」. */
  note?: string;
}

/** Two schools. */
export interface CoveragePlace {
  /** The school of the students. */
  homeId: number;
  /** The school that offers the courses. */
  hostId: number;
}
