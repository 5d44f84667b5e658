import { Attachment, type Handlers } from "../../contract/index.ts";
import type { NeedsCatalogue } from "../offering/index.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import { audienceImport, startAudienceImport } from "./audience-import.ts";
import { publishImport } from "./publish.ts";
import { cancelImport, readImport, startImport } from "./service.ts";
import { writeCatalogueTemplate } from "./template.ts";

export const handlers: Handlers<
  | "startOfferingImport"
  | "getOfferingImport"
  | "cancelOfferingImport"
  | "publishOfferingImport"
  | "getOfferingImportTemplate"
  | "startAudienceImport"
  | "getAudienceImportTemplate",
  NeedsCatalogue & NeedsReadings
> = {
  startOfferingImport: (act) => startImport(act, act.body, act.hungUp),
  getOfferingImport: (act) => readImport(act, act.path.id),
  cancelOfferingImport: (act) => cancelImport(act, act.path.id),
  publishOfferingImport: (act) => publishImport(act, act.path.id),
  getOfferingImportTemplate: async () =>
    new Attachment("教学班导入模板.xlsx", await writeCatalogueTemplate()),
  startAudienceImport: (act) => startAudienceImport(act, act.body),
  getAudienceImportTemplate: async () =>
    new Attachment("教学班面向导入模板.xlsx", await audienceImport.template()),
};
