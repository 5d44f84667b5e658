import type { CourseRowProps, FacetGroup, FacetValue } from "../../course-card/index.js";
import { demoFacets } from "../../course-card/course-card.fixture.js";

const schools: Readonly<Record<string, string>> = Object.fromEntries(
  demoFacets.flatMap(({ id, options }) =>
    id === "school" ? options.map(({ value, label }) => [value, label]) : [],
  ),
);

/** Whether a course is what a tick of a group asks for. */
function fits(course: CourseRowProps, group: string, option: string): boolean {
  const tags = (course.tags ?? []).map(({ label }) => label).join();
  if (group === "school") return course.school === schools[option];
  if (group === "recognition")
    return tags.includes({ general: "通识选修", major: "专业", apply: "需申请" }[option] ?? option);
  return option === "free" ? course.conflict === undefined : /周[六日]|(?:9|11)–/.test(course.meetings ?? "");
}

/** The courses that fit every group in which something is ticked; in a group one tick is enough. */
export function chosenBy(courses: readonly CourseRowProps[], ticked: FacetValue): readonly CourseRowProps[] {
  return courses.filter((course) =>
    Object.entries(ticked).every(
      ([group, options]) => options.length === 0 || options.some((option) => fits(course, group, option)),
    ),
  );
}

/** The groups with the number of courses that each tick would leave beside those of the other groups. */
export function counted(courses: readonly CourseRowProps[], ticked: FacetValue): readonly FacetGroup[] {
  return demoFacets.map((group) => {
    const others = chosenBy(courses, { ...ticked, [group.id]: [] });
    return {
      ...group,
      options: group.options.map((option) => ({
        ...option,
        count: others.filter((course) => fits(course, group.id, option.value)).length,
      })),
    };
  });
}
