import { ApiFailure, isSessionEnd } from "@huxuan/api-client";
import { isOffline } from "../../session/connection.ts";
import { leavesOpen } from "./lost-acts.ts";
import type { SaveFailure } from "./wish-saver.ts";

/** Somebody else is signed in than the one whose list it was. */
export class AnotherStudent extends Error {}

/** What a failed save means. */
export function failureOf(error: unknown): SaveFailure {
  if (error instanceof AnotherStudent) return { kind: "closed", reason: "" };
  if (!(error instanceof ApiFailure)) throw error;
  if (leavesOpen(error))
    return {
      kind: "lost",
      reason: isOffline()
        ? "网络断了，你的改动还在这个窗口里，请不要关闭"
        : "没有收到回答，你的改动还在这个窗口里，请不要关闭",
    };
  if (isSessionEnd(error) || error.status === 401)
    return { kind: "again", reason: "登录已过期，重新登录以后会接着保存" };
  if (error.status === 429 || error.status >= 500 || error.kind === "aborted")
    return { kind: "again", reason: "服务器正忙，你的改动还在这个窗口里，请不要关闭" };
  if (error.code === "VERSION_CONFLICT")
    return {
      kind: "stale",
      reason: "志愿在别的窗口改过，这里已换成最新的；刚才的改动没有保存，需要的话请再改一次",
    };
  if (error.status === 400)
    return { kind: "wrong", reason: error.fields.map(({ message }) => message).join("；") || error.message };
  return { kind: "closed", reason: `刚才的改动没有保存：${error.message}` };
}
