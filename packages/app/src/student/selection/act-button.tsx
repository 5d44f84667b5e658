import type { PreviewAction } from "@huxuan/api-client";
import { Button } from "@huxuan/ui";

interface ActButtonProps {
  action: PreviewAction;
  courseName: string;
  /** People on the waitlist. */
  queued: number;
  busy: boolean;
  /** One's own page of a course has one big button. */
  size?: "md" | "lg";
  onPress: () => void;
}

/** The one button of a course; its words say what the press will do. */
export function ActButton({ action, courseName, queued, busy, size = "md", onPress }: ActButtonProps) {
  if (action === "none") return null;
  const words = wordsOf(action, queued);
  const primary = action === "enrol" || action === "wish";
  const back = action === "withdraw" || action === "leaveWaitlist" || action === "unwish";
  return (
    <Button
      variant={primary ? "primary" : back ? "text" : "secondary"}
      size={size}
      busy={busy}
      aria-label={`${words} ${courseName}`}
      onClick={onPress}
    >
      {words}
    </Button>
  );
}

function wordsOf(action: Exclude<PreviewAction, "none">, queued: number): string {
  switch (action) {
    case "enrol":
      return "选课";
    case "queue":
      return queued > 0 ? `候补 (${queued})` : "候补";
    case "swap":
      return "换课…";
    case "queueSwap":
      return "候补换课…";
    case "withdraw":
      return "退选";
    case "leaveWaitlist":
      return "退出候补";
    case "wish":
      return "加入志愿";
    case "unwish":
      return "移出志愿";
  }
}
