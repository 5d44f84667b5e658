import { clsx } from "clsx";
import { forwardRef, type ReactNode } from "react";
import { useMessages } from "../provider/index.js";
import type { MenuItem } from "../menu/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { longestMatch } from "./menu-tree.js";
import { type RenderLink, renderAnchor } from "./render-link.js";
import { Brand, type ShellBrand } from "./sidebar.js";
import { type AccountActs, type ShellUser, UserMenu } from "./user-menu.js";

/** An entry of the horizontal navigation. */
export interface TopNavItem {
  /** Unique among the items. */
  id: string;
  /** The words in the bar. */
  label: string;
  /** Address of the page. */
  href: string;
  /** Needed for the bar at the bottom of a phone. */
  icon?: ReactNode;
  /** Two to four characters for the bottom bar; the label without it. */
  shortLabel?: string;
  /** Kept out of the phone's bottom bar, which holds five at most. */
  desktopOnly?: boolean;
}

/** What {@link TopNavShell} takes. */
export interface TopNavShellProps extends AccountActs, RootAttributes {
  /** Name and logo, at the left of the bar. */
  brand: ShellBrand;
  /** The pages, in order. */
  items: readonly TopNavItem[];
  /** Address of the page in view; the item that it is, or that it lies below, is marked. */
  activeHref: string;
  /** Draws links with the host's router. Default: plain `<a>` elements. */
  renderLink?: RenderLink;
  /** Right of the navigation, e.g. a search field. */
  search?: ReactNode;
  /** Signed-in person; without it `actions` stand there (注册, 登录). */
  user?: ShellUser;
  /** More entries of the user menu, between the roles and 修改密码. */
  userMenu?: readonly MenuItem[];
  /** Buttons at the right end for those who are not signed in: 注册, 登录. */
  actions?: ReactNode;
  /** Full width under the bar, e.g. `SelectionHeader`. */
  banner?: ReactNode;
  /** `bottom` (default) draws a bar of up to five entries on phones; `none` leaves the navigation on top, scrolling aside. */
  phoneNavigation?: "bottom" | "none";
  /** Navigation stands at the right, as on the public home. Default `start`. */
  navAlign?: "start" | "end";
  /** Below the page, full width. */
  footer?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** The phone's bottom bar holds five targets of at least 44 px (375 px / 5 = 75 px each). */
const BOTTOM_BAR_MAX = 5;

/** The frame of the student and public areas: brand, horizontal navigation, search, person; on phones a bottom bar. */
export const TopNavShell = /* @__PURE__ */ forwardRef<HTMLDivElement, TopNavShellProps>(
  function TopNavShell(props, ref) {
    const { brand, items, activeHref, phoneNavigation = "bottom", renderLink = renderAnchor } = props;
    const text = useMessages().appShell;
    const active = longestMatch(items, (item) => item.href, activeHref)?.id;
    const bottom =
      phoneNavigation === "bottom" ? items.filter((item) => !item.desktopOnly).slice(0, BOTTOM_BAR_MAX) : [];
    const link = (item: TopNavItem, part: string, children: ReactNode) => (
      <li key={item.id}>
        {renderLink({
          href: item.href,
          "data-part": part,
          "aria-current": item.id === active ? "page" : undefined,
          children,
        })}
      </li>
    );
    return (
      <div
        ref={ref}
        data-component="top-nav-shell"
        {...rootAttributes(props)}
        className={clsx("hx-top-nav-shell", props.className)}
        data-phone-navigation={phoneNavigation}
        data-nav-align={props.navAlign}
      >
        <a data-part="skip" href="#hx-content">
          {text.skipToContent}
        </a>
        <header data-part="head">
          <Brand brand={brand} renderLink={renderLink} />
          <nav data-part="nav" aria-label={text.mainNavigation}>
            <ul data-part="nav-list">{items.map((item) => link(item, "nav-link", item.label))}</ul>
          </nav>
          {props.search && <div data-part="search-slot">{props.search}</div>}
          <div data-part="person">
            {props.actions}
            {props.user && (
              <UserMenu
                user={props.user}
                roles={props.roles}
                onRoleSwitch={props.onRoleSwitch}
                onChangePassword={props.onChangePassword}
                onLogout={props.onLogout}
                items={props.userMenu}
              />
            )}
          </div>
        </header>
        {props.banner}
        <main id="hx-content" data-part="content" tabIndex={-1}>
          {props.children}
        </main>
        {props.footer && <footer data-part="footer">{props.footer}</footer>}
        {bottom.length > 0 && (
          <nav data-part="bottom" aria-label={text.mainNavigation}>
            <ul data-part="bottom-list">
              {bottom.map((item) =>
                link(
                  item,
                  "bottom-link",
                  <>
                    <span data-part="bottom-icon" aria-hidden="true">
                      {item.icon}
                    </span>
                    {item.shortLabel ?? item.label}
                  </>,
                ),
              )}
            </ul>
          </nav>
        )}
      </div>
    );
  },
);
