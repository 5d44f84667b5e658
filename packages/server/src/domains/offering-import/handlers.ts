import { Attachment, type Handlers } from "../../contract/index.ts";
import type { NeedsCatalogue } from "../offering/index.ts";
import type { NeedsImports } from "./jobs.ts";
import { publishImport } from "./publish.ts";
import { cancelImport, readImport, startImport } from "./service.ts";
import { writeTemplate } from "./template.ts";

export const handlers: Handlers<
  | "startOfferingImport"
  | "getOfferingImport"
  | "cancelOfferingImport"
  | "publishOfferingImport"
  | "getOfferingImportTemplate",
  NeedsCatalogue & NeedsImports
> = {
  startOfferingImport: (act) => startImport(act, act.body, act.hungUp),
  getOfferingImport: (act) => readImport(act, act.path.id),
  cancelOfferingImport: (act) => cancelImport(act, act.path.id),
  publishOfferingImport: (act) => publishImport(act, act.path.id),
  getOfferingImportTemplate: async () => new Attachment("教学班导入模板.xlsx", await writeTemplate()),
};
