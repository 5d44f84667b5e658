import { clsx } from "clsx";
import { type ForwardedRef, forwardRef } from "react";
import { Avatar } from "../avatar/index.js";
import { Menu, type MenuItem } from "../menu/index.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { useAccountQuestions } from "./use-account-questions.js";

/** A role that the signed-in person may act in. */
export interface ShellRole {
  /** The role's id, as the server names it. */
  id: string;
  /** The role's name, in words. */
  name: string;
  /** The role in use now. Default false. */
  current?: boolean;
}

/** Who is signed in, as the shells show it. */
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

/** What somebody can do with their account. The questions are drawn by the `ConfirmProvider` of the page. */
export interface AccountActs {
  /** Roles to switch between; drawn when there are at least two. */
  roles?: readonly ShellRole[];
  /**
   * Another role was chosen, and 「确定把当前角色切换成{role}吗」 was answered with yes (specification, section 4). The
   * question stays while a promise is under way, and says why if it fails.
   */
  onRoleSwitch?: (role: ShellRole) => void | Promise<void>;
  /** Offers 修改密码: go to /user/center (specification, section 2). */
  onChangePassword?: () => void;
  /** Offers 退出登录; called when 「确定注销并退出系统吗？」 was answered with yes (specification, section 2). */
  onLogout?: () => void | Promise<void>;
}

/** What {@link UserMenu} takes. Its element is the button on the page. */
export interface UserMenuProps extends AccountActs, RootAttributes {
  /** Who is signed in: picture and name on the button, name and role above the menu. */
  user: ShellUser;
  /** More entries, between the roles and 修改密码. */
  items?: readonly MenuItem[];
}

/** The name as the shell shows it. */
export function shownName(user: ShellUser, impersonating: string): string {
  return user.impersonating ? user.name + impersonating : user.name;
}

/** The person's first character and name (on phones the character alone), and what they open. */
export const UserMenu = /* @__PURE__ */ forwardRef<HTMLButtonElement, UserMenuProps>(
  function UserMenu(props, ref) {
    // Only what asks needs a provider of questions around it.
    const Drawn = props.onRoleSwitch || props.onLogout ? AskingUserMenu : PersonMenu;
    return <Drawn {...props} buttonRef={ref} />;
  },
);

interface DrawnUserMenuProps extends UserMenuProps {
  buttonRef: ForwardedRef<HTMLButtonElement>;
}

function AskingUserMenu({ onRoleSwitch, onLogout, ...props }: DrawnUserMenuProps) {
  const { askRoleSwitch, askLogout } = useAccountQuestions();
  return (
    <PersonMenu
      {...props}
      onRoleSwitch={onRoleSwitch && ((role) => void askRoleSwitch(role, onRoleSwitch))}
      onLogout={onLogout && (() => void askLogout(onLogout))}
    />
  );
}

function PersonMenu({ buttonRef, ...props }: DrawnUserMenuProps) {
  const { user, roles = [], onRoleSwitch, items = [], onChangePassword, onLogout } = props;
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
              onSelect: () => void onRoleSwitch?.(role),
            }),
          ),
          { type: "separator", id: "roles-line" },
        ];
  return (
    <Menu
      label={text.userMenu(name)}
      align="end"
      trigger={
        <button
          ref={buttonRef}
          type="button"
          data-component="user-menu"
          {...rootAttributes(props)}
          className={clsx("hx-user-menu", props.className)}
          data-impersonating={user.impersonating || undefined}
        >
          <Avatar name={user.name} src={user.picture} decorative />
          <span data-part="name" aria-hidden="true">
            {name}
          </span>
          <span data-part="visually-hidden">{text.userMenu(name)}</span>
        </button>
      }
      items={[
        { type: "label", id: "who", label: `${name} · ${user.roleName}` },
        ...switches,
        ...items,
        ...entry("hx-change-password", text.changePassword, onChangePassword),
        ...entry("hx-logout", text.logout, onLogout),
      ]}
    />
  );
}

/** An entry where there is something to do. */
function entry(
  id: string,
  label: string,
  act: (() => void | Promise<void>) | undefined,
): readonly MenuItem[] {
  return act ? [{ id, label, onSelect: () => void act() }] : [];
}
