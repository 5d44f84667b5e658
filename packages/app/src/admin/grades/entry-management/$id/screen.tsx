import type { Permission } from "@huxuan/api-client";
import { getGradeSheetOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { SheetView } from "./sheet-view.tsx";

export const title = "登分册";
export const personalData = true;
export const permission: Permission = "grade-sheet-search";

/** The grades of a class, for its office. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <SheetOf id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState
    title="没有这份登分册"
    description="它可能还没有人打开，或不在你的管理范围内；请从「录入管理」里打开。"
  />
);

function SheetOf({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(getGradeSheetOptions({ path: { id }, meta: { quiet: true } }));
  usePageTab({ title: data && `${data.courseName} 成绩`, unsaved: false });
  if (data) return <SheetView sheet={data} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error) return <ReadFailure title="登分册暂时无法读取" error={error} onRetry={() => void refetch()} />;
  return <Skeleton lines={10} />;
}
