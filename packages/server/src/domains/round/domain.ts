import { labels } from "@huxuan/api-client";
import { type Domain, dictionaryOf, menuGroup, menuPage, OFFICES } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** When students select, and under which limits. */
export const roundDomain = {
  handlers,
  permissions: {
    "round-search": OFFICES,
    "round-create": OFFICES,
    "round-update": OFFICES,
    "round-delete": OFFICES,
    "round-open": OFFICES,
    "round-close": OFFICES,
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
  dictionaries: {
    round_mode: dictionaryOf(labels.roundMode),
    round_state: dictionaryOf(labels.roundState),
    round_phase: dictionaryOf(labels.roundPhase),
  },
  logActions: {
    "round-create": "新建选课轮次",
    "round-update": "修改选课轮次",
    "round-delete": "删除选课轮次",
    "round-open": "开放选课轮次",
    "round-close": "关闭选课轮次",
  },
  logTargets: {
    round: "选课轮次",
  },
} satisfies Domain;
