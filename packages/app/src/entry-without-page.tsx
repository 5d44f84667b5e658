import { useRouteLoaderData } from "react-router-dom";
import { AdminLayout } from "./admin/admin-layout.tsx";
import type { requireMenuEntry } from "./session/guards.ts";
import { TeacherLayout } from "./teacher/teacher-layout.tsx";
import { NotOpenYet } from "./shell/not-open-yet.tsx";

const useEntry = () => useRouteLoaderData<typeof requireMenuEntry>("entry-without-page");

/** The frame of the area in whose menu the entry stands. */
export function EntryFrame() {
  return useEntry()?.area === "teacher" ? <TeacherLayout /> : <AdminLayout />;
}

/** Where an entry of the menu leads to a page that nobody has built: the office made it, or the page is still to come. */
export function EntryWithoutPage() {
  const title = useEntry()?.title ?? "";
  return (
    <NotOpenYet title={title} until="菜单里有这一项，但平台还没有这个页面。需要它时请联系平台管理员。" />
  );
}
