import {
  Activity,
  BookOpen,
  CalendarClock,
  CalendarDays,
  ClipboardCheck,
  Contact,
  Database,
  Folder,
  GraduationCap,
  House,
  Layers,
  Lock,
  MessageSquare,
  MousePointerClick,
  Network,
  School,
  ScrollText,
  Settings,
  UserCheck,
  Users,
  Workflow,
} from "lucide-react";
import type { ReactNode } from "react";

/** Icons that a menu entry may name, by their names in the Lucide set. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  activity: <Activity />,
  "book-open": <BookOpen />,
  "calendar-clock": <CalendarClock />,
  "calendar-days": <CalendarDays />,
  "clipboard-check": <ClipboardCheck />,
  contact: <Contact />,
  database: <Database />,
  "graduation-cap": <GraduationCap />,
  home: <House />,
  layers: <Layers />,
  lock: <Lock />,
  "message-square": <MessageSquare />,
  "mouse-pointer-click": <MousePointerClick />,
  network: <Network />,
  school: <School />,
  "scroll-text": <ScrollText />,
  settings: <Settings />,
  "user-check": <UserCheck />,
  users: <Users />,
  workflow: <Workflow />,
};

/** The icon of a name; a folder for unknown ones, so that no entry is without. */
export const menuIcon = (name: string | undefined): ReactNode => ICONS[name ?? ""] ?? <Folder />;

/** The icons that an entry may be given, with what they show. */
export const iconOptions: readonly { value: string; label: string }[] = [
  ["home", "房子"],
  ["calendar-days", "日历"],
  ["calendar-clock", "日历和时钟"],
  ["book-open", "书"],
  ["graduation-cap", "学士帽"],
  ["school", "学校"],
  ["users", "人员"],
  ["layers", "叠层"],
  ["mouse-pointer-click", "点选"],
  ["activity", "曲线"],
  ["clipboard-check", "打勾的夹板"],
  ["workflow", "流程"],
  ["scroll-text", "卷轴"],
  ["message-square", "对话"],
  ["database", "数据"],
  ["settings", "齿轮"],
].map(([value = "", label = ""]) => ({ value, label }));
