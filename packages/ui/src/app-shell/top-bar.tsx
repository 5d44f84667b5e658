import { clsx } from "clsx";
import { Moon, PanelLeftClose, PanelLeftOpen, Search, Settings, Sun } from "../icons/icons.js";
import { forwardRef, type ReactNode } from "react";
import { IconButton } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { FullscreenToggle } from "./fullscreen-toggle.js";
import { type RenderLink, renderAnchor } from "./render-link.js";
import { Brand, type ShellBrand } from "./sidebar.js";

/** One step of the way to the page in view. */
export interface Crumb {
  /** A word of the path: a group of the menu, or a page. */
  label: string;
  /** Its address; without it, it is a word and no link. */
  href?: string;
}

/** What {@link TopBar} takes. */
export interface TopBarProps extends RootAttributes {
  /** Logo as a link home, where the sidebar with its own is not in sight: on narrow screens. */
  brand?: ShellBrand;
  /** The path to the page in view, from the top group down. */
  breadcrumb: readonly Crumb[];
  /** Whether the sidebar is unfolded: says which way the button turns it. */
  sidebarOpen: boolean;
  /** The button before the path was pressed. */
  onSidebarToggle: () => void;
  /** Opens the menu search; the button is not drawn without it. */
  onMenuSearch?: () => void;
  /** Whether the dark theme shows: says which way the button turns it. */
  dark: boolean;
  /** The button of the theme was pressed. */
  onThemeToggle: () => void;
  /** Opens the settings; the button is not drawn without it. */
  onSettings?: () => void;
  /** Bell and the like, before the user menu. */
  extra?: ReactNode;
  /** At the right end, `UserMenu` as a rule. */
  userMenu: ReactNode;
  /** Draws links with the host's router. Default: plain `<a>` elements. */
  renderLink?: RenderLink;
}

/** The bar over the page: where one is, search, full screen, theme, settings, person. */
export const TopBar = /* @__PURE__ */ forwardRef<HTMLElement, TopBarProps>(function TopBar(props, ref) {
  const { breadcrumb, sidebarOpen, dark, renderLink = renderAnchor } = props;
  const text = useMessages().appShell;
  return (
    <header
      ref={ref}
      data-component="top-bar"
      {...rootAttributes(props)}
      className={clsx("hx-top-bar", props.className)}
    >
      <IconButton
        data-part="sidebar-toggle"
        label={sidebarOpen ? text.collapseSidebar : text.expandSidebar}
        aria-expanded={sidebarOpen}
        icon={sidebarOpen ? <PanelLeftClose /> : <PanelLeftOpen />}
        onClick={props.onSidebarToggle}
      />
      {props.brand && <Brand brand={props.brand} nameless renderLink={renderLink} />}
      <nav data-part="breadcrumb" aria-label={text.breadcrumb}>
        <ol data-part="crumbs">
          {breadcrumb.map((crumb, index) => {
            const last = index === breadcrumb.length - 1;
            return (
              <li key={`${index}-${crumb.label}`} aria-current={last ? "page" : undefined}>
                {crumb.href !== undefined && !last
                  ? renderLink({ href: crumb.href, "data-part": "crumb", children: crumb.label })
                  : crumb.label}
              </li>
            );
          })}
        </ol>
      </nav>
      <div data-part="tools">
        {props.onMenuSearch && (
          <button type="button" data-part="search" aria-keyshortcuts="Control+K" onClick={props.onMenuSearch}>
            <Search aria-hidden="true" />
            <span data-part="search-text">{text.menuSearch}</span>
            <kbd data-part="search-keys" aria-hidden="true">
              Ctrl K
            </kbd>
          </button>
        )}
        <FullscreenToggle />
        <IconButton
          data-part="theme"
          label={dark ? text.themeToLight : text.themeToDark}
          icon={dark ? <Sun /> : <Moon />}
          onClick={props.onThemeToggle}
        />
        {props.extra}
        {props.onSettings && (
          <IconButton
            data-part="settings"
            label={text.settings}
            icon={<Settings />}
            onClick={props.onSettings}
          />
        )}
        {props.userMenu}
      </div>
    </header>
  );
});
