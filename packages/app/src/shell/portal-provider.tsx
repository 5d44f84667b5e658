import { ConfirmProvider, createCan, Toaster, UiProvider } from "@huxuan/ui";
import { type ReactNode, useMemo } from "react";
import { useSession } from "../session/session-store.ts";
import { useShell } from "./shell-store.ts";

/** Theme, texts and permissions for every component below. */
export function PortalProvider({ children }: { children: ReactNode }) {
  const held = useSession((state) => state.info?.pageComponentPermissions);
  const roles = useSession((state) => state.info?.user.roles);
  const { theme, density } = useShell((state) => state.settings);
  const can = useMemo(() => createCan(held ?? {}), [held]);
  const roleIds = useMemo(() => roles?.map((role) => role.roleId), [roles]);
  return (
    <UiProvider locale="zh-CN" theme={theme} density={density} can={can} roles={roleIds}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Toaster />
    </UiProvider>
  );
}
