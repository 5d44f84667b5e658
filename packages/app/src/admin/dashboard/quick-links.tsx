import type { Permission } from "@huxuan/api-client";
import { Card, useCan } from "@huxuan/ui";
import { Link } from "react-router-dom";

/** Where an office goes most, each with what it needs. */
const LINKS = [
  { href: "/course-management/offerings", label: "教学班管理", permission: "offering-search" },
  { href: "/public-data/courses", label: "课程维护", permission: "course-search" },
  { href: "/elective/rounds", label: "选课轮次", permission: "round-search" },
  { href: "/elective/monitor", label: "选课监控", permission: "round-monitor" },
  { href: "/elective/log", label: "选课日志", permission: "selection-log" },
] as const satisfies readonly { href: string; label: string; permission: Permission }[];

/** Links to what the person may do. */
export function QuickLinks() {
  const can = useCan();
  const allowed = LINKS.filter(({ permission }) => can(permission));
  if (allowed.length === 0) return null;
  return (
    <Card title="常用">
      <ul className="m-0 grid list-none grid-cols-2 gap-2 p-0">
        {allowed.map(({ href, label }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex min-h-11 items-center rounded-card border border-solid border-line px-3 text-ink no-underline hover:border-accent hover:text-accent"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
