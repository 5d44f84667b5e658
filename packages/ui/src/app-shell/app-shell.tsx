import { clsx } from "clsx";
import { forwardRef, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { ModalFrame } from "../dialog/modal-frame.js";
import { mediaQuery } from "../hooks/media-query.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import type { MenuItem } from "../menu/index.js";
import { useCan, useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { flattenMenu, isExternalLink, menuPathOf, type ShellMenuItem } from "./menu-tree.js";
import { type RenderLink, renderAnchor } from "./render-link.js";
import { MenuSearchDialog } from "./menu-search-dialog.js";
import { ShellSettingsDrawer } from "./settings-drawer.js";
import type { ShellSettings } from "./shell-settings.js";
import { type ShellBrand, Sidebar } from "./sidebar.js";
import { type Crumb, TopBar } from "./top-bar.js";
import { useMobile } from "./use-mobile.js";
import { useShortcut } from "./use-shortcut.js";
import { type AccountActs, type ShellUser, UserMenu } from "./user-menu.js";
import { Watermark } from "./watermark.js";

/**
 * What {@link AppShell} takes. The shell keeps nothing itself: address, sidebar and settings are the host's.
 */
export interface AppShellProps extends AccountActs, RootAttributes {
  /** Name and logo of the platform, above the menu. */
  brand: ShellBrand;
  /** Who is signed in; stands above the menu and on the user menu. */
  user: ShellUser;
  /** The menu of the sidebar; what names a `permission` that is not held is left out, there and in the search. */
  menu: readonly ShellMenuItem[];
  /** Address of the page in view: marks the menu, makes the breadcrumb, closes the mobile drawer when it changes. */
  activeHref: string;
  /** Goes to an address; called by the menu search. Links go through `renderLink`. */
  onNavigate: (href: string) => void;
  /** Draws links with the host's router. Default: plain `<a>` elements. */
  renderLink?: RenderLink;
  /** Whether the sidebar shows names (180 px) or icons only. Wide screens; the mobile drawer starts closed. */
  sidebarOpen: boolean;
  /** The person folded or unfolded the sidebar; on phones, opened or closed its drawer. */
  onSidebarOpenChange: (open: boolean) => void;
  /** What the person has set about the frame; `DEFAULT_SHELL_SETTINGS` to begin with. */
  settings: ShellSettings;
  /** The person changed a setting: gets all of them, to be kept and handed in again. */
  onSettingsChange: (settings: ShellSettings) => void;
  /** The way to the page; made from the menu when left out. */
  breadcrumb?: readonly Crumb[];
  /** `<VisitedTabs … />`; drawn when the setting `visitedTabs` is on. */
  tabs?: ReactNode;
  /** More entries of the user menu, between the roles and 修改密码. */
  userMenu?: readonly MenuItem[];
  /** Lines of a watermark over the page: who is signed in. Nobody takes off their own. */
  watermark?: readonly string[];
  /** The settings offer the navigation on top as well; the host then draws `TopNavShell`. Default false. */
  navigationChoice?: boolean;
  /** Between the tools of the top bar and the user menu, e.g. `NotificationBell`. */
  topBarExtra?: ReactNode;
  /** A line below the page: who runs the platform, whom to ask. By default the `footerText` of the settings. */
  footer?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** Whether the system asks for dark; false on the server. */
const useSystemDark = /* @__PURE__ */ mediaQuery("(prefers-color-scheme: dark)");

/** The frame of the office and teacher areas: sidebar, top bar, visited tabs, settings, page. */
export const AppShell = /* @__PURE__ */ forwardRef<HTMLDivElement, AppShellProps>(
  function AppShell(props, ref) {
    const { brand, user, menu, activeHref, settings, onSettingsChange, sidebarOpen } = props;
    const text = useMessages().appShell;
    const mobile = useMobile();
    const drawer = useMobileDrawer(mobile, activeHref);
    const [searching, setSearching] = useState(false);
    const [setting, setSetting] = useState(false);
    const root = useOwnRef(ref);
    const renderLink = props.renderLink ?? renderAnchor;
    const systemDark = useSystemDark();
    const dark = settings.theme === "dark" || (settings.theme === "auto" && systemDark);
    useShortcut("k", () => setSearching(true));
    const set = useRef(false);
    useEffect(() => {
      // The button that opened the settings may have been switched off in them: the focus goes where they are now.
      if (set.current && !setting && !settings.settingButton)
        root.current?.querySelector<HTMLElement>('[data-component="user-menu"]')?.focus();
      set.current = setting;
    }, [root, setting, settings.settingButton]);

    const footer = props.footer ?? settings.footerText;
    const can = useCan();
    const flat = useMemo(() => flattenMenu(menu, can), [menu, can]);
    const breadcrumb = props.breadcrumb ?? menuPathOf(flat, activeHref);
    const sidebar = {
      brand,
      user,
      items: menu,
      activeHref,
      renderLink,
      showLogo: settings.showLogo,
      uniqueOpened: settings.uniqueOpened,
    };
    // The button may be hidden, the settings stay within reach (the hint in the drawer says so).
    const settingsItem: MenuItem = {
      id: "hx-settings",
      label: text.settings,
      onSelect: () => setSetting(true),
    };
    return (
      <div
        ref={root}
        data-component="app-shell"
        {...rootAttributes(props)}
        className={clsx("hx-app-shell", props.className)}
        data-sidebar={sidebarOpen ? "open" : "collapsed"}
        data-fixed-header={settings.fixedHeader || undefined}
      >
        <a data-part="skip" href="#hx-content">
          {text.skipToContent}
        </a>
        <aside data-part="aside" aria-label={brand.name}>
          <Sidebar {...sidebar} collapsed={!sidebarOpen} />
        </aside>
        <ModalFrame
          open={drawer.open}
          onOpenChange={drawer.setOpen}
          overlay="shell-drawer-overlay"
          data-component="shell-drawer"
          className="hx-shell-drawer"
          dismissable
          label={text.mainNavigation}
          aria-describedby={undefined}
        >
          <Sidebar {...sidebar} onNavigate={() => drawer.setOpen(false)} />
        </ModalFrame>
        <div data-part="main">
          <div data-part="head">
            <TopBar
              brand={settings.showLogo ? brand : undefined}
              breadcrumb={breadcrumb}
              sidebarOpen={mobile ? drawer.open : sidebarOpen}
              onSidebarToggle={() =>
                mobile ? drawer.setOpen(true) : props.onSidebarOpenChange(!sidebarOpen)
              }
              onMenuSearch={() => setSearching(true)}
              dark={dark}
              onThemeToggle={() => onSettingsChange({ ...settings, theme: dark ? "light" : "dark" })}
              onSettings={settings.settingButton ? () => setSetting(true) : undefined}
              extra={props.topBarExtra}
              renderLink={renderLink}
              userMenu={
                <UserMenu
                  user={user}
                  roles={props.roles}
                  onRoleSwitch={props.onRoleSwitch}
                  onChangePassword={props.onChangePassword}
                  onLogout={props.onLogout}
                  items={settings.settingButton ? props.userMenu : [settingsItem, ...(props.userMenu ?? [])]}
                />
              }
            />
            {settings.visitedTabs && props.tabs}
          </div>
          <main id="hx-content" data-part="content" tabIndex={-1}>
            {props.children}
          </main>
          {footer && <footer data-part="footer">{footer}</footer>}
        </div>
        <MenuSearchDialog
          open={searching}
          onOpenChange={setSearching}
          items={flat}
          onSelect={(item) => openMenuItem(item, props.onNavigate)}
        />
        <ShellSettingsDrawer
          open={setting}
          onOpenChange={setSetting}
          settings={settings}
          onSettingsChange={onSettingsChange}
          withNavigation={props.navigationChoice}
        />
        {props.watermark && <Watermark lines={props.watermark} />}
      </div>
    );
  },
);

/** Opens what a menu entry stands for: an outside address in a new tab, a page through the application. */
function openMenuItem(item: ShellMenuItem, navigate: (href: string) => void): void {
  if (item.href === undefined) return;
  if (isExternalLink(item)) window.open(item.href, "_blank", "noopener,noreferrer");
  else navigate(item.href);
}

/** The drawer of narrow screens: it is open at one address only, so another page in view closes it; so does a resize. */
function useMobileDrawer(mobile: boolean, activeHref: string) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = mobile && openAt === activeHref;
  useEffect(() => {
    if (!open) return undefined;
    // The width only: a phone's address bar changes the height while one scrolls the menu.
    const width = window.innerWidth;
    const close = () => {
      if (window.innerWidth !== width) setOpenAt(null);
    };
    window.addEventListener("resize", close);
    return () => window.removeEventListener("resize", close);
  }, [open]);
  return { open, setOpen: (next: boolean) => setOpenAt(next ? activeHref : null) };
}
