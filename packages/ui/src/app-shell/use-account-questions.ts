import { useCallback } from "react";
import { useConfirm } from "../confirm/index.js";
import { useMessages } from "../provider/index.js";
import type { ShellRole } from "./user-menu.js";

/**
 * The questions of the user menu, for menus of one's own. Each resolves to true when the answer was yes and the act
 * went well.
 *
 * @throws when there is no `ConfirmProvider` around
 */
export function useAccountQuestions() {
  const text = useMessages().appShell;
  const confirm = useConfirm();
  return {
    /** 「确定把当前角色切换成{role}吗」 (specification, section 4). */
    askRoleSwitch: useCallback(
      (role: ShellRole, act?: (role: ShellRole) => void | Promise<void>): Promise<boolean> =>
        confirm({
          title: text.switchRole,
          description: text.roleSwitchQuestion(role.name),
          confirmLabel: text.switchNow,
          act: async () => act?.(role),
        }),
      [confirm, text],
    ),
    /** 「确定注销并退出系统吗？」 (specification, section 2). */
    askLogout: useCallback(
      (act?: () => void | Promise<void>): Promise<boolean> =>
        confirm({
          title: text.logout,
          description: text.logoutQuestion,
          confirmLabel: text.logoutNow,
          act: async () => act?.(),
        }),
      [confirm, text],
    ),
  };
}
