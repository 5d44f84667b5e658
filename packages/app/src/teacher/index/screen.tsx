import type { Offering } from "@huxuan/api-client";
import { getTeachingOfferingsOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, Progress, Skeleton, Tag, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { MyArticles } from "../../articles/my-articles-card.tsx";
import { OFFERING_STATE } from "../../catalogue/words.ts";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { formatCredits } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { ShownTogether } from "../../shell/shown-together.tsx";
import { MySurveysCard } from "../../surveys/my-surveys-card.tsx";
import { TodaysClassesCard } from "../../timetable/todays-classes-card.tsx";
import { WaitingLink } from "../../workflow/waiting-link.tsx";
import { useTimetable } from "../../timetable/use-timetable.ts";

export const title = "首页";
export const drawsHeading = true;

const deviceClock = () => new Date();

/** Today's classes and how full my courses are. */
export function Screen() {
  const info = useSessionInfo();
  const can = useCan();
  return (
    <div className="grid gap-4">
      <h1 className="text-lg font-semibold">
        {info.user.userNameZh}，你好
        <span className="ml-3 text-sm font-normal text-ink-2">{info.school?.name}</span>
      </h1>
      <ShownTogether id="teacher">
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className="grid gap-4">
            <WaitingLink href={`/teacher/${paths.myWorkflow}`} />
            <MySurveysCard base="/teacher/" />
            {can("timetable-view") && <Today />}
          </div>
          <div className="grid gap-4">
            {can("roster-view") && <MyOfferings />}
            <MyArticles lens="teachers" />
          </div>
        </div>
      </ShownTogether>
    </div>
  );
}

function Today() {
  const { timetable } = useTimetable(undefined);
  return <TodaysClassesCard timetable={timetable} clock={deviceClock} href={paths.teacher.timetable} />;
}

function MyOfferings() {
  const offerings = useQuery(getTeachingOfferingsOptions());
  return (
    <Card title="我的教学班" description="本学期">
      {offerings.isError ? (
        <ReadFailure
          compact
          title="教学班暂时无法读取"
          error={offerings.error}
          onRetry={() => void offerings.refetch()}
        />
      ) : offerings.isPending ? (
        <Skeleton lines={6} />
      ) : offerings.data.items.length === 0 ? (
        <EmptyState
          compact
          title="本学期没有教学班"
          description="教学任务由开课院系安排，安排好后显示在这里。"
        />
      ) : (
        <ul className="m-0 grid list-none gap-5 p-0">
          {offerings.data.items.map((offering) => (
            <OfferingItem key={offering.id} offering={offering} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OfferingItem({ offering }: { offering: Offering }) {
  const { course, seats, state } = offering;
  const figures = `${seats.taken} / ${seats.capacity} 人`;
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={`${paths.teacher.roster}?offering=${offering.id}`}
          className="inline-flex min-h-6 items-center text-md font-medium"
        >
          {course.name}
        </Link>
        <Tag tone={OFFERING_STATE[state].tone}>{OFFERING_STATE[state].label}</Tag>
        <span className="ml-auto text-sm text-ink-2 tabular-nums">
          已选 {figures}
          {seats.queued > 0 && `，候补 ${seats.queued} 人`}
        </span>
      </div>
      <p className="text-sm text-ink-2">
        {offering.code} · {formatCredits(course.credits)} 学分 · {meetingLine(offering)}
      </p>
      <Progress label={`${course.name} 已选`} value={seats.taken} max={seats.capacity} valueText={figures} />
    </li>
  );
}
