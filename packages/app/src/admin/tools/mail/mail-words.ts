import type { MailGroup, MailReason } from "@huxuan/api-client";
import { formatMoment } from "../../../catalogue/words.ts";

/** What happens by itself, and what does not: what people want to know who did not get a mail. */
const ADVICE: Readonly<Record<MailReason, string>> = {
  noServer: "配好邮件服务器后三天内的会自动发出；网页通知照常",
  due: "正在发，不用管",
  refusedLogin: "换好用户名或授权码并重启后自动补发，不会丢",
  unreachable: "连上以后自动补发，不会丢；请看网络和地址",
  noMailbox: "再发也没有用，请本人改邮箱",
  mailboxFull: "对方腾出地方后自动补发",
  badAddress: "再发也没有用，请本人改邮箱",
  tooOld: "不再自动发；还需要的请重发",
  other: "看邮件服务器的话",
};

/** A group in one sentence: since when, what will happen, and when the next try is. */
export const groupSentence = ({ reason, state, since, nextTryAt }: MailGroup): string =>
  [
    `${formatMoment(since)} 起`,
    state === "failed" && reason !== "noMailbox" && reason !== "badAddress"
      ? "不再自动发；还需要的请重发"
      : ADVICE[reason],
    nextTryAt === undefined ? "" : `下次 ${formatMoment(nextTryAt)} 试`,
  ]
    .filter((part) => part !== "")
    .join(" · ");

/** Whether sending again can help. */
export const mayHelp = (reason: MailReason): boolean =>
  reason !== "badAddress" && reason !== "noServer" && reason !== "due";
