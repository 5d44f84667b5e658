import type { Permission } from "@huxuan/api-client";
import type { MenuAction } from "@huxuan/ui";
import { MessageSquare } from "lucide-react";
import { lazy, Suspense } from "react";
import { create } from "zustand";
import { useSession } from "../session/session-store.ts";

/** The dialog is heavy and rare: it is read when it is opened first. */
const SendFeedback = lazy(() => import("./send-feedback.tsx"));

/** Undefined: nobody opened it yet. */
const useOpen = create<{ open?: boolean }>(() => ({}));

const permission: Permission = "feedback-create";

/** 意见反馈 in the user menu of every area. */
export const FEEDBACK_ENTRY: MenuAction = {
  id: "feedback",
  label: "意见反馈",
  icon: <MessageSquare />,
  permission,
  onSelect: () => useOpen.setState({ open: true }),
};

/** The dialog that the entry opens. It stays on the page when it is closed, so that what was written is kept. */
export function FeedbackEntry() {
  const open = useOpen((state) => state.open);
  const sender = useSession((state) => state.info?.useraccount);
  if (open === undefined || sender === undefined) return null;
  return (
    <Suspense>
      {/* What one person wrote is not shown to the next one on the same computer. */}
      <SendFeedback key={sender} open={open} onOpenChange={(next) => useOpen.setState({ open: next })} />
    </Suspense>
  );
}
