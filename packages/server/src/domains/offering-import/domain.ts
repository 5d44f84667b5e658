import { type Domain, OFFICES, service } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { startImports } from "./jobs.ts";

/** Catalogues of a semester from files. */
export const offeringImportDomain = {
  handlers,
  services: { imports: service([], startImports) },
  permissions: { "offering-import": OFFICES },
  dictionaries: {
    import_state: [
      ["checking", "检查中"],
      ["writing", "写入中"],
      ["succeeded", "已完成"],
      ["failed", "未通过"],
      ["cancelled", "已取消"],
    ],
  },
  logActions: {
    "offering-import": "导入教学班",
    "offering-import-cancel": "取消导入",
    "offering-import-publish": "发布导入的教学班",
  },
  logTargets: {
    "import-job": "导入任务",
  },
} satisfies Domain;
