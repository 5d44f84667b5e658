import type { MenuItem } from "@huxuan/ui";
import { Suspense } from "react";
import { useNavigate } from "react-router-dom";
import { areaOf } from "../session/home-of.ts";
import { useSession, useSessionInfo } from "../session/session-store.ts";
import { AREA_BASE } from "./area-base.ts";
import { setEntryOpen, type UserEntry, useEntryDialogs } from "./user-entry.ts";

const ENTRIES = Object.values(
  import.meta.glob<readonly UserEntry[]>("./*/entry.tsx", { eager: true, import: "entries" }),
).flat();

/** Entries of the user menu besides roles and signing out. */
export function useUserMenu(): readonly MenuItem[] {
  const navigate = useNavigate();
  const base = AREA_BASE[areaOf(useSessionInfo())];
  return ENTRIES.map((entry) => ({
    id: entry.id,
    label: entry.label,
    icon: entry.icon,
    permission: entry.permission,
    onSelect: () => ("page" in entry ? void navigate(base + entry.page) : setEntryOpen(entry.id, true)),
  }));
}

/** The dialogs that the entries open. */
export function EntryDialogs() {
  const opened = useEntryDialogs();
  const account = useSession((state) => state.info?.useraccount);
  if (account === undefined) return null;
  return ENTRIES.map((entry) => {
    const open = opened[entry.id];
    if (!("Dialog" in entry) || open === undefined) return null;
    return (
      // What one person wrote is not shown to the next one on the same computer.
      <Suspense key={`${entry.id} ${account}`}>
        <entry.Dialog open={open} onOpenChange={(next) => setEntryOpen(entry.id, next)} />
      </Suspense>
    );
  });
}
