import type { Offering } from "@huxuan/api-client";
import { getOfferingOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { meetingLine } from "../catalogue/week-entries.ts";
import { ReadFailure } from "../failure/read-failure.tsx";
import { usePageTab } from "../shell/page-tab.ts";

interface ClassPageProps {
  /** What the page's tab says after the course's name: 名单. */
  what: string;
  /** From which list people come: 教学班列表. */
  from: string;
  children: (offering: Offering) => ReactNode;
}

/** A page about the class whose id stands in the address, for the office that runs it. */
export function ClassPage(props: ClassPageProps) {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <ClassOf id={Number(id)} {...props} /> : <Missing from={props.from} />;
}

const Missing = ({ from }: Pick<ClassPageProps, "from">) => (
  <EmptyState
    title="没有这个教学班"
    description={`它可能已被删除，或不在你的管理范围内；请从${from}里打开。`}
  />
);

function ClassOf({ id, what, from, children }: ClassPageProps & { id: number }) {
  const { data, error, refetch } = useQuery(getOfferingOptions({ path: { id }, meta: { quiet: true } }));
  usePageTab({ title: data && `${data.course.name} ${what}`, unsaved: false });
  if (data)
    return (
      <div className="grid gap-4">
        <p className="m-0 text-ink-2 print:hidden">
          {data.course.name}（{data.code}） · {data.teachers.map(({ name }) => name).join("、") || "教师待定"}{" "}
          · {meetingLine(data) || "时间待定"}
        </p>
        {children(data)}
      </div>
    );
  if (error?.code === "NOT_FOUND") return <Missing from={from} />;
  if (error) return <ReadFailure title="教学班暂时无法读取" error={error} onRetry={() => void refetch()} />;
  return <Skeleton lines={8} />;
}
