import { MessageSquareText } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import {
  AppShell,
  Button,
  DEFAULT_SHELL_SETTINGS,
  Dialog,
  type Feedback,
  FeedbackDialog,
  IconButton,
  type RenderLink,
  type ShellMenuItem,
  type ShellUser,
  useVisitedTabs,
  VisitedTabs,
} from "../../index.js";
import { Link, useBlocker, useLocation, useNavigate } from "./memory-router.js";

/** Menu, tabs and the question about unsaved text beside a router. Its location is the truth; the tabs follow. */

interface OfficeFrameProps {
  user: ShellUser;
  menu: readonly ShellMenuItem[];
  /** What the route says of its page; undefined where there is no page. */
  title: string | undefined;
  onFeedback: (feedback: Feedback) => Promise<void>;
  /** The page: `<Outlet />`. */
  children: ReactNode;
}

const HOME = { id: "/dashboard", title: "首页", href: "/dashboard" };

const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />;

export function OfficeFrame({ user, menu, title, onFeedback, children }: OfficeFrameProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [settings, setSettings] = useState(DEFAULT_SHELL_SETTINGS);
  const [sidebarOpen, setSidebarOpen] = useState(true);
  const [feedback, setFeedback] = useState(false);
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const shown = title && (titles[pathname] ?? title);

  const tabs = useVisitedTabs({
    page: shown ? { id: pathname, title: shown, href: pathname + search } : null,
    pinned: [HOME],
    onNavigate: navigate,
    home: HOME.href,
  });
  const { dispatch, asksBeforeLeaving } = tabs;
  const blocker = useBlocker(
    ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) =>
      from !== to && asksBeforeLeaving(from),
  );
  const teller = useMemo(
    (): PageTeller => ({
      name: (id, name) => setTitles((old) => ({ ...old, [id]: name })),
      mark: (id, unsaved) => dispatch({ type: "mark-unsaved", id, unsaved }),
    }),
    [dispatch],
  );

  return (
    <AppShell
      brand={{ name: "互认互选平台", mark: "互", href: HOME.href }}
      user={user}
      menu={menu}
      activeHref={pathname}
      onNavigate={navigate}
      renderLink={renderLink}
      sidebarOpen={sidebarOpen}
      onSidebarOpenChange={setSidebarOpen}
      settings={settings}
      onSettingsChange={setSettings}
      tabs={<VisitedTabs {...tabs} onAction={dispatch} renderLink={renderLink} />}
      topBarExtra={
        <IconButton label="意见反馈" icon={<MessageSquareText />} onClick={() => setFeedback(true)} />
      }
    >
      <PageContext.Provider value={teller}>{children}</PageContext.Provider>
      <FeedbackDialog open={feedback} onOpenChange={setFeedback} onSubmit={onFeedback} />
      <Dialog
        open={blocker.state === "blocked"}
        onOpenChange={() => blocker.reset?.()}
        title="有未保存的修改"
        size="sm"
        footer={
          <>
            <Button onClick={() => blocker.reset?.()}>继续编辑</Button>
            <Button variant="primary" tone="danger" onClick={() => blocker.proceed?.()}>
              放弃修改并离开
            </Button>
          </>
        }
      >
        离开这一页，没有保存的修改就没有了。
      </Dialog>
    </AppShell>
  );
}

interface PageTeller {
  name: (id: string, title: string) => void;
  mark: (id: string, unsaved: boolean) => void;
}

const PageContext = createContext<PageTeller | null>(null);

/** What a page tells its tab: a name of its own once it is known, and whether typed text is not saved. */
export function usePageTab({ title, unsaved = false }: { title?: string; unsaved?: boolean }): void {
  const { pathname } = useLocation();
  const teller = useContext(PageContext);
  useEffect(() => {
    if (title !== undefined) teller?.name(pathname, title);
  }, [teller, pathname, title]);
  useEffect(() => {
    teller?.mark(pathname, unsaved);
    // The text goes with the page.
    return () => teller?.mark(pathname, false);
  }, [teller, pathname, unsaved]);
}
