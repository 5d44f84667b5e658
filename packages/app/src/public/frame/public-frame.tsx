import { Button, TopNavShell } from "@huxuan/ui";
import { SunMoon } from "lucide-react";
import { Link, Outlet, useLocation } from "react-router-dom";
import { ARTICLE_PLACES, articlePlace } from "../../articles/article-places.ts";
import { paths } from "../../paths.ts";
import { useSignedIn } from "../../session/session-store.ts";
import { PageInView } from "../../shell/opening-page.tsx";
import { useShell } from "../../shell/shell-store.ts";
import { renderLink } from "../../shell/render-link.tsx";
import { useSite } from "../../site.ts";

const PAGES = [
  { id: "home", label: "首页", href: paths.publicHome },
  { id: "notices", label: "通知公告", href: articlePlace("notice", "public").list },
  { id: "courses", label: "课程", href: paths.publicCourses },
  { id: "calendar", label: "校历", href: paths.publicCalendar },
  { id: "questions", label: "常见问题", href: articlePlace("question", "public").list },
  { id: "rules", label: "规章制度", href: articlePlace("rule", "students").list },
  { id: "downloads", label: "下载中心", href: articlePlace("download", "public").list },
];

/** Around the pages that everybody may read: the site, its pages, and the way in. */
export function PublicFrame() {
  const site = useSite();
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  return (
    <TopNavShell
      brand={{ name: site.title, mark: "互", href: paths.publicHome }}
      items={PAGES}
      activeHref={ARTICLE_PLACES.find(({ details }) => details === pathname)?.list ?? pathname}
      renderLink={renderLink}
      phoneNavigation="none"
      navAlign="end"
      footer={site.footer}
      actions={
        signedIn ? (
          <>
            <ThemeButton />
            <Button asChild variant="primary">
              <Link to="/">进入平台</Link>
            </Button>
          </>
        ) : (
          <>
            <ThemeButton />
            <Button asChild variant="text">
              <Link to={paths.register}>注册</Link>
            </Button>
            <Button asChild variant="primary">
              <Link to={paths.login}>登录</Link>
            </Button>
          </>
        )
      }
    >
      <PageInView>
        <Outlet />
      </PageInView>
    </TopNavShell>
  );
}

/** Light or dark, for visitors too; it stays on the device. */
function ThemeButton() {
  const { settings, setSettings } = useShell();
  const toggle = () => {
    const dark =
      settings.theme === "dark" ||
      (settings.theme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
    setSettings({ ...settings, theme: dark ? "light" : "dark" });
  };
  // The same words and picture in both: the server does not know which one it draws for.
  return (
    <Button
      variant="ghost"
      icon={<SunMoon size="1.125rem" />}
      aria-label="切换深色和浅色"
      title="切换深色和浅色"
      onClick={toggle}
    />
  );
}
