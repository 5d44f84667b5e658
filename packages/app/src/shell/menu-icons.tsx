import {
  BookOpen,
  CalendarDays,
  ChartLine,
  ClipboardList,
  Clock,
  Folder,
  GraduationCap,
  House,
  Library,
  ListChecks,
  ScrollText,
  Settings,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";

/** Icons that a menu entry may name. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  book: <BookOpen />,
  calendar: <CalendarDays />,
  chart: <ChartLine />,
  clipboard: <ClipboardList />,
  clock: <Clock />,
  graduation: <GraduationCap />,
  home: <House />,
  library: <Library />,
  list: <ListChecks />,
  log: <ScrollText />,
  settings: <Settings />,
  users: <Users />,
};

/** The icon of a name; a folder for unknown ones, so that no entry is without. */
export const menuIcon = (name: string | undefined): ReactNode => ICONS[name ?? ""] ?? <Folder />;
