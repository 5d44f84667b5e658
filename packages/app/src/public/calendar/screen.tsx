import { getPublicCalendarOptions } from "@huxuan/api-client/query";
import { Button, Card, ErrorState, Select, Skeleton, TermCalendar, UiProvider } from "@huxuan/ui";
import { monthsOf, weekOf } from "@huxuan/ui/format";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarPlus, Printer } from "lucide-react";
import { useState } from "react";
import { useServerClock, useTurnAt } from "../../catalogue/use-server-clock.ts";
import { usePageHead } from "../../shell/page-head.tsx";
import { useSite } from "../../site.ts";
import { calendarHead } from "./calendar-head.ts";
import { type CalendarQuery, useCalendarQuery } from "./calendar-query.ts";
import { FollowCalendarDialog } from "./follow-dialog.tsx";
import { comingUp, roundEvents, termMarks, todayText } from "./term-days.ts";

/** So much of what comes next is shown. */
const MOST_COMING = 6;

const VIEWS = { month: "月", term: "全学期" } as const;

/** The academic calendar: where today is, what comes next, and the semester by months or whole. */
export function PublicCalendarScreen() {
  const { query, change } = useCalendarQuery();
  const [following, setFollowing] = useState(false);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...getPublicCalendarOptions({
      query: { semesterId: query.term, schoolId: query.school },
      meta: { quiet: true },
    }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const site = useSite();
  usePageHead(data ? calendarHead(data, site) : {});
  const clock = useServerClock(data?.now, dataUpdatedAt);
  useTurnAt(data?.rounds.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]) ?? [], clock);
  if (data === undefined)
    return (
      <div className="mx-auto w-full max-w-270 px-5 py-8">
        <h1 className="mb-4 text-xl font-semibold">校历</h1>
        {error ? (
          <ErrorState
            title={error.message}
            busy={isFetching}
            onRetry={() => void refetch()}
            action={
              query.term !== undefined && (
                <Button onClick={() => change({ term: undefined })}>看当前学期</Button>
              )
            }
          />
        ) : (
          <Skeleton lines={12} />
        )}
      </div>
    );
  const now = clock();
  const { semester, semesters, schools, rounds, feedPath } = data;
  const { firstMonday, weeks, name } = semester;
  const shown = { firstMonday, weeks, marks: termMarks(semester), events: roundEvents(rounds, now) };
  const week = weekOf(now, firstMonday);
  const coming = comingUp(semester, rounds, now).slice(0, MOST_COMING);
  return (
    <UiProvider now={clock}>
      <div className="mx-auto grid w-full max-w-270 gap-6 px-5 py-8" aria-busy={isFetching}>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 className="text-xl font-semibold">校历</h1>
            <p className="mt-1 text-md">{todayText(semester, now)}</p>
          </div>
          <div className="flex gap-2 print:hidden">
            <Button icon={<CalendarPlus />} variant="primary" onClick={() => setFollowing(true)}>
              订阅到手机
            </Button>
            <Button icon={<Printer />} onClick={() => window.print()}>
              打印
            </Button>
          </div>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-2 print:hidden">
          {week >= 1 && week <= weeks && (
            <Card title="本周">
              <TermCalendar {...shown} label={`${name}本周`} view="week" />
            </Card>
          )}
          <Card title="接下来">
            {coming.length === 0 ? (
              <p className="text-ink-2">这个学期没有其他安排了。</p>
            ) : (
              <ol className="grid list-none gap-2 p-0">
                {coming.map(({ id, title, when }) => (
                  <li key={id} className="flex flex-wrap justify-between gap-x-4">
                    <span className="font-medium">{title}</span>
                    <span className="text-ink-2 tabular-nums">{when}</span>
                  </li>
                ))}
              </ol>
            )}
          </Card>
        </div>
        <Card
          title={name}
          actions={
            <div className="flex flex-wrap gap-2 max-sm:w-full print:hidden">
              <span className="w-60 min-w-0 max-sm:w-full">
                <Select
                  aria-label="学期"
                  value={String(semester.id)}
                  onValueChange={(term) => change({ term, month: undefined, school: undefined })}
                  options={semesters.map((one) => ({ value: String(one.id), label: one.name }))}
                />
              </span>
              {schools.length > 0 && (
                <span className="w-48 min-w-0 max-sm:w-full">
                  <Select
                    aria-label="看哪所学校的轮次"
                    placeholder="全部学校的轮次"
                    clearable
                    value={query.school === undefined ? "" : String(query.school)}
                    onValueChange={(school) => change({ school })}
                    options={schools.map((one) => ({ value: String(one.id), label: one.name }))}
                  />
                </span>
              )}
              <ViewSwitch view={query.view} onViewChange={(view) => change({ view })} />
            </div>
          }
        >
          <Legend />
          <TermCalendar
            {...shown}
            label={`${name}校历`}
            view={query.view}
            month={query.month ?? monthOfToday(semester, now)}
            onMonthChange={(month) => change({ month })}
          />
        </Card>
      </div>
      <FollowCalendarDialog path={feedPath} open={following} onClose={() => setFollowing(false)} />
    </UiProvider>
  );
}

/** The month of today, or the first or the last of the semester where today lies outside. */
function monthOfToday(semester: { firstMonday: string; weeks: number }, now: Date): string {
  const months = monthsOf(semester);
  const month = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7);
  return months.findLast((one) => one <= month) ?? months[0] ?? month;
}

interface ViewSwitchProps {
  view: CalendarQuery["view"];
  onViewChange: (view: CalendarQuery["view"]) => void;
}

function ViewSwitch({ view, onViewChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="显示方式" className="flex gap-2">
      {Object.entries(VIEWS).map(([value, label]) => (
        <Button
          key={value}
          variant={view === value ? "primary" : "secondary"}
          aria-pressed={view === value}
          onClick={() => onViewChange(value as CalendarQuery["view"])}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

const SIGNS = [
  { label: "休：放假", className: "bg-danger" },
  { label: "班：调休上课", className: "bg-warning" },
  { label: "选课进行中", className: "bg-success" },
  { label: "选课待开始", className: "bg-accent" },
  { label: "选课已结束", className: "bg-ink-3" },
];

/** What the colours mean; the words stand beside each of them all the same. */
function Legend() {
  return (
    <ul className="mb-3 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-sm text-ink-2">
      {SIGNS.map(({ label, className }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={`size-2 rounded-sm ${className}`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
