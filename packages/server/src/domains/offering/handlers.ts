import type { Handlers } from "../../contract/index.ts";
import { moveOfferings } from "./bulk.ts";
import { changeOfferings } from "./change-many.ts";
import type { NeedsCatalogue } from "./catalogue.ts";
import { type NeedsHolderClashes, previewOfferingClashes } from "./holder-clashes.ts";
import {
  createOffering,
  deleteOffering,
  getOffering,
  moveOffering,
  searchOfferings,
  updateOffering,
} from "./service.ts";

export const handlers: Handlers<
  | "searchOfferings"
  | "getOffering"
  | "createOffering"
  | "updateOffering"
  | "deleteOffering"
  | "publishOffering"
  | "closeOffering"
  | "reopenOffering"
  | "publishOfferings"
  | "closeOfferings"
  | "changeOfferings"
  | "previewOfferingClashes",
  NeedsCatalogue & NeedsHolderClashes
> = {
  searchOfferings: (context) => searchOfferings(context, context.body),
  getOffering: (act) => getOffering(act, act.path.id),
  createOffering: (act) => createOffering(act, act.body),
  updateOffering: (act) => updateOffering(act, act.path.id, act.body),
  deleteOffering: (act) => deleteOffering(act, act.path.id),
  publishOffering: (act) => moveOffering(act, act.path.id, "publish"),
  closeOffering: (act) => moveOffering(act, act.path.id, "close"),
  reopenOffering: (act) => moveOffering(act, act.path.id, "reopen"),
  publishOfferings: (act) => moveOfferings(act, act.body, "publish"),
  previewOfferingClashes: (act) => previewOfferingClashes(act, act.path.id, act.body.meetings),
  changeOfferings: (act) => changeOfferings(act, act.body.patches),
  closeOfferings: (act) => moveOfferings(act, act.body, "close"),
};
