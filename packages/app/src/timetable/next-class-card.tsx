import { Card, Skeleton, useNow } from "@huxuan/ui";
import { chinaTime } from "@huxuan/ui/format";
import { MapPin, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ReadFailure } from "../failure/read-failure.tsx";
import { durationText, nextClass, whenText } from "./next-class.ts";
import type { TodaysClass } from "./todays-classes.ts";
import type { useTimetable } from "./use-timetable.ts";

/** How often the minutes are counted anew, ms. */
const TICK_MS = 10_000;

interface NextClassCardProps {
  timetable: ReturnType<typeof useTimetable>["timetable"];
  /** Address of the whole timetable. */
  href: string;
}

/** Where I have to be next: in how many minutes, which room, who teaches, and what else is today. */
export function NextClassCard({ timetable, href }: NextClassCardProps) {
  // By the provider's clock, which the server has set right.
  const now = chinaTime(useNow({ every: TICK_MS }));
  if (timetable.isError)
    return (
      <Card title="下一节课">
        <ReadFailure
          compact
          title="课表暂时无法读取"
          error={timetable.error}
          onRetry={() => void timetable.refetch()}
        />
      </Card>
    );
  if (timetable.data === undefined)
    return (
      <Card title="下一节课">
        <Skeleton lines={4} />
      </Card>
    );
  const found = nextClass(timetable.data, now.date, now.minutes);
  const all = <Link to={href}>课表</Link>;
  if (found.kind === "none" || found.kind === "before")
    return (
      <Card title="下一节课" actions={all}>
        <p>
          {found.kind === "none"
            ? "这学期后面没有课了。"
            : `学期 ${found.begins.slice(5)} 开始，还没有排上课。`}
        </p>
      </Card>
    );
  const running = found.kind === "running";
  const shown = running ? found.now : found.next;
  const today = running || found.inDays === 0;
  return (
    <Card
      title="下一节课"
      className={today ? "next-class" : undefined}
      actions={all}
      description={today ? undefined : "今天没有课了"}
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="text-xl font-semibold text-accent tabular-nums">
            {running ? `正在上，还有 ${durationText(found.minutesLeft)}` : whenText(found)}
          </b>
          <span className="text-ink-2 tabular-nums">
            {shown.startTime}–{shown.endTime}
          </span>
        </p>
        <p className="text-md font-semibold">{shown.courseName}</p>
        <Fact icon={<MapPin size="1rem" />}>
          <b className="font-semibold">{shown.room || "教室待定"}</b>
          {shown.campus && ` · ${shown.campus}`}
        </Fact>
        <Fact icon={<UserRound size="1rem" />}>
          {[shown.teachers.join("、") || "教师待定", shown.school].join(" · ")}
        </Fact>
        {found.later.length > 0 && (
          <p className="mt-1 border-t border-line pt-2 text-sm text-ink-2">
            {today ? "今天还有 " : "那天还有 "}
            <span className="text-ink">{found.later.map(briefly).join("、")}</span>
          </p>
        )}
      </div>
    </Card>
  );
}

/** 16:00 算法设计 */
const briefly = ({ startTime, courseName }: TodaysClass): string => `${startTime} ${courseName}`;

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2">
      <span className="flex-none text-ink-2" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
