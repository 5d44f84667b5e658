import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { carryOutSeatActs } from "./carry-out.ts";
import { handlers } from "./handlers.ts";
import { proxyImport, withdrawalImport } from "./imports.ts";
import { REASONS } from "./reasons.ts";

/** What offices do with the seats of students: 本校退课, 外校退课, 代选. */
export const seatActDomain = {
  handlers,
  jobs: [carryOutSeatActs, withdrawalImport.job, proxyImport.job],
  reach: {
    getSeatWithdrawalImportTemplate: "everyone",
    getSeatProxyImportTemplate: "everyone",
    getSeatActImport: "own",
    cancelSeatActImport: "own",
  },
  permissions: {
    "seat-search": permission("查看退课和代选", OFFICES),
    "seat-withdraw": permission("为学生退课", OFFICES),
    "seat-proxy": permission("为学生代选", OFFICES),
    "seat-override": permission("破例代选", OFFICES),
    "seat-consent": permission("答复外校的代选", OFFICES),
  },
  menu: [
    menuPage("withdrawal", {
      group: "elective",
      sn: 40,
      nameZh: "退课",
      icon: "user-minus",
      fontEndUrl: "elective/withdrawal",
      permission: "seat-withdraw",
    }),
    menuPage("proxy", {
      group: "elective",
      sn: 50,
      nameZh: "代选",
      icon: "user-plus",
      fontEndUrl: "elective/proxy",
      permission: "seat-proxy",
    }),
  ],
  dictionaryTitles: {
    seat_side: "退课的学生",
    seat_act_kind: "教务办理",
    seat_act_state: "退课和代选状态",
    withdrawal_reason: "本校退课原因",
    guest_withdrawal_reason: "外校退课原因",
    proxy_reason: "代选原因",
  },
  dictionaries: {
    seat_side: dictionaryOf(labels.seatSide),
    seat_act_kind: dictionaryOf(labels.seatActKind),
    seat_act_state: dictionaryOf(labels.seatActState),
    ...REASONS,
  },
  openDictionaries: ["withdrawal_reason", "guest_withdrawal_reason", "proxy_reason"],
  records: {
    "seat-act": {
      name: "退课和代选",
      acts: {
        withdraw: "办理退课：",
        proxy: "办理代选：",
        accept: "同意",
        decline: "不同意",
        cancel: "撤回",
      },
    },
  },
} satisfies Domain;
