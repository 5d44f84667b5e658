import { labels } from "@huxuan/api-client";
import {
  dictionaryOf,
  type Domain,
  menuGroup,
  menuPage,
  OFFICES,
  permission,
  TEACHER,
} from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { programmeImport } from "./import.ts";
import { programmeReview } from "./review.ts";
import { termsBegin } from "./terms-begin.ts";

/** Training programmes, how versions of them come into force, and courses that stand for others. */
export const programmeDomain = {
  handlers,
  processes: [programmeReview],
  jobs: [programmeImport.job, termsBegin],
  reach: { getProgrammeImportTemplate: "everyone" },
  permissions: {
    "programme-search": permission("查询培养方案", [...OFFICES, TEACHER]),
    "programme-create": permission("新建培养方案", OFFICES),
    "programme-update": permission("修改培养方案", OFFICES),
    "programme-delete": permission("删除培养方案", OFFICES),
    "programme-submit": permission("提交培养方案", OFFICES),
    "programme-revise": permission("修订培养方案", OFFICES),
    "substitution-search": permission("查询课程替代", OFFICES),
    "substitution-create": permission("新建课程替代", OFFICES),
    "substitution-delete": permission("删除课程替代", OFFICES),
  },
  menu: [
    menuGroup("programmes", { sn: 15, nameZh: "培养方案", icon: "layers", roles: OFFICES }),
    menuPage("programme-plans", {
      group: "programmes",
      sn: 10,
      nameZh: "培养方案",
      icon: "file-text",
      fontEndUrl: "programmes/plans",
      permission: "programme-search",
    }),
    menuPage("programme-substitutions", {
      group: "programmes",
      sn: 30,
      nameZh: "课程替代",
      icon: "arrow-left-right",
      fontEndUrl: "programmes/substitutions",
      permission: "substitution-search",
    }),
  ],
  dictionaryTitles: { programme_state: "培养方案状态" },
  dictionaries: { programme_state: dictionaryOf(labels.programmeState) },
  records: {
    programme: {
      name: "培养方案",
      acts: {
        create: "新建",
        update: "修改",
        delete: "删除",
        submit: "提交",
        revise: "修订",
        recall: "改回草稿",
        copy: "复制",
        import: "导入",
      },
    },
    substitution: { name: "课程替代", acts: { create: "新建", delete: "删除" } },
  },
} satisfies Domain;
