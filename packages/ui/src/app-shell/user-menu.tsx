import { Avatar } from "../avatar/index.js";
import { Menu, type MenuItem } from "../menu/index.js";
import { useMessages } from "../provider/index.js";

/** A role that the signed-in person may act in. */
export interface ShellRole {
  id: string;
  name: string;
  current?: boolean;
}

export interface ShellUser {
  /** The person's Chinese name. */
  name: string;
  /** The current role's name. */
  roleName: string;
  /** School or department, after the role. */
  detail?: string;
  /** Address of a photograph; the first character of the name without it. */
  picture?: string;
  /** An administrator acts as this person: 「(模拟用户)」 stands behind the name (specification, section 2). */
  impersonating?: boolean;
}

export interface UserMenuProps {
  user: ShellUser;
  /** Roles to switch between; drawn when there are at least two. */
  roles?: readonly ShellRole[];
  /** Another role was chosen. Ask first: 「确定把当前角色切换成{role}吗」 (specification, section 4). */
  onRoleSwitch?: (role: ShellRole) => void;
  /** 修改密码, 退出 …, below the roles. */
  items?: readonly MenuItem[];
}

/** The name as the shell shows it. */
export function shownName(user: ShellUser, impersonating: string): string {
  return user.impersonating ? user.name + impersonating : user.name;
}

/** The person's first character and name (on phones the character alone), and what they open. */
export function UserMenu({ user, roles = [], onRoleSwitch, items = [] }: UserMenuProps) {
  const text = useMessages().appShell;
  const name = shownName(user, text.impersonating);
  const switches: MenuItem[] =
    roles.length < 2
      ? []
      : [
          { type: "label", id: "roles", label: text.switchRole },
          ...roles.map(
            (role): MenuItem => ({
              id: `role:${role.id}`,
              label: role.name,
              checked: role.current ?? false,
              disabled: role.current,
              onSelect: () => onRoleSwitch?.(role),
            }),
          ),
          { type: "separator", id: "roles-line" },
        ];
  return (
    <Menu
      label={text.userMenu(name)}
      align="end"
      trigger={
        <button type="button" data-component="user-menu" data-impersonating={user.impersonating || undefined}>
          <Avatar name={user.name} src={user.picture} decorative />
          <span data-part="name" aria-hidden="true">
            {name}
          </span>
          <span data-part="visually-hidden">{text.userMenu(name)}</span>
        </button>
      }
      items={[{ type: "label", id: "who", label: `${name} · ${user.roleName}` }, ...switches, ...items]}
    />
  );
}
