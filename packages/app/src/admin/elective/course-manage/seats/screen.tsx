import { ApiFailure, type ClassSeats, type Permission } from "@huxuan/api-client";
import { changeClassSeatsMutation, searchClassSeatsList } from "@huxuan/api-client/query";
import {
  Alert,
  Button,
  defineSearchFields,
  EmptyState,
  Pagination,
  SearchBar,
  Skeleton,
  toast,
  useCan,
} from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { runCall } from "../../../../acts/run-call.ts";
import { chosenIdsOf, classKeywordField, semesterField } from "../../../../catalogue/class-search.ts";
import { schoolField, useSchoolChoices } from "../../../../catalogue/school-field.ts";
import { useSchools } from "../../../../catalogue/use-schools.ts";
import { useSemesters } from "../../../../catalogue/use-semesters.ts";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { useList } from "../../../../lists/use-list.ts";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { changesOf, faultsOf, type SeatColumn, type SeatDrafts } from "./seat-cells.ts";
import { SeatGrid } from "./seat-grid.tsx";

export const title = "容量和名额";
export const permission: Permission = "minimum-search";

const NO_COLUMNS = [] as const;
const NOTHING: SeatDrafts = new Map();
const NO_FAULTS: ReadonlyMap<string, string> = new Map();
const NO_ROWS: readonly ClassSeats[] = [];

/** Capacity and quotas of classes, home school × class, changed together like a sheet. */
export function Screen() {
  const { semesters, current, isPending } = useSemesters();
  const choices = useSchoolChoices();
  const fields = useMemo(
    () =>
      defineSearchFields([
        semesterField(semesters, current),
        classKeywordField,
        ...schoolField(choices),
      ] as const),
    [semesters, current, choices],
  );
  const { found, isError, error, page, table, bar } = useList({
    call: searchClassSeatsList,
    fields,
    columns: NO_COLUMNS,
    search: (values) => ({ ...values, ...chosenIdsOf(values) }),
    // The list starts with the current semester: not before it is known.
    enabled: !isPending,
  });
  const schools = useSchools();
  const columns = useMemo<SeatColumn[]>(() => ["capacity", ...schools.map(({ id }) => id)], [schools]);
  const queryClient = useQueryClient();
  const mayChange = useCan()("offering-update");
  const [drafts, setDrafts] = useState(NOTHING);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [refused, setRefused] = useState<{ message: string; conflict: boolean }>();
  const [saving, setSaving] = useState(false);
  const rows = found?.items ?? NO_ROWS;
  const { changes } = changesOf(rows, drafts);
  usePageTab({ title, unsaved: drafts.size > 0 });

  const edit = (next: SeatDrafts) => {
    setDrafts(next);
    setFaults(NO_FAULTS);
    setRefused(undefined);
  };
  const save = async () => {
    const { changes, faults } = changesOf(rows, drafts);
    setFaults(faults);
    if (faults.size > 0) {
      setRefused({ message: `${faults.size} 格填写有误，都没有保存`, conflict: false });
      return;
    }
    setSaving(true);
    setRefused(undefined);
    try {
      const { changed } = await runCall(queryClient, changeClassSeatsMutation, { body: { changes } }, true);
      setDrafts(NOTHING);
      toast.success(`已保存 ${changed} 个教学班的容量和名额`);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setFaults(faultsOf(failure.fields ?? [], changes));
      setRefused({ message: failure.message, conflict: failure.code === "VERSION_CONFLICT" });
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className="grid min-w-0 gap-4">
      <SearchBar
        {...bar}
        // What is typed belongs to the classes in view.
        loading={bar.loading || saving}
        onSearch={(values) => {
          if (drafts.size > 0) toast.warning("有没保存的修改，请先保存或放弃，再换教学班");
          else bar.onSearch(values);
        }}
      />
      {refused && (
        <Alert
          tone={refused.conflict ? "warning" : "danger"}
          title="没有保存"
          action={
            refused.conflict ? (
              <Button size="sm" onClick={table.onRefresh}>
                读取最新的
              </Button>
            ) : undefined
          }
        >
          {refused.message}
          {refused.conflict && "。你填的还在，读取以后核对再保存。"}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="m-0 max-w-prose text-sm text-ink-2">
          各校名额之和不超过容量，容量不少于已选人数；没有填名额的教学班不分学校。可以从 Excel
          复制一片粘贴进来。
        </p>
        {mayChange && (
          <div className="flex items-center gap-2">
            <span className="text-sm text-ink-2" aria-live="polite">
              {drafts.size > 0 && `${drafts.size} 格待保存`}
            </span>
            <Button disabled={drafts.size === 0 || saving} onClick={() => edit(NOTHING)}>
              放弃修改
            </Button>
            <Button
              variant="primary"
              disabled={changes.length === 0}
              busy={saving}
              onClick={() => void save()}
            >
              保存名额
            </Button>
          </div>
        )}
      </div>
      {found === undefined ? (
        isError ? (
          <ReadFailure title="容量和名额暂时无法读取" error={error} onRetry={table.onRetry} />
        ) : (
          <Skeleton lines={8} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title="没有找到教学班" description="换个学期或关键词再查询。" />
      ) : (
        <SeatGrid
          rows={rows}
          schools={schools}
          columns={columns}
          drafts={drafts}
          faults={faults}
          readOnly={!mayChange || saving}
          onDrafts={edit}
        />
      )}
      {found !== undefined && found.rowCount > page.pageSize && (
        <Pagination
          page={page}
          onPageChange={(next) => {
            if (drafts.size > 0) toast.warning("有没保存的修改，请先保存或放弃，再翻页");
            else table.onPageChange(next);
          }}
          rowCount={found.rowCount}
          more={found.more}
        />
      )}
    </div>
  );
}
