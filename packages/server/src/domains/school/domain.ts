import { labels } from "@huxuan/api-client";
import {
  type Domain,
  dictionaryOf,
  menuGroup,
  menuPage,
  OFFICES,
  permission,
  PLATFORM,
} from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { modelTexts } from "./model-texts.ts";

/** Member universities. */
export const schoolDomain = {
  handlers,
  permissions: {
    "school-search": permission("查询学校", OFFICES),
    "school-update": permission("修改学校", OFFICES),
    "school-create": permission("新建学校", [PLATFORM]),
    "school-delete": permission("删除学校", [PLATFORM]),
  },
  menu: [
    menuGroup("public-data", { sn: 5, nameZh: "公共数据", icon: "database", roles: OFFICES }),
    menuPage("schools", {
      group: "public-data",
      sn: 10,
      nameZh: "学校",
      icon: "school",
      fontEndUrl: "public-data/schools",
      permission: "school-search",
    }),
  ],
  modelTexts,
  dictionaryTitles: { school_gap: "学校待完善" },
  dictionaries: { school_gap: dictionaryOf(labels.schoolGap) },
  records: {
    school: { name: "学校", acts: { create: "新建", update: "修改", delete: "删除" } },
  },
  logActions: { "school-travel": "修改校区通勤时间" },
} satisfies Domain;
