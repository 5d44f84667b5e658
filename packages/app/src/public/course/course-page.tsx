import { ApiFailure, type PublicCourseDetail, type PublicRound } from "@huxuan/api-client";
import { getPublicCourseOptions } from "@huxuan/api-client/query";
import {
  Button,
  Card,
  CourseDetailPanel,
  EmptyState,
  ErrorState,
  Skeleton,
  Tag,
  useNow,
  WeekGrid,
} from "@huxuan/ui";
import { weekOf } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { ClassTimes } from "../../catalogue/class-times.tsx";
import { useSchoolClocks } from "../../catalogue/use-school-clocks.ts";
import { toWeekEntries } from "../../catalogue/week-entries.ts";
import {
  formatCredits,
  formatHours,
  formatMoment,
  LANGUAGE_NAME,
  NATURE_NAME,
  ROUND_STATE,
} from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { useSignedIn } from "../../session/session-store.ts";
import { DrawLink } from "../draw/draw-link.tsx";
import { courseHead } from "./course-head.ts";
import { SchoolVerdict } from "./school-verdict.tsx";
import { usePageHead } from "../../shell/page-head.tsx";

/** How often the seats are read again while the page is in view, ms (domain/portal.md: at most 10 s old). */
const SEATS_MS = 10_000;

/** One published class, for everybody. */
export function CoursePage({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...getPublicCourseOptions({ path: { id }, meta: { quiet: true } }),
    refetchInterval: SEATS_MS,
    retry: (count, failure) => count < 2 && !isGone(failure),
  });
  const name = data?.course.name;
  usePageHead(data ? courseHead(data) : {});
  return (
    <div className="mx-auto w-full max-w-270 p-5">
      <p className="mb-3">
        <Link to={paths.publicCourses} className="relative -my-3 py-3">
          课程
        </Link>{" "}
        / {name ?? "课程详情"}
      </p>
      {data ? (
        <Detail course={data} />
      ) : error && isGone(error) ? (
        <EmptyState
          title="没有找到这门课程"
          description="它可能已经停开或不再公开，请从课程目录重新查找。"
          action={
            <Button asChild>
              <Link to={paths.publicCourses}>打开课程目录</Link>
            </Button>
          }
        />
      ) : error ? (
        <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </div>
  );
}

const isGone = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 404;

function Detail({ course: shown }: { course: PublicCourseDetail }) {
  const { course, school, teachers, meetings, seats, semester, rounds } = shown;
  const [week, setWeek] = useState<number>();
  const clock = useSchoolClocks().get(school.id);
  const entries = useMemo(
    () =>
      toWeekEntries({
        id: shown.id,
        code: shown.code,
        courseName: course.name,
        schoolName: school.name,
        teachers,
        meetings,
      }),
    [shown.id, shown.code, course.name, school.name, teachers, meetings],
  );
  const weeks = meetings.flatMap((meeting) => meeting.weeks);
  const [first, last] = [Math.min(...weeks), Math.max(...weeks)];
  // This week, or the nearest in which it is held.
  const thisWeek = Math.min(last, Math.max(first, weekOf(useNow(), semester.firstMonday)));
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_21.25rem]">
      <div className="grid content-start gap-3">
        <Card>
          <CourseDetailPanel
            headingLevel={1}
            name={course.name}
            subtitle={`${school.name} · ${course.department} · ${teachers.join("、") || "教师待定"}`}
            seats={{ left: Math.max(0, seats.capacity - seats.taken), capacity: seats.capacity }}
            facts={[
              { label: "学期", value: semester.name },
              { label: "课程代码", value: `${course.code} · 教学班 ${shown.code}` },
              { label: "学分", value: `${formatCredits(course.credits)} 学分`, strong: true },
              { label: "学时", value: formatHours(course) },
              { label: "课程性质", value: NATURE_NAME[course.nature] },
              { label: "授课语言", value: LANGUAGE_NAME[course.language] },
              { label: "上课安排", value: <ClassTimes offering={shown} /> },
              { label: "先修课程", value: shown.prerequisites.join("、") || "无" },
              ...(shown.exclusions.length > 0
                ? [{ label: "不能兼选", value: shown.exclusions.join("、") }]
                : []),
              ...(seats.queued > 0 ? [{ label: "候补", value: `${seats.queued} 人` }] : []),
            ]}
          />
        </Card>
        <SchoolVerdict courseId={course.id} schoolId={school.id} />
        <Card title="选课">
          {rounds.length === 0 ? (
            <p className="text-ink-2">现在没有可以选这门课的轮次。</p>
          ) : (
            <ul className="grid list-none gap-3 p-0">
              {rounds.map((round) => (
                <RoundLine key={round.id} round={round} offeringId={shown.id} />
              ))}
            </ul>
          )}
        </Card>
        {(shown.description || shown.notes) && (
          <Card title="课程说明">
            {shown.description && <p className="whitespace-pre-line">{shown.description}</p>}
            {shown.notes && <p className="text-ink-2">备注：{shown.notes}</p>}
          </Card>
        )}
      </div>
      {meetings.length > 0 && (
        <Card className="self-start">
          <WeekGrid
            size="compact"
            legend={false}
            title="上课时间"
            entries={entries}
            week={week ?? thisWeek}
            firstMonday={semester.firstMonday}
            weeks={last}
            onWeekChange={setWeek}
            clock={clock}
          />
        </Card>
      )}
    </div>
  );
}

/** A round with the way to select in it: who is not signed in signs in first and comes to the same course. */
function RoundLine({ round, offeringId }: { round: PublicRound; offeringId: number }) {
  const running = round.state === "open";
  const signedIn = useSignedIn();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {round.name}
          <Tag tone={ROUND_STATE[round.state].tone}>{ROUND_STATE[round.state].label}</Tag>
        </span>
        <span className="block text-ink-2">
          {formatMoment(round.opensAt)} – {formatMoment(round.closesAt)}
        </span>
        <DrawLink round={round} />
      </span>
      <Button asChild variant={running ? "primary" : "secondary"}>
        <Link to={paths.selectCourse(round.id, offeringId)}>
          {running ? "去选课" : signedIn ? "查看" : "登录查看"}
        </Link>
      </Button>
    </li>
  );
}
