import type { UserSession } from "@huxuan/api-client";
import { endOwnDeviceMutation, getOwnDevicesOptions } from "@huxuan/api-client/query";
import { Card, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { useAct } from "../../acts/use-act.ts";
import { formatMoment } from "../../catalogue/words.ts";
import { DeviceList } from "../device-list.tsx";
import { useSessionInfo } from "../../session/session-store.ts";

/** Where the person is signed in; any other device can be signed out from here. */
export function OwnDevices() {
  const { simulator } = useSessionInfo().user;
  const { data, isError, error, isFetching, refetch } = useQuery(getOwnDevicesOptions());
  const end = useAct({
    call: endOwnDeviceMutation,
    request: ({ id }: UserSession) => ({ path: { sessionId: id } }),
    ask: ({ device, ip, signedInAt }: UserSession) => ({
      title: "退出这台设备上的登录？",
      tone: "danger",
      consequence: `${device && `${device}，`}地址 ${ip}，${formatMoment(signedInAt)} 登录。那里没有保存的内容会丢失。如果不是你本人登录的，请随后修改密码。`,
      confirmLabel: "退出这台设备",
    }),
    done: "已退出这台设备",
  });
  return (
    <Card title="登录的设备" description="看到不认识的设备，请让它退出，并修改密码。">
      {isError ? (
        <ReadFailure
          compact
          title="设备暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <DeviceList
          devices={data.items}
          canEnd={({ current }) => !current && !simulator}
          onEnd={(session) => void end(session)}
        />
      )}
    </Card>
  );
}
