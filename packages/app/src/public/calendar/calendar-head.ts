import type { PublicCalendar } from "@huxuan/api-client";
import { paths } from "../../paths.ts";
import type { Site } from "../../delivered/page-data.ts";
import type { PageHead } from "../../shell/page-head.tsx";
import { holidayNames } from "./term-days.ts";

/** What the calendar says of itself: which semester it is of, its holidays, and when there is selection. */
export function calendarHead({ semester, rounds }: PublicCalendar, site: Site): PageHead {
  const { name, firstMonday, weeks } = semester;
  const free = holidayNames(semester);
  const holidays = free.length > 0 ? `，${free.join("、")}放假与调休` : "";
  return {
    description: `${name}校历：${firstMonday} 开始，共 ${weeks} 周${holidays}，选课轮次的开放时间。`,
    structured: (origin) =>
      rounds.map(({ name: round, opensAt, closesAt, school }) => ({
        "@type": "Event",
        name: round,
        startDate: opensAt,
        endDate: closesAt,
        eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
        eventStatus: "https://schema.org/EventScheduled",
        location: { "@type": "VirtualLocation", url: origin + paths.publicCalendar },
        organizer: { "@type": "Organization", name: school?.name ?? site.title },
      })),
  };
}
