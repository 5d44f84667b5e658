import { type AccountActs, type MenuItem, type ShellRole, type ShellUser } from "@huxuan/ui";
import { useNavigate } from "react-router-dom";
import { areaOf, homeOf } from "../session/home-of.ts";
import { signOut, switchRole, useSessionInfo } from "../session/session-store.ts";
import { AREA_BASE } from "../user/area-base.ts";
import { useUserMenu } from "../user/user-menu.tsx";

/** Name, roles and acts of the signed-in person, for the frame of every area. */
export function useAccountMenu(): AccountActs & { user: ShellUser; userMenu: readonly MenuItem[] } {
  const info = useSessionInfo();
  const navigate = useNavigate();
  const userMenu = useUserMenu();
  const { user } = info;
  const current = user.roles.find((role) => role.roleId === user.currentUseRoleId);
  const shellUser: ShellUser = {
    name: user.userNameZh,
    roleName: current?.roleNameZh ?? "",
    detail: info.school?.name,
    picture: info.picture,
    impersonating: user.simulator,
  };
  const roles: ShellRole[] = user.roles.map((role) => ({
    id: role.roleId,
    name: role.roleNameZh,
    current: role.roleId === user.currentUseRoleId,
  }));

  /** Switches, once the menu has asked, and loads the role's home anew (specification, section 4). */
  const onRoleSwitch = async (role: ShellRole) => {
    const next = await switchRole(role.id).catch(() => null);
    if (next) window.location.assign(homeOf(next));
  };

  const onChangePassword = () => void navigate(`${AREA_BASE[areaOf(info)]}user/center`);

  return {
    user: shellUser,
    userMenu,
    // While acting as somebody else, the role is the one that this person has after signing in.
    roles: user.simulator ? [] : roles,
    onRoleSwitch,
    onChangePassword,
    onLogout: signOut,
  };
}
