import type { PublicCourseDetail } from "@huxuan/api-client";
import { formatMeeting } from "@huxuan/ui/format";
import { formatCredits } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import type { PageHead } from "../../shell/page-head.tsx";

/** Longest description that search engines show. */
const MOST_CHARACTERS = 150;

/** What the page of a class says of itself. */
export function courseHead(shown: PublicCourseDetail): PageHead {
  const { id, course, school, teachers, meetings, semester } = shown;
  const when = meetings.map((meeting) => formatMeeting(meeting)).join("；");
  const facts = [
    `${school.name}${course.department}`,
    `${formatCredits(course.credits)} 学分`,
    semester.name,
    teachers.join("、"),
    when,
  ].filter((fact) => fact !== "");
  const description = `${course.name}：${facts.join("，")}。${shown.description}`.slice(0, MOST_CHARACTERS);
  const path = paths.publicCourse(id);
  const provider = { "@type": "CollegeOrUniversity", name: school.name };
  return {
    name: course.name,
    description,
    canonical: path,
    structured: (origin) => [
      {
        "@type": "Course",
        name: course.name,
        courseCode: course.code,
        description,
        url: origin + path,
        provider,
        inLanguage: "zh-CN",
        isAccessibleForFree: true,
        hasCourseInstance: {
          "@type": "CourseInstance",
          name: `${course.name} ${shown.code}`,
          courseMode: "Onsite",
          // Weeks are no hours.
          ...(course.hoursUnit === "hours" && { courseWorkload: `PT${Math.round(course.hours)}H` }),
          instructor: teachers.map((name) => ({ "@type": "Person", name })),
          maximumAttendeeCapacity: shown.seats.capacity,
          remainingAttendeeCapacity: Math.max(0, shown.seats.capacity - shown.seats.taken),
        },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "课程", item: origin + paths.publicCourses },
          { "@type": "ListItem", position: 2, name: course.name, item: origin + path },
        ],
      },
    ],
  };
}
