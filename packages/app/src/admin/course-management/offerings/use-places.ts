import { useMemo } from "react";
import { useDepartmentNames } from "../../../catalogue/department-names.ts";
import { useSchools } from "../../../catalogue/use-schools.ts";
import { useSessionInfo } from "../../../session/session-store.ts";

/** What classes are looked for by: departments, campuses and sections of the own school, or of all. */
export function usePlaces() {
  const ownSchool = useSessionInfo().school?.id;
  const departments = useDepartmentNames(ownSchool, { ofAll: true });
  const schools = useSchools();
  return useMemo(() => {
    const whose = schools.filter(({ id }) => ownSchool === undefined || id === ownSchool);
    return {
      departments: [...new Set(departments)],
      campuses: [...new Set(whose.flatMap(({ campuses }) => campuses.map(({ name }) => name)))],
      sections: Math.max(0, ...whose.flatMap(({ sections }) => sections.map(({ section }) => section))),
    };
  }, [departments, schools, ownSchool]);
}
