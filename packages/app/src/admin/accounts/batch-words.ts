import { type AccountBatch, type AccountBatchPreview, labels, type PersonKind } from "@huxuan/api-client";
import type { JobState } from "@huxuan/ui";

const number = new Intl.NumberFormat("zh-CN");

/** 「12 人已有账号，1 人已离校」: who of those meant gets none; empty when all get one. */
export function leftOutText({ having, left }: AccountBatchPreview): string {
  const parts = [
    having > 0 ? `${number.format(having)} 人已有账号` : "",
    left > 0 ? `${number.format(left)} 人已离开学校` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `另有 ${parts.join("，")}，不会重复开通。`;
}

/** 「将给 37 名学生开通账号。」 */
export const willOpenText = (kind: PersonKind, { count }: AccountBatchPreview): string =>
  count === 0
    ? `没有需要开通账号的${labels.personKind[kind]}。`
    : `将给 ${number.format(count)} 名${labels.personKind[kind]}开通账号，用户名是${kind === "student" ? "学号" : "工号"}。`;

/** The batch as the progress bar says it. */
export function progressStateOf(
  { state, cancelRequested, skippedCount }: Pick<AccountBatch, "state" | "cancelRequested" | "skippedCount">,
  cancelling: boolean,
): JobState {
  if (state === "waiting") return "queued";
  if (state === "running") return cancelling || cancelRequested ? "cancelling" : "running";
  return state === "succeeded" && skippedCount > 0 ? "partly" : state;
}

/** How far a batch is, in a word. */
export const stateWord = ({ state, skippedCount }: Pick<AccountBatch, "state" | "skippedCount">): string =>
  state === "succeeded" && skippedCount > 0 ? labels.jobState.partly : labels.accountBatchState[state];

/** What happens now, or how it ended. */
export function batchSentence(batch: AccountBatch): string {
  // The import has made the accounts; what goes on are their passwords.
  if (batch.kind === "user") return passwordSentence(batch);
  const made = `已开通 ${number.format(batch.made)} 个账号`;
  const skipped = batch.skippedCount > 0 ? `，${number.format(batch.skippedCount)} 人没有开通` : "";
  switch (batch.state) {
    case "waiting":
      return "在等前面的任务";
    case "running":
      return batch.text === "" ? made : `${batch.text}。${made}`;
    case "cancelled":
      return `已取消。${made}${skipped}；已开通的账号保留，密码表里有它们。`;
    case "failed":
      return `${batch.text}。${made}${skipped}；可以重新开通其余的人。`;
    case "succeeded":
      return `${made}${skipped}。`;
  }
}

function passwordSentence({ state, made, skippedCount, text }: AccountBatch): string {
  const given = `已给 ${number.format(made)} 个新用户一次性密码`;
  const skipped = skippedCount > 0 ? `，${number.format(skippedCount)} 个没有给` : "";
  switch (state) {
    case "waiting":
      return "在等前面的任务";
    case "running":
      return text === "" ? given : `${text}。${given}`;
    case "cancelled":
      return `已取消。${given}${skipped}；其余的新用户可以在列表里重置密码。`;
    case "failed":
      return `${text}。${given}${skipped}；其余的新用户可以在列表里重置密码。`;
    case "succeeded":
      return `${given}${skipped}。`;
  }
}
