import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, OFFICES, permission, STUDENT } from "../../domain.ts";
import { recordReview } from "./corrections.ts";
import { handlers } from "./handlers.ts";
import { SHOWS_LOOKS } from "./settings.ts";

/** What somebody says and sees of themselves: phone, picture, wrong facts of the register, and who looked at it. */
export const ownRecordDomain = {
  handlers,
  processes: [recordReview],
  reach: {
    getOwnRecord: "own",
    updateOwnPhone: "own",
    updateOwnPicture: "own",
    removeOwnPicture: "own",
    searchOwnRecordLooks: "own",
    askRecordCorrection: "own",
  },
  permissions: {
    "record-correction-ask": permission("申请更正个人信息", [STUDENT]),
    "record-correction-search": permission("查看个人信息更正", [...OFFICES, STUDENT]),
  },
  settings: [SHOWS_LOOKS],
  dictionaryTitles: { record_field: "学籍信息项", record_part: "被查看的信息" },
  dictionaries: {
    record_field: dictionaryOf(labels.recordField),
    record_part: dictionaryOf(labels.recordPart),
  },
  records: { "record-correction": { name: "个人信息更正", acts: { ask: "申请" } } },
  logActions: { "account-phone": "修改手机", "account-picture": "更换头像" },
} satisfies Domain;
