import type { Audience } from "@huxuan/api-client";

const partsOf = ({ schoolIds, grades, departments, majors }: Audience): string =>
  [
    schoolIds?.length ? `${schoolIds.length} 所学校` : "",
    grades?.length ? `${grades.join("、")} 级` : "",
    departments?.length ? departments.join("、") : "",
    majors?.length ? majors.join("、") : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** Whom a round is for: 「2023、2024 级」, or everybody. */
export const audienceText = (audience: Audience): string => partsOf(audience) || "联盟校全体";

/** Whom a class is for; without a list of schools it is not for those of its own. */
export const hostAudienceText = (audience: Audience): string => {
  const parts = partsOf(audience);
  if (audience.schoolIds?.length) return parts;
  return parts === "" ? "外校全体" : `外校 · ${parts}`;
};
