import { Moon, PanelLeftClose, PanelLeftOpen, Search, Settings, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { FullscreenToggle } from "./fullscreen-toggle.js";
import { type RenderLink, renderAnchor } from "./render-link.js";
import { Brand, type ShellBrand } from "./sidebar.js";

/** One step of the way to the page in view. */
export interface Crumb {
  label: string;
  href?: string;
}

export interface TopBarProps {
  /** Logo as a link home, where the sidebar with its own is not in sight: on narrow screens. */
  brand?: ShellBrand;
  breadcrumb: readonly Crumb[];
  sidebarOpen: boolean;
  onSidebarToggle: () => void;
  /** Opens the menu search; the button is not drawn without it. */
  onSearch?: () => void;
  dark: boolean;
  onThemeToggle: () => void;
  onSettings?: () => void;
  /** Bell and the like, before the user menu. */
  extra?: ReactNode;
  userMenu: ReactNode;
  renderLink?: RenderLink;
}

/** The bar over the page: where one is, search, full screen, theme, settings, person. */
export function TopBar(props: TopBarProps) {
  const { breadcrumb, sidebarOpen, dark, renderLink = renderAnchor } = props;
  const text = useMessages().appShell;
  return (
    <header data-component="top-bar">
      <IconButton
        data-part="sidebar-toggle"
        label={sidebarOpen ? text.collapseSidebar : text.expandSidebar}
        aria-expanded={sidebarOpen}
        icon={sidebarOpen ? <PanelLeftClose /> : <PanelLeftOpen />}
        onClick={props.onSidebarToggle}
      />
      {props.brand && <Brand brand={props.brand} nameless renderLink={renderLink} />}
      <nav data-part="breadcrumb" aria-label={text.breadcrumb}>
        <ol>
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
        {props.onSearch && (
          <button type="button" data-part="search" aria-keyshortcuts="Control+K" onClick={props.onSearch}>
            <Search aria-hidden="true" />
            <span data-part="search-text">{text.menuSearch}</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
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
}
