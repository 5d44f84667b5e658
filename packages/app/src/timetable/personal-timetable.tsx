import { searchSemestersOptions } from "@huxuan/api-client/query";
import { Button, Card, type DayMark, Select, Skeleton, WeekGrid, type WeekEntry } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, CalendarRange, Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Timetable } from "@huxuan/api-client";
import { ReadFailure } from "../failure/read-failure.tsx";
import { ClassDetails } from "./class-details.tsx";
import { OutsideTheGrid } from "./outside-the-grid.tsx";
import { SubscribeDialog } from "./subscribe-dialog.tsx";

interface PersonalTimetableProps {
  timetable: {
    data?: Timetable;
    isError: boolean;
    error: unknown;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  entries: readonly WeekEntry[];
  marks: readonly DayMark[];
}

/** In the address instead of a week: all weeks laid over each other. */
const WHOLE_SEMESTER = "all";

/** Semester and week of the address: a reload and a shared link show the same week. */
export function useTimetableAddress() {
  const [params, setParams] = useSearchParams();
  const number = (name: string) => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const set = (name: "semester" | "week", value: number | typeof WHOLE_SEMESTER | undefined) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (name === "semester") next.delete("week");
        if (value === undefined) next.delete(name);
        else next.set(name, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const wholeSemester = params.get("week") === WHOLE_SEMESTER;
  return { semesterId: number("semester"), week: number("week"), wholeSemester, set };
}

/** A person's week or semester: grid or list, details of a class, print, and a feed for calendar programs. */
export function PersonalTimetable({ timetable, entries, marks }: PersonalTimetableProps) {
  const { week, wholeSemester, set } = useTimetableAddress();
  const [view, setView] = useState<"auto" | "grid" | "list">("auto");
  const [subscribing, setSubscribing] = useState(false);
  const [openClass, setOpenClass] = useState<string>();
  const semesters = useQuery(searchSemestersOptions({ body: { page: { pageIndex: 1, pageSize: 50 } } }));
  if (timetable.isError)
    return (
      <ReadFailure
        title="课表暂时无法读取"
        error={timetable.error}
        onRetry={() => void timetable.refetch()}
      />
    );
  if (timetable.isPending || !timetable.data) return <Skeleton lines={12} />;
  const { semester, currentWeek, sections, owner } = timetable.data;
  const shownWeek = Math.min(semester.weeks, week ?? Math.max(1, currentWeek));
  return (
    <Card className="timetable-card">
      <WeekGrid
        title={`${owner}的课表`}
        printTitle={`${owner}的课表 · ${semester.name}`}
        entries={entries}
        marks={marks}
        week={wholeSemester ? undefined : shownWeek}
        weeks={semester.weeks}
        onWeekChange={(next) => set("week", next)}
        firstMonday={semester.firstMonday}
        clock={sections}
        sections={sections.length}
        view={view}
        onViewChange={setView}
        onEntrySelect={({ courseId }) => setOpenClass(courseId)}
        actions={
          <span className="flex w-full items-center gap-2">
            <span className="w-56 min-w-0 max-sm:flex-1">
              <Select
                aria-label="学期"
                value={String(semester.id)}
                onValueChange={(id) => set("semester", Number(id))}
                options={(semesters.data?.items ?? [semester]).map((each) => ({
                  value: String(each.id),
                  label: each.name,
                }))}
              />
            </span>
            <Button
              icon={<CalendarRange />}
              variant={wholeSemester ? "primary" : "secondary"}
              aria-pressed={wholeSemester}
              onClick={() => set("week", wholeSemester ? undefined : WHOLE_SEMESTER)}
            >
              <span className="max-sm:sr-only">全学期</span>
            </Button>
            <Button icon={<Printer />} onClick={() => window.print()}>
              <span className="max-sm:sr-only">打印</span>
            </Button>
            <Button icon={<CalendarPlus />} onClick={() => setSubscribing(true)}>
              <span className="max-sm:sr-only">订阅</span>
            </Button>
          </span>
        }
      />
      <OutsideTheGrid entries={timetable.data.entries} />
      {openClass !== undefined && (
        <ClassDetails
          entries={entries.filter(({ courseId }) => courseId === openClass)}
          clock={sections}
          onClose={() => setOpenClass(undefined)}
        />
      )}
      <SubscribeDialog open={subscribing} onClose={() => setSubscribing(false)} />
    </Card>
  );
}
