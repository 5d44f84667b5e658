import { useMemo } from "react";
import { useSessionInfo } from "../session/session-store.ts";
import { schoolOptions, useSchools } from "./use-schools.ts";

/** Universities to choose from. */
export type SchoolChoices = readonly { value: string; label: string }[];

const NO_CHOICE: SchoolChoices = [];

/** The universities that somebody can choose between; none for the office of one school. */
export function useSchoolChoices(): SchoolChoices {
  const ownSchool = useSessionInfo().school !== undefined;
  const schools = useSchools();
  return useMemo(() => (ownSchool ? NO_CHOICE : schoolOptions(schools)), [ownSchool, schools]);
}

/** The search field 开课学校, to be spread among the others: none where there is no choice. */
export const schoolField = (schools: SchoolChoices) =>
  schools.length > 0
    ? ([{ prop: "schoolId", label: "开课学校", type: "select", options: schools }] as const)
    : [];
