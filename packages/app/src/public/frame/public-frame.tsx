import { Button, TopNavShell } from "@huxuan/ui";
import { Link, Outlet, useLocation } from "react-router-dom";
import { paths } from "../../paths.ts";
import { isSignedIn } from "../../session/session-store.ts";
import { renderLink } from "../../shell/render-link.tsx";
import { useSite } from "../../site.ts";

const PAGES = [
  { id: "home", label: "首页", href: paths.publicHome },
  { id: "courses", label: "课程", href: paths.publicCourses },
];

/** Around the pages that everybody may read: the site, its pages, and the way in. */
export function PublicFrame() {
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <TopNavShell
      brand={{ name: site.title, mark: "互", href: paths.publicHome }}
      items={PAGES}
      activeHref={pathname}
      renderLink={renderLink}
      phoneNavigation="none"
      navAlign="end"
      footer={site.footer}
      actions={
        isSignedIn() ? (
          <Button asChild variant="primary">
            <Link to="/">进入平台</Link>
          </Button>
        ) : (
          <>
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
      <Outlet />
    </TopNavShell>
  );
}
