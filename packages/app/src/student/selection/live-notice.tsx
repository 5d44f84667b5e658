import type { LiveState, SelectionLiveMine } from "@huxuan/api-client";
import { Alert } from "@huxuan/ui";

interface LiveNoticeProps {
  state: LiveState;
  /** The last thing that happened to me without my doing. */
  mine: SelectionLiveMine | null;
  onDismiss: () => void;
}

/** What the stream has to say: a promotion stays until it is read, a lost connection until it is back. */
export function LiveNotice({ state, mine, onDismiss }: LiveNoticeProps) {
  return (
    <>
      {mine && (
        <Alert tone={mine.action === "promote" ? "ok" : "warn"} onClose={onDismiss}>
          {mine.message}
        </Alert>
      )}
      {state === "waiting" && (
        <Alert tone="warn">实时余量连接中断，正在重新连接；选课结果以点击后的提示为准。</Alert>
      )}
    </>
  );
}
