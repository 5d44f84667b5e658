import { DEFAULT_SHELL_SETTINGS, type ShellSettings } from "@huxuan/ui";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { FOOTER_TEXT } from "../paths.ts";

interface ShellState {
  settings: ShellSettings;
  setSettings: (settings: ShellSettings) => void;
}

/** What each person set about the layout; stays on this device. */
export const useShell = create<ShellState>()(
  persist(
    (set) => ({
      settings: { ...DEFAULT_SHELL_SETTINGS, footerText: FOOTER_TEXT },
      setSettings: (settings) => set({ settings }),
    }),
    {
      name: "huxuan-shell",
      // What was stored by an older version may lack a setting of today.
      merge: (stored, fresh) => ({
        ...fresh,
        settings: {
          ...fresh.settings,
          ...(stored as Partial<ShellState> | undefined)?.settings,
          footerText: FOOTER_TEXT,
        },
      }),
    },
  ),
);

/** Cookie of the sidebar (specification, section 4): 1 open, 0 closed. */
const SIDEBAR_COOKIE = "sidebarStatus";

export function readSidebarOpen(): boolean {
  return !document.cookie.split("; ").includes(`${SIDEBAR_COOKIE}=0`);
}

export function writeSidebarOpen(open: boolean): void {
  document.cookie = `${SIDEBAR_COOKIE}=${open ? 1 : 0}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}
