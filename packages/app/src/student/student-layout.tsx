import type { Permission } from "@huxuan/api-client";
import {
  ArrowLeftRight,
  CalendarDays,
  GraduationCap,
  House,
  Landmark,
  ListChecks,
  MessageSquareHeart,
  Network,
  Settings,
} from "lucide-react";
import {
  Button,
  ShellSettingsDrawer,
  TopNavShell,
  type TopNavItem,
  useCan,
  useLeaveGuard,
  useMobile,
} from "@huxuan/ui";
import { useEffect, useMemo, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { paths } from "../paths.ts";
import { useSite } from "../site.ts";
import { OfficeFrame } from "../shell/office-frame.tsx";
import { PageInView } from "../shell/opening-page.tsx";
import { renderLink } from "../shell/render-link.tsx";
import { useShell } from "../shell/shell-store.ts";
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
  {
    id: "evaluations",
    label: "课程评价",
    shortLabel: "评价",
    href: paths.student.evaluations,
    icon: <MessageSquareHeart />,
    // On a phone it stands on the home as long as somebody waits for it.
    desktopOnly: true,
    permission: "evaluation-answer",
  },
];

const IN_SELECTION: ReadonlySet<string> = new Set([
  "/select-course",
  paths.student.wishes,
  paths.student.planner,
]);

/** The sheet belongs to the evaluations. */
const EVALUATION_INFO = "/evaluation-info";

const HOME = { id: paths.student.home, title: "首页", href: paths.student.home, pinned: true };

/** Frame of the students' area: on a desk the shared one, or the navigation on top for who wishes; in one hand a bar below. */
export function StudentLayout() {
  const { pathname } = useLocation();
  const can = useCan();
  const narrow = useMobile();
  const navigation = useShell((state) => state.settings.navigation);
  useLostActs();
  useLeaveGuard(useUnsavedWishes());
  useEffect(watchSavers, []);
  const items = useMemo(() => [...ITEMS, ...PERMITTED.filter(({ permission }) => can(permission))], [can]);
  // The detail of a course, the wishes and the planner belong to the selection centre.
  const active = IN_SELECTION.has(pathname)
    ? paths.student.selection
    : pathname === EVALUATION_INFO
      ? paths.student.evaluations
      : pathname;
  return narrow || navigation === "top" ? (
    <TopFrame items={items} active={active} narrow={narrow} />
  ) : (
    <OfficeFrame menu={items} home={HOME} activeHref={active} navigationChoice flush />
  );
}

interface TopFrameProps {
  items: readonly TopNavItem[];
  active: string;
  narrow: boolean;
}

/** The navigation on top, and at the bottom of a phone; the settings stand in the menu of the person. */
function TopFrame({ items, active, narrow }: TopFrameProps) {
  const site = useSite();
  const account = useAccountMenu();
  const { settings, setSettings } = useShell();
  const [setting, setSetting] = useState(false);
  return (
    <TopNavShell
      brand={{ name: site.title, mark: "互", href: paths.student.home }}
      items={items}
      activeHref={active}
      renderLink={renderLink}
      footer={site.footer}
      actions={
        <>
          {!narrow && (
            <Button
              variant="ghost"
              icon={<Settings size="1.125rem" />}
              aria-label="布局设置"
              onClick={() => setSetting(true)}
            />
          )}
          <Bell />
        </>
      }
      {...account}
      userMenu={[
        { id: "settings", label: "布局设置", icon: <Settings />, onSelect: () => setSetting(true) },
        ...account.userMenu,
      ]}
    >
      <PageInView>
        <Outlet />
      </PageInView>
      <ShellSettingsDrawer
        open={setting}
        onOpenChange={setSetting}
        settings={settings}
        onSettingsChange={setSettings}
        withNavigation={!narrow}
      />
    </TopNavShell>
  );
}
