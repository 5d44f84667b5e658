import { IdCard } from "lucide-react";
import { paths } from "../../paths.ts";
import type { UserEntry } from "../user-entry.ts";

export const entries: readonly UserEntry[] = [
  { id: "my-info", label: "个人信息", icon: <IdCard />, page: paths.myInfo },
];
