import { Alert, Button } from "@huxuan/ui";
import { formatMoment } from "../catalogue/words.ts";
import { signOut, useSession } from "../session/session-store.ts";

/** On every page while an administrator acts as somebody else: as whom, until when, and the way back. */
export function ImpersonationNotice() {
  const info = useSession((state) => state.info);
  if (info?.impersonation === undefined) return null;
  return (
    <Alert
      tone="warning"
      title={`你正在模拟${info.user.userNameZh}（${info.useraccount}）`}
      action={
        <Button size="sm" onClick={() => void signOut()}>
          退出模拟
        </Button>
      }
    >
      你的操作会以两个人的名义记入日志；{formatMoment(info.impersonation.endsAt)} 自动结束。
    </Alert>
  );
}
