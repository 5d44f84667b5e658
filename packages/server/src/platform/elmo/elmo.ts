/** Of version 1, all of whose releases are compatible. */
export const ELMO_NAMESPACE = "https://github.com/emrex-eu/elmo-schemas/tree/v1";

/** Whose results they are. */
export interface ElmoLearner {
  /** By type: `studentNumber`, `esi`. */
  identifiers: readonly { type: string; value: string }[];
  givenNames: string;
  familyName: string;
}

/** A course with its result. */
export interface ElmoCourse {
  /** In the catalogue of its school; empty where the file has none. */
  code: string;
  name: string;
  status: "passed" | "failed" | "in-progress";
  /** The day of the result, `yyyy-MM-dd`; absent while it is open. */
  date?: string;
  /** Names of the term, one of them its code where it is known, and its first and last day. */
  term?: { titles: readonly string[]; start: string; end: string };
  /** Names the scale within the report. */
  scheme?: string;
  /** As the school writes it: 81, 良好. */
  result?: string;
  credits?: number;
  hours?: number;
}

/** What one school says. */
export interface ElmoReport {
  /** Code of the school where the file has one, and what it is called. */
  issuer: { code: string; name: string; url: string };
  courses: readonly ElmoCourse[];
  /** When it was issued. */
  issuedAt: Date;
  /** What its scales are. */
  schemes: readonly { id: string; description: string }[];
}
