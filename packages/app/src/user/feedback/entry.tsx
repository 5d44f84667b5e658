import { MessageSquare, MessagesSquare } from "lucide-react";
import { lazy } from "react";
import type { UserEntry } from "../user-entry.ts";
import { readWhenOnline } from "../../shell/missing-file.ts";

export const entries: readonly UserEntry[] = [
  {
    id: "feedback",
    label: "意见反馈",
    icon: <MessageSquare />,
    permission: "feedback-create",
    Dialog: lazy(() => readWhenOnline(() => import("./send-feedback.tsx"))),
  },
  { id: "my-feedback", label: "我的反馈", icon: <MessagesSquare />, page: "user/feedback" },
];
