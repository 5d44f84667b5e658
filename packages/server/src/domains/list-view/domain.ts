import type { Handlers } from "../../contract/index.ts";
import type { Domain } from "../../domain.ts";
import { deleteView, ownViews, saveView } from "./list-views.ts";

const handlers: Handlers<"getListViews" | "saveListView" | "deleteListView"> = {
  getListViews: (context) => ownViews(context, context.path.list),
  saveListView: (context) => saveView(context, context.path.list, context.body),
  deleteListView: (context) => deleteView(context, context.path.list, context.body.name),
};

/** Views of lists that follow the account. */
export const listViewDomain = {
  handlers,
  reach: { getListViews: "own", saveListView: "own", deleteListView: "own" },
} satisfies Domain;
