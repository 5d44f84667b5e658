import type { LiveMine } from "@huxuan/api-client";
import { Alert } from "@huxuan/ui";

interface LiveNoticeProps {
  /** The last thing that happened to me without my doing. */
  mine: LiveMine | null;
  onDismiss: () => void;
}

/** What happened to me without my doing: it stays until it is read. */
export function LiveNotice({ mine, onDismiss }: LiveNoticeProps) {
  if (!mine) return null;
  return (
    <Alert tone={mine.action === "promote" ? "success" : "warning"} onClose={onDismiss}>
      {mine.message}
    </Alert>
  );
}
