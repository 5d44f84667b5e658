import { type ExamKind, labels, type Permission } from "@huxuan/api-client";
import { searchGradeProgressOptions, searchGradeSheetsOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, ForbiddenState, Select, Skeleton, Tabs, useCan } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { semesterOptions } from "../../../catalogue/use-semesters.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { DepartmentsCard } from "./departments-card.tsx";
import { progressParts } from "./progress-sums.ts";
import { ReviewList } from "./review-list.tsx";
import { APPROVED_COLUMNS, OPEN_COLUMNS, PUBLISHED_COLUMNS } from "./sheet-columns.tsx";
import { SheetsTable } from "./sheets-table.tsx";
import { StateBar } from "./state-bar.tsx";
import { TeachersCard } from "./teachers-card.tsx";
import { type EntryFilter, type EntryTab, useEntryAddress } from "./use-entry-address.ts";

export const title = "录入管理";
export const permission: Permission = "grade-sheet-search";

/** Classes that are read at once, for the lists that are looked through as a whole. */
const WHOLE = { pageIndex: 1, pageSize: 500 };

/** The lists beside the one that is looked through: each with its state, its tab and what it says when it is empty. */
const TABLES = [
  {
    id: "approved",
    label: "待发布",
    name: "待发布的教学班",
    columns: APPROVED_COLUMNS,
    empty: { title: "没有待发布的教学班", description: "学院审核通过的教学班列在这里。" },
  },
  {
    id: "draft",
    label: "录入中",
    name: "录入中的教学班",
    columns: OPEN_COLUMNS,
    empty: { title: "没有正在录入的教学班" },
  },
  {
    id: "none",
    label: "待开始",
    name: "待开始的教学班",
    columns: OPEN_COLUMNS,
    empty: { title: "没有待开始的教学班" },
  },
  {
    id: "published",
    label: "已发布",
    name: "已发布的教学班",
    columns: PUBLISHED_COLUMNS,
    empty: { title: "没有已发布、还能申请复核的教学班" },
  },
  {
    id: "locked",
    label: "已锁定",
    name: "已锁定的教学班",
    columns: PUBLISHED_COLUMNS,
    empty: { title: "没有已锁定的教学班", description: "复核期过后成绩自动锁定。" },
  },
] as const;

/** Who is late, what is strange, and the rest gone: the grades of a semester's classes on their way to the students. */
export function Screen() {
  const address = useEntryAddress();
  const can = useCan();
  const schools = useSchoolChoices();
  const { filter, semesters, change } = address;
  if (!can(permission)) return <ForbiddenState />;
  if (filter === undefined)
    return address.isPending ? (
      <Skeleton lines={8} />
    ) : (
      <EmptyState title="还没有学期" description="建立学期和教学班以后，这里管理成绩的录入。" />
    );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="学期"
          className="w-full sm:w-64"
          value={String(filter.semesterId)}
          onValueChange={(semester) => change({ semester, department: undefined })}
          options={semesterOptions(semesters)}
        />
        <Select
          aria-label="考试性质"
          className="w-full sm:w-32"
          value={filter.examKind}
          onValueChange={(exam) => change({ exam: exam === "regular" ? undefined : exam })}
          options={choicesOf<ExamKind>(labels.examKind)}
        />
        {schools.length > 0 && (
          <Select
            aria-label="开课学校"
            className="w-full sm:w-56"
            clearable
            placeholder="全部学校"
            value={filter.schoolId === undefined ? "" : String(filter.schoolId)}
            onValueChange={(school) => change({ school, department: undefined })}
            options={schools}
          />
        )}
      </div>
      <Entry
        // Another semester, exam or school is looked through from the beginning.
        key={`${filter.semesterId}-${filter.examKind}-${filter.schoolId}-${filter.department}`}
        filter={filter}
        tab={address.tab}
        change={change}
      />
    </div>
  );
}

interface EntryProps {
  filter: EntryFilter;
  tab: EntryTab;
  change: (next: Readonly<Record<string, string | undefined>>) => void;
}

function Entry({ filter, tab, change }: EntryProps) {
  const mayAudit = useCan()("grade-approve");
  const { department, ...whole } = filter;
  const kept = { placeholderData: keepPreviousData };
  const progress = useQuery({
    ...searchGradeProgressOptions({ body: whole, meta: { quiet: true } }),
    enabled: mayAudit,
    ...kept,
  });
  const waiting = useQuery({
    ...searchGradeSheetsOptions({
      body: { ...filter, state: "submitted", page: WHOLE },
      meta: { quiet: true },
    }),
    ...kept,
  });
  const open = useQuery({
    ...searchGradeSheetsOptions({
      body: {
        ...filter,
        which: "open",
        page: { ...WHOLE, orderBy: [{ field: "closesAt", sortType: "asc" }] },
      },
      meta: { quiet: true },
    }),
    ...kept,
  });
  const departments = progress.data?.items ?? [];
  const shown =
    department === undefined ? departments : departments.filter((one) => one.department === department);
  const counts = new Map(progressParts(shown).map(({ state, count }) => [state, count]));
  const count = (state: Exclude<EntryTab, "locked">) => (progress.data ? counts.get(state) : undefined);
  return (
    <>
      {progress.isError ? (
        <ReadFailure
          compact
          title="进度暂时无法读取"
          error={progress.error}
          onRetry={() => void progress.refetch()}
        />
      ) : mayAudit && progress.isPending ? (
        <Skeleton lines={2} />
      ) : (
        mayAudit && <StateBar rows={shown} tab={tab} onTab={(next) => change({ tab: next })} />
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card padding="none">
          <Tabs
            label="教学班"
            className="p-3"
            value={tab}
            onValueChange={(next) => change({ tab: next === "submitted" ? undefined : next })}
            items={[
              {
                id: "submitted",
                label: "待审核",
                ...countOf(count("submitted") ?? waiting.data?.rowCount),
                content: waiting.data ? (
                  <ReviewList
                    rows={waiting.data.items}
                    more={waiting.data.rowCount > waiting.data.items.length}
                    next={nextDue(open.data?.items.flatMap(({ closesAt }) => closesAt ?? []) ?? [])}
                  />
                ) : waiting.isError ? (
                  <ReadFailure
                    title="待审核的教学班暂时无法读取"
                    error={waiting.error}
                    onRetry={() => void waiting.refetch()}
                  />
                ) : (
                  <Skeleton lines={8} />
                ),
              },
              ...TABLES.map(({ id, label, name, columns, empty }) => ({
                id,
                label,
                // A number stands only where something is left to do.
                ...(id !== "published" && id !== "locked" && countOf(count(id))),
                content: (
                  <SheetsTable filter={filter} state={id} label={name} columns={columns} empty={empty} />
                ),
              })),
            ]}
          />
        </Card>
        <div className="grid gap-4 md:max-xl:grid-cols-2">
          {departments.length > 0 && (
            <DepartmentsCard
              rows={departments}
              chosen={department}
              onChoose={(next) => change({ department: next })}
            />
          )}
          {open.data && (
            <TeachersCard
              rows={open.data.items}
              more={open.data.rowCount > open.data.items.length}
              examKind={filter.examKind}
            />
          )}
          {open.isError && (
            <ReadFailure
              compact
              title="未交的教师暂时无法读取"
              error={open.error}
              onRetry={() => void open.refetch()}
            />
          )}
        </div>
      </div>
    </>
  );
}

const countOf = (count: number | undefined) => (count === undefined ? {} : { count });

/** 「下一批最早 1 月 18 日 22:00 截止」, of the ends that lie ahead. */
function nextDue(ends: readonly string[]): string | undefined {
  const [first] = ends.filter((at) => Date.parse(at) > Date.now()).toSorted();
  return first === undefined ? undefined : `下一批最早 ${formatMoment(first)} 截止。`;
}
