import { ClipboardCheck } from "lucide-react";
import { paths } from "../../paths.ts";
import type { UserEntry } from "../user-entry.ts";

export const entries: readonly UserEntry[] = [
  {
    id: "my-workflow",
    label: "我的审批",
    icon: <ClipboardCheck />,
    permission: "workflow-instance-search",
    page: paths.myWorkflow,
  },
];
