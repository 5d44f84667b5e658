import type { PasswordResets, User } from "@huxuan/api-client";
import {
  deleteUsersMutation,
  disableUserMutation,
  enableUserMutation,
  resetUserPasswordsMutation,
} from "@huxuan/api-client/query";
import { useMemo } from "react";
import { useAct } from "../../../acts/use-act.ts";

const whose = (users: readonly User[]): string =>
  users.length === 1 ? `${users[0]?.userNameZh}（${users[0]?.useraccount}）` : `${users.length} 个账号`;
const idsOf = (users: readonly User[]) => ({ body: { userIds: users.map(({ id }) => id) } });
const versionOf = ({ id, version }: User) => ({ path: { id }, body: { version } });

/**
 * What an office does with accounts, each with its question.
 *
 * @param onReset gets the passwords that are shown once
 */
export function useUserActs(onReset: (resets: PasswordResets) => void) {
  const reset = useAct({
    call: resetUserPasswordsMutation,
    request: idsOf,
    ask: (users: readonly User[]) => ({
      title: `重置密码：${whose(users)}？`,
      tone: "danger",
      consequence:
        "现在的密码立即失效，所有设备上的登录都会退出；本人要用一次性密码设置自己的密码后才能登录。",
      confirmLabel: "重置密码",
    }),
    done: (answers) => {
      const [resets] = answers;
      if (resets) onReset(resets);
      return "密码已重置";
    },
  });
  const giveFirst = useAct({
    call: resetUserPasswordsMutation,
    request: (user: User) => idsOf([user]),
    ask: (user: User) => ({
      title: `账号 ${user.useraccount} 已新建，现在给出一次性密码？`,
      description: user.email
        ? "一次性密码会发到他的邮箱；也可以以后用「重置密码」给出。"
        : "一次性密码只显示一次；也可以以后用「重置密码」给出。",
      confirmLabel: "给出一次性密码",
    }),
    done: (answers) => {
      const [resets] = answers;
      if (resets) onReset(resets);
      return "一次性密码已生成";
    },
  });
  const disable = useAct({
    call: disableUserMutation,
    request: versionOf,
    ask: (user: User) => ({
      title: `停用${whose([user])}？`,
      tone: "danger",
      consequence: "停用后立即退出登录，不能再登录；资料和记录都保留，可以随时启用。",
      confirmLabel: "停用账号",
    }),
    done: "账号已停用",
  });
  const enable = useAct({
    call: enableUserMutation,
    request: versionOf,
    ask: (user: User) => ({
      title: `启用${whose([user])}？`,
      description: "启用后可以用原来的密码登录。",
      confirmLabel: "启用账号",
    }),
    done: "账号已启用",
  });
  const remove = useAct({
    call: deleteUsersMutation,
    request: idsOf,
    ask: (users: readonly User[]) => ({
      title: `删除${users.length === 1 ? "" : " "}${whose(users)}？`,
      tone: "danger",
      consequence: "没有记录的账号会被删除，不能恢复；已有操作日志等记录的账号改为停用。",
      confirmLabel: "删除账号",
    }),
    done: (answers) => {
      const results = answers.flatMap((answer) => answer.results);
      const kept = results.filter(({ outcome }) => outcome === "disabled");
      if (kept.length === 0) return `已删除 ${results.length} 个账号`;
      const [first] = kept;
      return {
        text: `已删除 ${results.length - kept.length} 个，停用 ${kept.length} 个：${first?.useraccount} 有${first?.referredBy.join("、")}${kept.length > 1 ? " 等" : ""}`,
        tone: "warning",
      };
    },
  });
  return useMemo(
    () => ({ reset, giveFirst, disable, enable, remove }),
    [reset, giveFirst, disable, enable, remove],
  );
}
