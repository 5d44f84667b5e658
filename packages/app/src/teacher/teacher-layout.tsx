import { useMemo } from "react";
import { paths } from "../paths.ts";
import { useSession } from "../session/session-store.ts";
import { OfficeFrame } from "../shell/office-frame.tsx";
import { toShellMenu } from "../shell/shell-menu.tsx";

const HOME = { id: paths.teacher.home, title: "首页", href: paths.teacher.home, pinned: true };

/** Frame of the teachers' area. */
export function TeacherLayout() {
  const menu = useSession((state) => state.menu);
  const items = useMemo(() => toShellMenu(menu), [menu]);
  return <OfficeFrame menu={items} home={HOME} />;
}
