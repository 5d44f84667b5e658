import type { PublicHome } from "@huxuan/api-client";
import { paths } from "../../paths.ts";
import type { PageHead } from "../../shell/page-head.tsx";
import type { Site } from "../../delivered/page-data.ts";

/** What the home page says of itself: who runs it, how to search it, and when something opens. */
export function homeHead({ semester, rounds, classes, schools }: PublicHome, site: Site): PageHead {
  const offer = semester ? `${semester.name}开放 ${classes} 个教学班` : "跨校选课、学分互认";
  return {
    description: `${site.title}：${schools.length} 所高校互选课程、互认学分，${offer}。`,
    structured: (origin) => {
      const organizer = { "@type": "Organization", name: site.title, url: origin };
      return [
        organizer,
        {
          "@type": "WebSite",
          name: site.title,
          url: origin,
          inLanguage: "zh-CN",
          potentialAction: {
            "@type": "SearchAction",
            target: `${origin}${paths.publicCourses}?q={search_term_string}`,
            "query-input": "required name=search_term_string",
          },
        },
        ...rounds.map(({ name, opensAt, closesAt }) => ({
          "@type": "Event",
          name,
          startDate: opensAt,
          endDate: closesAt,
          eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
          eventStatus: "https://schema.org/EventScheduled",
          location: { "@type": "VirtualLocation", url: origin + paths.publicHome },
          organizer,
        })),
      ];
    },
  };
}
