import { ConfirmProvider, createCan, Toaster, UiProvider } from "@huxuan/ui";
import { type ReactNode, useMemo } from "react";
import { useConnection } from "../session/connection.ts";
import { useSession } from "../session/session-store.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { useShell } from "./shell-store.ts";

/** Theme, texts and permissions for every component below. */
export function PortalProvider({ children }: { children: ReactNode }) {
  const held = useSession((state) => state.info?.pageComponentPermissions);
  const roles = useSession((state) => state.info?.user.roles);
  const { theme, themeColor, density } = useShell((state) => state.settings);
  const can = useMemo(() => createCan(held ?? {}), [held]);
  // While the connection is lost, what is drawn as live is drawn as old.
  const staleSince = useConnection(({ reach, streamLost, heardAt }) =>
    reach === "online" && !streamLost ? undefined : heardAt,
  );
  const roleIds = useMemo(() => roles?.map((role) => role.roleId), [roles]);
  const stale = useMemo(() => (staleSince === undefined ? undefined : new Date(staleSince)), [staleSince]);
  return (
    <UiProvider
      locale="zh-CN"
      theme={theme}
      themeColor={themeColor}
      density={density}
      can={can}
      roles={roleIds}
      staleSince={stale}
    >
      <ConnectionNotice />
      <ConfirmProvider>{children}</ConfirmProvider>
      <Toaster />
    </UiProvider>
  );
}
