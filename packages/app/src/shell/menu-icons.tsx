import {
  Activity,
  BookOpen,
  CalendarClock,
  CalendarDays,
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
  Users,
} from "lucide-react";
import type { ReactNode } from "react";

/** Icons that a menu entry may name, by their names in the Lucide set. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  activity: <Activity />,
  "book-open": <BookOpen />,
  "calendar-clock": <CalendarClock />,
  "calendar-days": <CalendarDays />,
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
  users: <Users />,
};

/** The icon of a name; a folder for unknown ones, so that no entry is without. */
export const menuIcon = (name: string | undefined): ReactNode => ICONS[name ?? ""] ?? <Folder />;
