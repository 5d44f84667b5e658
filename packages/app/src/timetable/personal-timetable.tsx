import { searchSemestersOptions } from "@huxuan/api-client/query";
import {
  Button,
  Card,
  type DayMark,
  ErrorState,
  Select,
  Skeleton,
  WeekGrid,
  type WeekEntry,
} from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { TimetableTimetable } from "@huxuan/api-client";
import { SubscribeDialog } from "./subscribe-dialog.tsx";

interface PersonalTimetableProps {
  timetable: {
    data?: TimetableTimetable;
    isError: boolean;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  entries: readonly WeekEntry[];
  marks: readonly DayMark[];
}

/** Semester and week of the address: a reload and a shared link show the same week. */
export function useTimetableAddress() {
  const [params, setParams] = useSearchParams();
  const number = (name: string) => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const set = (name: string, value: number | undefined) =>
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
  return { semesterId: number("semester"), week: number("week"), set };
}

/** A person's week: grid or list, another week or semester, print, and a feed for calendar programs. */
export function PersonalTimetable({ timetable, entries, marks }: PersonalTimetableProps) {
  const { week, set } = useTimetableAddress();
  const [view, setView] = useState<"auto" | "grid" | "list">("auto");
  const [subscribing, setSubscribing] = useState(false);
  const semesters = useQuery(searchSemestersOptions({ body: { page: { pageIndex: 1, pageSize: 50 } } }));
  if (timetable.isError)
    return <ErrorState title="课表暂时无法读取" onRetry={() => void timetable.refetch()} />;
  if (timetable.isPending || !timetable.data) return <Skeleton lines={12} />;
  const { semester, currentWeek, sections, owner } = timetable.data;
  const shownWeek = Math.min(semester.weeks, week ?? Math.max(1, currentWeek));
  return (
    <Card>
      <WeekGrid
        title={`${owner}的课表`}
        entries={entries}
        marks={marks}
        week={shownWeek}
        weeks={semester.weeks}
        onWeekChange={(next) => set("week", next)}
        firstMonday={semester.firstMonday}
        clock={sections}
        sections={sections.length}
        view={view}
        onViewChange={setView}
        actions={
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            <span className="w-64">
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
            <Button icon={<Printer />} onClick={() => window.print()}>
              打印
            </Button>
            <Button icon={<CalendarPlus />} onClick={() => setSubscribing(true)}>
              订阅
            </Button>
          </span>
        }
      />
      <SubscribeDialog open={subscribing} onClose={() => setSubscribing(false)} />
    </Card>
  );
}
