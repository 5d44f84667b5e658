import { useMemo } from "react";
import { paths } from "../paths.ts";
import { useSession } from "../session/session-store.ts";
import { menuIcon } from "../shell/menu-icons.tsx";
import { OfficeFrame } from "../shell/office-frame.tsx";
import { toShellMenu } from "../shell/shell-menu.tsx";

const HOME = { id: paths.dashboard, title: "首页", href: paths.dashboard, pinned: true };

/** Frame of the administrators' area; its menu comes from the server. */
export function AdminLayout() {
  const menu = useSession((state) => state.menu);
  const items = useMemo(
    () => [
      { id: "home", label: "首页", href: paths.dashboard, icon: menuIcon("home") },
      ...toShellMenu(menu),
    ],
    [menu],
  );
  return <OfficeFrame menu={items} home={HOME} />;
}
