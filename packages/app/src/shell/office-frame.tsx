import { AppShell, type ShellMenuItem, useVisitedTabs, VisitedTabs, type VisitedTab } from "@huxuan/ui";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useMatches, useNavigate } from "react-router-dom";
import { useSessionInfo } from "../session/session-store.ts";
import { useSite } from "../site.ts";
import { Bell } from "../user/notifications/bell.tsx";
import { PageInView } from "./opening-page.tsx";
import { KeptPages } from "./kept-pages.tsx";
import { PageTabs, type Tabs } from "./page-tab.ts";
import { renderLink } from "./render-link.tsx";
import type { PageHandle } from "./root-layout.tsx";
import { readSidebarOpen, useShell, writeSidebarOpen } from "./shell-store.ts";
import { useAccountMenu } from "./use-account-menu.tsx";

/** Open tabs survive a reload of this browser tab. */
const TABS_KEY = "huxuan-visited-tabs";

interface OfficeFrameProps {
  menu: readonly ShellMenuItem[];
  /** Pinned first tab: the area's home. */
  home: VisitedTab;
  /** The entry of the menu that the page in view belongs to, where it is not its own. */
  activeHref?: string;
  /** The settings offer the navigation on top as well. */
  navigationChoice?: boolean;
  /** Pages reach to the edges: they have their own distance. */
  flush?: boolean;
}

/** The shared frame of a desk: sidebar, top bar, tabs that keep their state. */
export function OfficeFrame({ menu, home, activeHref, navigationChoice, flush }: OfficeFrameProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const site = useSite();
  const account = useAccountMenu();
  const { useraccount } = useSessionInfo();
  const { settings, setSettings } = useShell();
  const [sidebarOpen, setSidebarOpen] = useState(readSidebarOpen);
  const [generations, setGenerations] = useState<Readonly<Record<string, number>>>({});
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  const [names, setNames] = useState<Readonly<Record<string, string | undefined>>>({});
  const routeTitle = handles.findLast((handle) => handle?.title !== undefined)?.title;
  const title = routeTitle && (names[pathname] ?? routeTitle);
  const personalData = handles.some((handle) => handle?.personalData === true);

  const noCache = handles.some((handle) => handle?.noCache === true);

  const go = (href: string) => void navigate(href);
  const tabs = useVisitedTabs({
    page: title ? { id: pathname, title, href: pathname + search } : null,
    pinned: [home],
    defaultState: storedTabs(home.id),
    onNavigate: go,
    home: home.href ?? home.id,
  });

  const { dispatch, tabs: opened, activeId } = tabs;
  // Also the tab of the page that was opened by its address, which no act opened.
  useEffect(
    () => sessionStorage.setItem(`${TABS_KEY}${home.id}`, JSON.stringify({ tabs: opened, activeId })),
    [home.id, opened, activeId],
  );
  const pageTabs = useMemo<Tabs>(
    () => ({
      tell: (id, { title: name, unsaved }) => {
        setNames((old) => (old[id] === name ? old : { ...old, [id]: name }));
        dispatch({ type: "mark-unsaved", id, unsaved });
      },
      close: (id) => dispatch({ type: "close", id }),
    }),
    [dispatch, setNames],
  );

  return (
    <AppShell
      className={flush ? "flush-shell" : undefined}
      brand={{ name: site.title, mark: "互", href: home.href }}
      menu={menu}
      activeHref={activeHref ?? pathname}
      navigationChoice={navigationChoice}
      onNavigate={go}
      renderLink={renderLink}
      sidebarOpen={sidebarOpen}
      onSidebarOpenChange={(open) => {
        setSidebarOpen(open);
        writeSidebarOpen(open);
      }}
      settings={{ ...settings, footerText: site.footer }}
      onSettingsChange={setSettings}
      tabs={
        <VisitedTabs
          {...tabs}
          onAction={tabs.dispatch}
          onRefresh={(id) => setGenerations((old) => ({ ...old, [id]: (old[id] ?? 0) + 1 }))}
          renderLink={renderLink}
        />
      }
      // A photograph of a page with personal data says whose screen it was.
      watermark={personalData ? [account.user.name, useraccount] : []}
      topBarExtra={<Bell />}
      {...account}
    >
      <PageTabs.Provider value={pageTabs}>
        <PageInView kept={tabs.tabs.map(({ id }) => id)}>
          <KeptPages tabs={tabs.tabs} generations={generations} noCache={noCache} />
        </PageInView>
      </PageTabs.Provider>
    </AppShell>
  );
}

function storedTabs(homeId: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`${TABS_KEY}${homeId}`) ?? "null");
  } catch {
    // No JSON: start without tabs.
    return undefined;
  }
}
