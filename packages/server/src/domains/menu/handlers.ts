import type { Handlers } from "../../contract/index.ts";
import type { NeedsAnnounced } from "../../domain.ts";
import { createEntry, deleteEntry, orderEntries, readMenu, resetEntry, updateEntry } from "./service.ts";

export const handlers: Handlers<
  | "getMenuEntries"
  | "createMenuEntry"
  | "updateMenuEntry"
  | "orderMenuEntries"
  | "resetMenuEntry"
  | "deleteMenuEntry",
  NeedsAnnounced
> = {
  getMenuEntries: (request) => readMenu(request),
  createMenuEntry: createEntry,
  updateMenuEntry: (request) => updateEntry(request, request.path.menuId, request.body),
  orderMenuEntries: (request) => orderEntries(request, request.body),
  resetMenuEntry: (request) => resetEntry(request, request.path.menuId),
  deleteMenuEntry: (request) => deleteEntry(request, request.path.menuId),
};
