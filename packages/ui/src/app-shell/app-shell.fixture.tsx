import {
  BookOpen,
  CalendarDays,
  ClipboardCheck,
  Database,
  Gauge,
  GraduationCap,
  House,
  Settings2,
} from "lucide-react";
import type { ShellMenuItem } from "./menu-tree.js";
import type { TopNavItem } from "./top-nav-shell.js";
import type { ShellUser } from "./user-menu.js";

/** Whether a story runs as a test, in a window of the width it asks for; pictures of it are taken in any. */
export const inTest = () => (import.meta as { env?: Record<string, unknown> }).env?.["MODE"] === "test";

/** Data of the stories: the office of 湘江理工, and a student. */

export const demoBrand = { name: "互认互选平台", mark: "互" };

export const demoOffice: ShellUser = { name: "周承泽", roleName: "学校管理员", detail: "湘江理工" };

export const demoMenu: readonly ShellMenuItem[] = [
  { id: "console", label: "控制台", href: "/dashboard", icon: <Gauge />, section: "教学运行" },
  {
    id: "elective",
    label: "选课管理",
    icon: <ClipboardCheck />,
    children: [
      { id: "rounds", label: "选课活动控制", href: "/elective/rounds", badge: 2 },
      { id: "offerings", label: "课程管理", href: "/elective/offerings" },
      { id: "monitor", label: "实时监控", href: "/elective/monitor" },
      { id: "positive", label: "正选名单", href: "/elective/positive" },
    ],
  },
  {
    id: "grades",
    label: "成绩管理",
    icon: <GraduationCap />,
    children: [
      { id: "entry", label: "录入控制", href: "/grades/entry" },
      { id: "publish", label: "成绩发布", href: "/grades/publish" },
    ],
  },
  {
    id: "recognition",
    label: "学分认定",
    icon: <BookOpen />,
    children: [{ id: "applications", label: "学分认定申请", href: "/recognition/applications" }],
  },
  { id: "data", label: "公共数据", href: "/data", icon: <Database />, section: "基础" },
  { id: "system", label: "系统管理", href: "/system", icon: <Settings2 /> },
  { id: "moe", label: "学位中心", href: "https://example.org/degrees", icon: <GraduationCap /> },
];

export const demoTopNav: readonly TopNavItem[] = [
  { id: "home", label: "首页", href: "/student", icon: <House />, shortLabel: "首页" },
  {
    id: "center",
    label: "选课中心",
    href: "/student/activity-center",
    icon: <ClipboardCheck />,
    shortLabel: "选课",
  },
  {
    id: "timetable",
    label: "我的课表",
    href: "/student/stu-timetable",
    icon: <CalendarDays />,
    shortLabel: "课表",
  },
  {
    id: "grades",
    label: "成绩查询",
    href: "/student/view-grades",
    icon: <GraduationCap />,
    shortLabel: "成绩",
  },
  { id: "rules", label: "互认规则", href: "/student/mutual-rules", icon: <BookOpen />, shortLabel: "互认" },
  { id: "evaluation", label: "课程评价", href: "/student/course-evaluation", desktopOnly: true },
];
