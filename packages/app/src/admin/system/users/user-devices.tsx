import type { UserDetail, UserSession } from "@huxuan/api-client";
import { endUserSessionMutation } from "@huxuan/api-client/query";
import { EmptyState, useCan } from "@huxuan/ui";
import { useAct } from "../../../acts/use-act.ts";
import { DeviceList } from "../../../user/device-list.tsx";
import { formatMoment } from "../../../catalogue/words.ts";

/** The devices on which somebody is signed in; each can be signed out. */
export function UserDevices({ user }: { user: UserDetail }) {
  const maySignOut = useCan()("user-sign-out");
  const end = useAct({
    call: endUserSessionMutation,
    request: (session: UserSession) => ({ path: { id: user.id, sessionId: session.id } }),
    ask: ({ device, ip, signedInAt }: UserSession) => ({
      title: `让${user.userNameZh}在这台设备上退出？`,
      tone: "danger",
      consequence: `${device && `${device}，`}地址 ${ip}，${formatMoment(signedInAt)} 登录。没有保存的内容会丢失；其他设备不受影响。`,
      confirmLabel: "退出这台设备",
    }),
    done: "已退出这台设备",
  });
  if (user.sessions.length === 0)
    return <EmptyState title="没有登录的设备" description="登录后在这里看到设备的地址和时间。" />;
  return (
    <DeviceList
      devices={user.sessions}
      canEnd={() => user.manageable && maySignOut}
      onEnd={(session) => void end(session)}
    />
  );
}
