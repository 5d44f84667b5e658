import { labels } from "@huxuan/api-client";
import {
  dictionaryOf,
  type Domain,
  menuGroup,
  menuPage,
  OFFICES,
  permission,
  service,
} from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { createHosting } from "./hosting.ts";
import { createCatalogue } from "./memory-catalogue.ts";
import { modelTexts } from "./model-texts.ts";
import { createSchedule } from "./schedule.ts";
import { createTeaching } from "./teaching.ts";
import { SETTINGS } from "./settings.ts";

/** Courses as they are taught in a semester. */
export const offeringDomain = {
  handlers,
  services: {
    catalogue: service([], createCatalogue),
    teaching: service(["catalogue"], createTeaching),
    hosting: service(["catalogue"], createHosting),
    schedule: service([], createSchedule),
  },
  settings: SETTINGS,
  permissions: {
    "offering-search": permission("查询教学班", OFFICES),
    "offering-create": permission("新建教学班", OFFICES),
    "offering-update": permission("修改教学班", OFFICES),
    "offering-delete": permission("删除教学班", OFFICES),
    "offering-publish": permission("发布教学班", OFFICES),
    "offering-close": permission("关闭教学班", OFFICES),
    "offering-reopen": permission("重新开放教学班", OFFICES),
  },
  menu: [
    menuGroup("teaching", { sn: 10, nameZh: "教学管理", icon: "graduation-cap", roles: OFFICES }),
    menuPage("offerings", {
      group: "teaching",
      sn: 20,
      nameZh: "教学班管理",
      icon: "layers",
      fontEndUrl: "course-management/offerings",
      permission: "offering-search",
    }),
  ],
  dictionaryTitles: { offering_state: "教学班状态" },
  dictionaries: { offering_state: dictionaryOf(labels.offeringState) },
  modelTexts,
  records: {
    offering: {
      name: "教学班",
      acts: {
        create: "新建",
        update: "修改",
        delete: "删除",
        publish: "发布",
        close: "关闭",
        reopen: "重新开放",
        "publish-many": "批量发布",
        "close-many": "批量关闭",
      },
    },
  },
} satisfies Domain;
