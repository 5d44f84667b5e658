import { type MenuItem, type ShellRole, type ShellUser, toast, useConfirm } from "@huxuan/ui";
import { useNavigate } from "react-router-dom";
import { homeOf } from "../session/home-of.ts";
import { signOut, switchRole, useSessionInfo } from "../session/session-store.ts";

/** Name, roles and acts of the signed-in person, for the frame of every area. */
export function useAccountMenu() {
  const info = useSessionInfo();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { user } = info;
  const current = user.roles.find((role) => role.roleId === user.currentUseRoleId);
  const shellUser: ShellUser = {
    name: user.userNameZh,
    roleName: current?.roleNameZh ?? "",
    detail: info.school?.name,
    impersonating: user.simulator,
  };
  const roles: ShellRole[] = user.roles.map((role) => ({
    id: role.roleId,
    name: role.roleNameZh,
    current: role.roleId === user.currentUseRoleId,
  }));

  /** Asks, switches and goes to the role's home (specification, section 4). */
  const onRoleSwitch = async (role: ShellRole) => {
    if (
      !(await confirm({
        title: "切换角色",
        description: `确定把当前角色切换成${role.name}吗`,
        confirmLabel: "切换",
      }))
    )
      return;
    const next = await switchRole(role.id).catch(() => null);
    if (!next) return;
    toast.success(`已切换为${role.name}`);
    await navigate(homeOf(next), { replace: true });
  };

  const leave = async () => {
    if (await confirm({ title: "退出登录", description: "确定注销并退出系统吗？", confirmLabel: "退出" }))
      await signOut();
  };
  const items: MenuItem[] = [{ id: "sign-out", label: "退出登录", onSelect: () => void leave() }];
  return {
    user: shellUser,
    roles,
    onRoleSwitch: (role: ShellRole) => void onRoleSwitch(role),
    userMenu: items,
  };
}
