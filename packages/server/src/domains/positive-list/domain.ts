import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission, service, TEACHER } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { keepPositiveListsJob } from "./jobs.ts";
import { createPositiveListService } from "./listed.ts";

/** Who belongs to a class once selecting is over (正选名单), in versions. */
export const positiveListDomain = {
  handlers,
  services: { positiveList: service([], createPositiveListService) },
  permissions: {
    "positive-search": permission("查询正选名单", OFFICES),
    "positive-view": permission("查看正选名单", [...OFFICES, TEACHER]),
  },
  menu: [
    menuPage("positive-list", {
      group: "elective",
      sn: 40,
      nameZh: "正选名单",
      icon: "clipboard-check",
      fontEndUrl: "elective/positive-list",
      permission: "positive-search",
    }),
  ],
  dictionaryTitles: {
    positive_list_kind: "正选名单版本种类",
    positive_list_state: "正选名单状态",
    positive_list_change_kind: "正选名单变化",
  },
  dictionaries: {
    positive_list_kind: dictionaryOf(labels.positiveListKind),
    positive_list_state: dictionaryOf(labels.positiveListState),
    positive_list_change_kind: dictionaryOf(labels.positiveListChangeKind),
  },
  jobs: [keepPositiveListsJob],
} satisfies Domain;
