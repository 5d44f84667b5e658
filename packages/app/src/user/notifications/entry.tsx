import { Bell } from "lucide-react";
import { paths } from "../../paths.ts";
import type { UserEntry } from "../user-entry.ts";

export const entries: readonly UserEntry[] = [
  { id: "notifications", label: "我的通知", icon: <Bell />, page: paths.myNotifications },
];
