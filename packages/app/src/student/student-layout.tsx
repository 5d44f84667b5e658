import type { Permission } from "@huxuan/api-client";
import {
  ArrowLeftRight,
  CalendarDays,
  GraduationCap,
  House,
  Landmark,
  ListChecks,
  Network,
} from "lucide-react";
import { TopNavShell, type TopNavItem, useCan, useLeaveGuard } from "@huxuan/ui";
import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { paths } from "../paths.ts";
import { useSite } from "../site.ts";
import { PageInView } from "../shell/opening-page.tsx";
import { renderLink } from "../shell/render-link.tsx";
import { useAccountMenu } from "../shell/use-account-menu.tsx";
import { Bell } from "../user/notifications/bell.tsx";
import { useLostActs } from "./selection/use-lost-acts.ts";
import { useUnsavedWishes, watchSavers } from "./selection/wish-savers.ts";

/** Pages of students; on phones they are the bar at the bottom. */
const ITEMS: readonly TopNavItem[] = [
  { id: "home", label: "首页", href: paths.student.home, icon: <House /> },
  {
    id: "selection",
    label: "选课中心",
    shortLabel: "选课",
    href: paths.student.selection,
    icon: <ListChecks />,
  },
  {
    id: "timetable",
    label: "我的课表",
    shortLabel: "课表",
    href: paths.student.timetable,
    icon: <CalendarDays />,
  },
];

/** Pages for who may open them. */
const PERMITTED: readonly (TopNavItem & { permission: Permission })[] = [
  {
    id: "grades",
    label: "成绩查询",
    shortLabel: "成绩",
    href: paths.student.grades,
    icon: <GraduationCap />,
    permission: "grade-mine",
  },
  {
    id: "programme",
    label: "培养方案",
    shortLabel: "方案",
    href: paths.student.programme,
    icon: <Network />,
    permission: "programme-mine",
  },
  {
    id: "rules",
    label: "互认规则",
    shortLabel: "互认",
    href: paths.student.rules,
    icon: <ArrowLeftRight />,
    // The bar of a phone holds five: from there one comes by the programme.
    desktopOnly: true,
    permission: "recognition-mine",
  },
  {
    id: "credit-bank",
    label: "学分银行",
    shortLabel: "学分",
    href: paths.student.creditBank,
    icon: <Landmark />,
    desktopOnly: true,
    permission: "recognition-mine",
  },
];

const IN_SELECTION: ReadonlySet<string> = new Set([
  "/select-course",
  paths.student.wishes,
  paths.student.planner,
]);

/** Frame of the students' area. */
export function StudentLayout() {
  const site = useSite();
  const { pathname } = useLocation();
  const account = useAccountMenu();
  const can = useCan();
  useLostActs();
  useLeaveGuard(useUnsavedWishes());
  useEffect(watchSavers, []);
  // The detail of a course, the wishes and the planner belong to the selection centre.
  const active = IN_SELECTION.has(pathname) ? paths.student.selection : pathname;
  return (
    <TopNavShell
      brand={{ name: site.title, mark: "互", href: paths.student.home }}
      items={[...ITEMS, ...PERMITTED.filter(({ permission }) => can(permission))]}
      activeHref={active}
      renderLink={renderLink}
      footer={site.footer}
      actions={<Bell />}
      {...account}
    >
      <PageInView>
        <Outlet />
      </PageInView>
    </TopNavShell>
  );
}
