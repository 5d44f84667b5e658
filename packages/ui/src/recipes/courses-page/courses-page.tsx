import { useCallback, useEffect, useMemo, useState } from "react";
import {
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  defineSearchFields,
  ExportDialog,
  failureWords,
  NO_SELECTION,
  RequirePermission,
  type RowAction,
  SearchBar,
  toast,
  type ToolbarContext,
  useConfirm,
} from "../../index.js";
import { createListCodec, withSelected } from "../../list.js";
import { CourseDialog } from "./course-dialog.js";
import { type Course, type CourseService, SCHOOLS } from "./courses.js";

const fields = defineSearchFields([
  { prop: "name", label: "课程名称", type: "input" },
  {
    prop: "school",
    label: "开课学校",
    type: "select",
    options: SCHOOLS.map((school) => ({ value: school, label: school })),
  },
]);
// Query, page, page size and order as parameters of an address, and back.
const codec = createListCodec(fields, { pageSize: 10 });

const columns: readonly DataTableColumn<Course>[] = [
  { prop: "code", label: "课程号", width: 100, sortable: true },
  { prop: "name", label: "课程名称", minWidth: 200, sortable: true, card: "title" },
  { prop: "school", label: "开课学校", minWidth: 160, sortable: true },
  { prop: "credits", label: "学分", width: 90, sortable: true, align: "end" },
];
const nameOf = (course: Course) => course.name;

/** The courses that an address asks for. What was asked before and answers late is not shown. */
function useCourses(service: CourseService, search: string) {
  const { values, page } = useMemo(() => codec.parse(search), [search]);
  const [changes, setChanges] = useState(0);
  const question = `${changes}?${search}`;
  const [answer, setAnswer] = useState<{
    to?: string;
    items: readonly Course[];
    rowCount: number;
    error?: string | true;
  }>({ items: [], rowCount: 0 });
  useEffect(() => {
    let wanted = true;
    service.search(values, page).then(
      (found) => wanted && setAnswer({ to: question, ...found }),
      (error: unknown) =>
        wanted && setAnswer((old) => ({ ...old, to: question, error: failureWords(error).message ?? true })),
    );
    return () => {
      wanted = false;
    };
  }, [service, values, page, question]);
  const reload = useCallback(() => setChanges((count) => count + 1), []);
  return { values, page, ...answer, loading: answer.to !== question, reload };
}

/** A list to search, sort, change and export. Its whole state is `search`, the query part of the address. */
export function CoursesPage(props: {
  service: CourseService;
  search: string;
  /** `replace`: the address before was not a page of its own, going back must not lead to it. */
  onSearchChange: (search: string, options?: { replace?: boolean }) => void;
}) {
  const { service, search, onSearchChange } = props;
  const { values, page, items, rowCount, error, loading, reload } = useCourses(service, search);
  const [selection, setSelection] = useState(NO_SELECTION);
  const [edited, setEdited] = useState<Course | "new">();
  const [exported, setExported] = useState<ToolbarContext<Course>>();
  const confirm = useConfirm();

  const remove = useCallback(
    async (courses: readonly Course[]) => {
      const ids = courses.map(({ id }) => id);
      const done = await confirm({
        title: courses.length === 1 ? `删除「${courses[0]?.name}」？` : `删除 ${ids.length} 门课程？`,
        consequence: "删除后不能恢复。",
        tone: "danger",
        confirmLabel: "删除",
        act: () => service.remove(ids),
      });
      if (!done) return;
      toast.success(`已删除 ${ids.length} 门课程`);
      setSelection((old) => withSelected(old, ids, false));
      reload();
    },
    [confirm, reload, service],
  );
  const actions = useMemo<readonly RowAction<Course>[]>(
    () => [
      { label: "修改", permission: "course-update", onClick: setEdited },
      {
        label: "删除",
        permission: "course-delete",
        tone: "danger",
        onClick: (course) => void remove([course]),
      },
    ],
    [remove],
  );
  const toolbar = useCallback(
    (context: ToolbarContext<Course>) => (
      <>
        <RequirePermission required="course-create">
          <Button variant="primary" onClick={() => setEdited("new")}>
            新建课程
          </Button>
        </RequirePermission>
        <RequirePermission required="course-delete">
          <Button disabled={context.selectedCount === 0} onClick={() => void remove(context.selectedRows)}>
            删除所选
          </Button>
        </RequirePermission>
        <Button onClick={() => setExported(context)}>导出</Button>
      </>
    ),
    [remove],
  );

  return (
    <Card padding="none">
      <SearchBar
        fields={fields}
        value={values}
        onSearch={(next) =>
          onSearchChange(codec.format({ values: next, page: { ...page, pageIndex: 1 } }).toString())
        }
        loading={loading}
        resultCount={rowCount}
      />
      <DataTable
        label="课程"
        columns={columns}
        rows={items}
        rowName={nameOf}
        rowCount={rowCount}
        page={page}
        onPageChange={(next, options) =>
          onSearchChange(codec.format({ values, page: next }).toString(), options)
        }
        loading={loading}
        error={error}
        onRetry={reload}
        actions={actions}
        selectable
        selection={selection}
        onSelectionChange={setSelection}
        selectionKey={JSON.stringify(values)}
        toolbar={toolbar}
      />
      {edited === undefined ? null : (
        <CourseDialog
          service={service}
          course={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            reload();
          }}
        />
      )}
      <ExportDialog
        open={exported !== undefined}
        onOpenChange={() => setExported(undefined)}
        url="/courses/search"
        conditions={values}
        page={page}
        columns={exported?.columns ?? columns}
        pageRows={items.length}
        rowCount={rowCount}
        selectedIds={exported?.selectedRows.map(({ id }) => id)}
        defaultScope={exported?.selectedCount ? "selected" : "page"}
        defaultTitle="课程"
        onExport={async ({ heads, title }, { scope, selectedIds }) => {
          const shown = scope === "selected" ? selectedIds : items.map(({ id }) => id);
          const ids = scope === "all" ? undefined : shown;
          const blob = await service.export(heads, values, page.orderBy, ids);
          return { blob, fileName: `${title}.tsv` };
        }}
      />
    </Card>
  );
}
