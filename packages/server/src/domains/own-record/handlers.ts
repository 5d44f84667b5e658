import type { Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { askCorrection, readCorrection, searchCorrections } from "./corrections.ts";
import { searchLooks } from "./looks.ts";
import { changeOwnPhone, changeOwnPicture, readOwnRecord, removeOwnPicture } from "./own.ts";

export const handlers: Handlers<
  | "getOwnRecord"
  | "updateOwnPhone"
  | "updateOwnPicture"
  | "removeOwnPicture"
  | "searchOwnRecordLooks"
  | "askRecordCorrection"
  | "getRecordCorrection"
  | "searchRecordCorrections",
  NeedsOfficeSettings & { workflow: Workflow; files: Files }
> = {
  getOwnRecord: (act) => readOwnRecord(act),
  updateOwnPhone: (act) => changeOwnPhone(act, act.body.phone),
  updateOwnPicture: (act) => changeOwnPicture(act, act.body),
  removeOwnPicture: (act) => removeOwnPicture(act),
  searchOwnRecordLooks: (act) => searchLooks(act, act.body),
  askRecordCorrection: (act) => askCorrection(act, act.body),
  getRecordCorrection: (act) => readCorrection(act, act.path.id),
  searchRecordCorrections: (act) => searchCorrections(act, act.body),
};
