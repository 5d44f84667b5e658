import { type GradeStatistic, type GradeStatisticBy, labels, type Permission } from "@huxuan/api-client";
import { searchGradeStatisticsList } from "@huxuan/api-client/query";
import {
  Button,
  DataTable,
  defineSearchFields,
  EmptyState,
  SearchBar,
  type ToolbarContext,
} from "@huxuan/ui";
import { Printer } from "lucide-react";
import { useMemo } from "react";
import { semesterField } from "../../../catalogue/class-search.ts";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListExport } from "../../../lists/list-export.tsx";
import { useList } from "../../../lists/use-list.ts";
import { percentText } from "../mark-bands.ts";
import { SpreadFigure } from "./spread-figure.tsx";
import { RatesFigure } from "./rates-figure.tsx";
import "@huxuan/ui/charts.css";

export const title = "成绩统计";
export const permission: Permission = "grade-statistics";

const decimal = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(1));

const columns: ListColumns<"searchGradeStatistics"> = [
  { prop: "name", minWidth: 200, card: "title" },
  { prop: "students", width: 130, align: "end" },
  { prop: "mean", width: 110, align: "end", formatter: ({ mean }) => decimal(mean) },
  { prop: "deviation", width: 110, align: "end", formatter: ({ deviation }) => decimal(deviation) },
  { prop: "passRate", width: 110, align: "end", formatter: ({ passRate }) => percentText(passRate) },
  {
    prop: "excellentRate",
    width: 110,
    align: "end",
    formatter: ({ excellentRate }) => percentText(excellentRate),
  },
];

/** Pass rates, means and distributions of a term by course, teacher, department and home school, as pictures with their numbers. */
export function Screen() {
  const { semesters, current, isPending } = useSemesters();
  const schools = useSchoolChoices();
  const fields = useMemo(
    () =>
      defineSearchFields([
        semesterField(semesters, current),
        {
          prop: "by",
          label: "统计",
          type: "select",
          width: 150,
          options: choicesOf(labels.gradeStatisticBy),
          value: "course",
        },
        { prop: "keyword", label: "关键词", type: "input", placeholder: "名称", maxlength: 50 },
        ...(schools.length > 0
          ? ([{ prop: "hostSchoolId", label: "开课学校", type: "select", options: schools }] as const)
          : []),
      ] as const),
    [semesters, current, schools],
  );
  const list = useList({
    call: searchGradeStatisticsList,
    fields,
    columns,
    orderBy: [{ field: "students", sortType: "desc" }],
    search: ({ semesterId, by, keyword, hostSchoolId }) => ({
      semesterId: Number(semesterId ?? current?.id),
      by: byOf(by),
      keyword: keyword || undefined,
      hostSchoolId: hostSchoolId ? Number(hostSchoolId) : undefined,
    }),
    // The list starts with the current semester: not before it is known.
    enabled: !isPending && current !== undefined,
  });
  const by = byOf(list.values.by);
  const name = labels.gradeStatisticBy[by];
  const rows: readonly GradeStatistic[] = list.found?.items ?? [];
  const tools = (context: ToolbarContext<GradeStatistic>) => (
    <>
      <ListExport {...list.exported} title={`成绩统计（按${name}）`} context={context} />
      <Button icon={<Printer />} onClick={() => globalThis.print()}>
        打印这一页
      </Button>
    </>
  );
  return (
    <>
      <div className="print:hidden">
        <SearchBar {...list.bar} />
      </div>
      {rows.length > 0 && (
        <div className="mb-4 grid items-start gap-4 xl:grid-cols-2 print:block">
          <RatesFigure rows={rows} by={name} />
          {/* Another list begins with its first row. */}
          <SpreadFigure key={`${by}-${rows[0]?.id}`} rows={rows} by={name} />
        </div>
      )}
      <DataTable
        id="grade-statistics"
        label={`成绩统计（按${name}）`}
        {...list.table}
        error={list.isError && "成绩统计暂时无法读取"}
        rowName={(row) => row.name}
        empty={
          <EmptyState
            title="这个学期还没有发布的成绩"
            description="成绩发布后，这里按课程、教师、院系和学生所在学校统计。"
          />
        }
        toolbar={tools}
      />
    </>
  );
}

/** What the address names, or courses. */
const byOf = (value: string | undefined): GradeStatisticBy =>
  (Object.keys(labels.gradeStatisticBy) as GradeStatisticBy[]).find((one) => one === value) ?? "course";
