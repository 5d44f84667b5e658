import type { Permission } from "@huxuan/api-client";
import type { ComponentType, ReactNode } from "react";
import { create } from "zustand";

/** What the dialog of an entry is given. */
export interface EntryDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What every page of every area offers in the user menu: `entries` of `user/<folder>/entry.tsx`. */
export type UserEntry = {
  /** Unique in the menu. */
  id: string;
  label: string;
  icon: ReactNode;
  /** Who finds it there. Default: everybody who is signed in. */
  permission?: Permission;
} & (
  | {
      /**
       * The dialog that it opens, read when it is opened first: `lazy(() => import(…))`. It stays on the page when it is
       * closed, so that what was written is kept.
       */
      Dialog: ComponentType<EntryDialogProps>;
    }
  | {
      /** The folder of the page that it leads to; every area has it in its own frame. */
      page: `user/${string}`;
    }
);

/** Which dialogs of entries are open, by the entry's id; those that nobody opened yet are not named. */
export const useEntryDialogs = create<Readonly<Record<string, boolean>>>(() => ({}));

/** Opens or closes the dialog of an entry. */
export const setEntryOpen = (id: string, open: boolean): void => useEntryDialogs.setState({ [id]: open });
