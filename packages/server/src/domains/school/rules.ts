import type { FieldError, SchoolInput, SectionTime } from "@huxuan/api-client";

/** What is wrong with the new values of a school; empty when nothing is. */
export function checkSchool({
  campuses,
  sections,
}: Pick<SchoolInput, "campuses" | "sections">): FieldError[] {
  return [...checkCampuses(campuses), ...checkClock(sections)];
}

function checkCampuses(campuses: SchoolInput["campuses"]): FieldError[] {
  const seen = new Set<string>();
  return campuses.flatMap(({ name }, at) => {
    const known = seen.has(name);
    seen.add(name);
    return known ? [{ field: `campuses.${at}.name`, message: `已有名为「${name}」的校区` }] : [];
  });
}

/** What is wrong with a section clock: sections are counted from 1, last some time, and come one after the other. */
export function checkClock(sections: readonly SectionTime[]): FieldError[] {
  const errors: FieldError[] = [];
  sections.forEach(({ section, start, end }, at) => {
    const before = sections[at - 1];
    if (section !== at + 1)
      errors.push({ field: `sections.${at}.section`, message: `这里应是第 ${at + 1} 节，节次要连续` });
    // Clock times of two digits each are ordered as texts are.
    if (end <= start) errors.push({ field: `sections.${at}.end`, message: "下课时间应晚于上课时间" });
    if (before !== undefined && start < before.end)
      errors.push({
        field: `sections.${at}.start`,
        message: `上课时间应不早于第 ${at} 节下课（${before.end}）`,
      });
  });
  return errors;
}
