import { ConfirmProvider, createCan, Toaster, UiProvider } from "@huxuan/ui";
import { type ReactNode, useMemo } from "react";
import { useSession } from "../session/session-store.ts";
import { useShell } from "./shell-store.ts";

/** Theme, texts and permissions for every component below. */
export function PortalProvider({ children }: { children: ReactNode }) {
  const held = useSession((state) => state.info?.pageComponentPermissions);
  const { theme, density } = useShell((state) => state.settings);
  const can = useMemo(() => createCan(held ?? {}), [held]);
  return (
    <UiProvider locale="zh-CN" theme={theme} density={density} can={can}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Toaster />
    </UiProvider>
  );
}
