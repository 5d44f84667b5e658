import type { UserSession } from "@huxuan/api-client";
import { Button, Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";

interface DeviceListProps {
  devices: readonly UserSession[];
  /** Whether this one may be signed out from here. */
  canEnd: (device: UserSession) => boolean;
  /** Signs it out, once the question is answered. */
  onEnd: (device: UserSession) => void;
}

/** The devices on which somebody is signed in. */
export function DeviceList({ devices, canEnd, onEnd }: DeviceListProps) {
  return (
    <ul className="m-0 grid list-none gap-2 p-0" aria-label="登录的设备">
      {devices.map((device) => (
        <li key={device.id} className="flex flex-wrap items-center gap-3 rounded border border-line p-3">
          <div className="grid grow gap-1">
            <span>
              <b className="font-semibold">{device.device || "没有说明的设备"}</b> · {device.ip} ·{" "}
              {device.roleNameZh} {device.current && <Tag tone="accent">当前设备</Tag>}
              {device.impersonator && <Tag tone="warning">由{device.impersonator}模拟</Tag>}
            </span>
            <span className="text-sm text-ink-2">
              {formatDateTime(device.signedInAt)} 登录，{formatDateTime(device.lastUsedAt)} 用过
            </span>
          </div>
          {canEnd(device) && (
            <Button size="sm" onClick={() => onEnd(device)}>
              退出这台设备
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
