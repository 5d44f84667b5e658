import type { Timetable } from "@huxuan/api-client";
import { Card, EmptyState, Skeleton } from "@huxuan/ui";
import { chinaTime } from "@huxuan/ui/format";
import { Link } from "react-router-dom";
import { ReadFailure } from "../failure/read-failure.tsx";
import { classesOn } from "./todays-classes.ts";

interface TodaysClassesCardProps {
  timetable: {
    data?: Timetable;
    isError: boolean;
    error: unknown;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  clock: () => Date;
  /** Address of the whole timetable. */
  href: string;
}

/** Where I have to be today, by time. */
export function TodaysClassesCard({ timetable, clock, href }: TodaysClassesCardProps) {
  const classes = timetable.data ? classesOn(timetable.data, chinaTime(clock()).date) : [];
  return (
    <Card title="今天的课" actions={<Link to={href}>我的课表</Link>}>
      {timetable.isError ? (
        <ReadFailure
          compact
          title="课表暂时无法读取"
          error={timetable.error}
          onRetry={() => void timetable.refetch()}
        />
      ) : timetable.isPending ? (
        <Skeleton lines={4} />
      ) : classes.length === 0 ? (
        <EmptyState compact title="今天没有课" />
      ) : (
        <ul className="m-0 grid list-none gap-3 p-0">
          {classes.map((each) => (
            <li key={`${each.offeringId}-${each.startTime}`} className="flex gap-4">
              <span className="text-ink-2 tabular-nums">
                {each.startTime}–{each.endTime}
              </span>
              <span>
                <span className="block font-medium">{each.courseName}</span>
                <span className="text-sm text-ink-2">{each.place}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
