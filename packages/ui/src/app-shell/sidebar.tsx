import { clsx } from "clsx";
import { forwardRef, type ReactNode } from "react";
import { useMessages } from "../provider/index.js";
import { rootAttributes } from "../styles/root-attributes.js";
import { type RenderLink, renderAnchor } from "./render-link.js";
import { SidebarMenu, type SidebarMenuProps } from "./sidebar-menu.js";
import { type ShellUser, shownName } from "./user-menu.js";

/** The platform's sign and name. */
export interface ShellBrand {
  /** What the platform is called. */
  name: string;
  /** One character on the coloured tile, 互; the first of the name without it. */
  mark?: string;
  /** A picture of about 28 × 28 px instead of the tile. */
  logo?: ReactNode;
  /** Home page. Default `/`. */
  href?: string;
}

/** What {@link Sidebar} takes, beside what its menu takes. */
export interface SidebarProps extends SidebarMenuProps {
  /** Name and logo, above the menu. */
  brand: ShellBrand;
  /** Whether name and logo are drawn. */
  showLogo: boolean;
  /** Who is signed in, with the current role (folded: the role alone). */
  user: ShellUser;
}

/** The dark column: brand, who one is and in which role (collapsed: the role only), menu. */
export const Sidebar = /* @__PURE__ */ forwardRef<HTMLDivElement, SidebarProps>(function Sidebar(props, ref) {
  const { brand, showLogo, user, items, activeHref, collapsed, uniqueOpened, renderLink, onNavigate } = props;
  const text = useMessages().appShell;
  return (
    <div
      ref={ref}
      data-component="sidebar"
      {...rootAttributes(props)}
      className={clsx("hx-sidebar", props.className)}
      data-collapsed={collapsed || undefined}
    >
      {showLogo && <Brand brand={brand} nameless={collapsed} renderLink={renderLink} />}
      <div data-part="who">
        {!collapsed && <div data-part="user">{shownName(user, text.impersonating)}</div>}
        <div data-part="role" title={user.roleName}>
          {collapsed || !user.detail ? user.roleName : `${user.roleName} · ${user.detail}`}
        </div>
      </div>
      <SidebarMenu {...{ items, activeHref, collapsed, uniqueOpened, renderLink, onNavigate }} />
    </div>
  );
});

/** Logo and name as a link home. */
export function Brand({
  brand,
  nameless,
  renderLink = renderAnchor,
}: {
  brand: ShellBrand;
  nameless?: boolean;
  renderLink?: RenderLink;
}) {
  return renderLink({
    href: brand.href ?? "/",
    "data-component": "shell-brand",
    className: "hx-shell-brand",
    "aria-label": nameless ? brand.name : undefined,
    children: (
      <>
        <span data-part="logo" aria-hidden="true">
          {brand.logo ?? <span data-part="tile">{brand.mark ?? Array.from(brand.name)[0]}</span>}
        </span>
        {!nameless && <span data-part="brand-name">{brand.name}</span>}
      </>
    ),
  });
}
