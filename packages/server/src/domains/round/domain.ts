import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuGroup, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** When students select, and under which limits. */
export const roundDomain = {
  handlers,
  permissions: {
    "round-search": permission("查询选课轮次", OFFICES),
    "round-create": permission("新建选课轮次", OFFICES),
    "round-update": permission("修改选课轮次", OFFICES),
    "round-delete": permission("删除选课轮次", OFFICES),
    "round-open": permission("开放选课轮次", OFFICES),
    "round-close": permission("关闭选课轮次", OFFICES),
  },
  menu: [
    menuGroup("elective", { sn: 20, nameZh: "选课管理", icon: "mouse-pointer-click", roles: OFFICES }),
    menuPage("rounds", {
      group: "elective",
      sn: 10,
      nameZh: "选课轮次",
      icon: "calendar-clock",
      fontEndUrl: "elective/rounds",
      permission: "round-search",
    }),
  ],
  dictionaryTitles: { round_mode: "选课方式", round_state: "轮次状态", draw_order: "抽签次序" },
  dictionaries: {
    round_mode: dictionaryOf(labels.roundMode),
    round_state: dictionaryOf(labels.roundState),
    draw_order: dictionaryOf(labels.drawOrder),
  },
  records: {
    round: {
      name: "选课轮次",
      acts: { create: "新建", update: "修改", delete: "删除", open: "开放", close: "关闭" },
    },
  },
} satisfies Domain;
