import { dictionaryOf, type Domain, OFFICES, permission } from "../../domain.ts";
import { audienceImport } from "./audience-import.ts";
import { handlers } from "./handlers.ts";
import { catalogueImport } from "./jobs.ts";
import { STATE_LABELS } from "./states.ts";

/** Catalogues of a semester from files. */
export const offeringImportDomain = {
  handlers,
  jobs: [catalogueImport, audienceImport.job],
  reach: {
    getOfferingImportTemplate: "everyone",
    getAudienceImportTemplate: "everyone",
  },
  permissions: { "offering-import": permission("导入教学班", OFFICES) },
  dictionaryTitles: { import_state: "导入状态" },
  dictionaries: {
    import_state: dictionaryOf(STATE_LABELS),
  },
  logActions: {
    "offering-import": "导入教学班",
    "offering-audience-import": "导入教学班的面向",
    "offering-import-cancel": "取消导入",
    "offering-import-publish": "发布导入的教学班",
  },
  logTargets: {
    "import-job": "导入任务",
  },
} satisfies Domain;
