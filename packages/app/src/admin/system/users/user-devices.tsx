import type { UserDetail, UserSession } from "@huxuan/api-client";
import { endUserSessionMutation } from "@huxuan/api-client/query";
import { Button, EmptyState, RequirePermission, Tag } from "@huxuan/ui";
import { useAct } from "../../../acts/use-act.ts";
import { formatMoment } from "../../../catalogue/words.ts";

/** The devices on which somebody is signed in, each to be signed out. */
export function UserDevices({ user }: { user: UserDetail }) {
  const end = useAct({
    call: endUserSessionMutation,
    request: (session: UserSession) => ({ path: { id: user.id, sessionId: session.id } }),
    ask: ({ ip, signedInAt }: UserSession) => ({
      title: `让${user.userNameZh}在这台设备上退出？`,
      danger: true,
      consequence: `地址 ${ip}，${formatMoment(signedInAt)} 登录。没有保存的内容会丢失；其他设备不受影响。`,
      confirmLabel: "退出这台设备",
    }),
    done: "已退出这台设备",
  });
  if (user.sessions.length === 0)
    return <EmptyState title="没有登录的设备" description="登录后在这里看到设备的地址和时间。" />;
  return (
    <ul className="m-0 grid list-none gap-2 p-0" aria-label="登录的设备">
      {user.sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-3 rounded border border-line p-3">
          <div className="grid grow gap-1">
            <span>
              {session.ip} · {session.roleNameZh} {session.current && <Tag tone="accent">当前设备</Tag>}
              {session.impersonator && <Tag tone="warning">由{session.impersonator}模拟</Tag>}
            </span>
            <span className="text-sm text-ink-2">
              {formatMoment(session.signedInAt)} 登录，{formatMoment(session.lastUsedAt)} 用过
            </span>
          </div>
          {user.manageable && (
            <RequirePermission required="user-sign-out">
              <Button size="sm" onClick={() => void end(session)}>
                退出这台设备
              </Button>
            </RequirePermission>
          )}
        </li>
      ))}
    </ul>
  );
}
