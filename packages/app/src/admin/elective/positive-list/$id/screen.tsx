import type { Permission } from "@huxuan/api-client";
import { getOfferingOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { meetingLine } from "../../../../catalogue/week-entries.ts";
import { PositiveList } from "../../../../roster/positive-list.tsx";
import { usePageTab } from "../../../../shell/page-tab.ts";

export const title = "正选名单";
export const personalData = true;
export const permission: Permission = "positive-view";

/** The positive list of a class, for its office. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <ListOf id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState
    title="没有这个教学班"
    description="它可能已被删除，或不在你的管理范围内；请从正选名单列表里打开。"
  />
);

function ListOf({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(getOfferingOptions({ path: { id }, meta: { quiet: true } }));
  usePageTab({ title: data && `${data.course.name} 正选名单`, unsaved: false });
  if (data)
    return (
      <div className="grid gap-4">
        <p className="m-0 text-ink-2 print:hidden">
          {data.course.name}（{data.code}） · {data.teachers.map(({ name }) => name).join("、") || "教师待定"}{" "}
          · {meetingLine(data) || "时间待定"}
        </p>
        <PositiveList offering={data} />
      </div>
    );
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error) return <ReadFailure title="教学班暂时无法读取" error={error} onRetry={() => void refetch()} />;
  return <Skeleton lines={8} />;
}
