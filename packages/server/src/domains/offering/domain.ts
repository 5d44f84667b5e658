import { labels } from "@huxuan/api-client";
import { type Domain, dictionaryOf, menuPage, OFFICES, service } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { createCatalogue } from "./memory-catalogue.ts";
import { modelTexts } from "./model-texts.ts";
import { createTeaching } from "./teaching.ts";

/** Courses as they are taught in a semester. */
export const offeringDomain = {
  handlers,
  services: {
    catalogue: service([], createCatalogue),
    teaching: service(["catalogue"], createTeaching),
  },
  permissions: {
    "offering-search": OFFICES,
    "offering-create": OFFICES,
    "offering-update": OFFICES,
    "offering-delete": OFFICES,
    "offering-publish": OFFICES,
    "offering-close": OFFICES,
  },
  menu: [
    menuPage("offerings", {
      group: "teaching",
      sn: 20,
      nameZh: "教学班管理",
      icon: "layers",
      fontEndUrl: "course-management/offerings",
      permission: "offering-search",
    }),
  ],
  dictionaries: { offering_state: dictionaryOf(labels.offeringState) },
  modelTexts,
  logActions: {
    "offering-create": "新建教学班",
    "offering-update": "修改教学班",
    "offering-delete": "删除教学班",
    "offering-publish": "发布教学班",
    "offering-close": "关闭教学班",
    "offering-publish-many": "批量发布教学班",
    "offering-close-many": "批量关闭教学班",
  },
  logTargets: {
    offering: "教学班",
  },
} satisfies Domain;
