// What the two packages say of each other: this file compiles, and what is marked with @ts-expect-error does not.
import { exportExcel, type Permission, searchCourses, searchOfferings } from "@huxuan/api-client";
import {
  type DataTableColumn,
  ExportDialog,
  type ExportRequest,
  Menu,
  type MenuItem,
  type PageAction,
  type PageState,
  type RowAction,
  type SearchButton,
  type SearchField,
  type SearchFieldMeta,
} from "@huxuan/ui";

declare module "@huxuan/ui" {
  interface PermissionRegister {
    permission: Permission;
  }
}

declare const page: PageState;
declare const request: ExportRequest;

// A table's page is the page of every list call, and the dialog's request that of the export.
void searchCourses({ body: { page, keyword: "数据" } });
void searchOfferings({ body: { page } });
void exportExcel({ body: request });
export const dialog = (
  <ExportDialog<{ id: number }>
    open
    onOpenChange={() => {}}
    url="/mutual-recognition/courses/search"
    columns={[{ prop: "code", label: "课程代码" }]}
    pageRows={10}
    rowCount={20}
    formMap={{ code: "{code|无}" }}
    onExport={async (body, { signal }) => (await exportExcel({ body, signal, parseAs: "stream" })).response}
  />
);

// Everything else of a call is checked as before.
// @ts-expect-error -- a page has a size
void searchCourses({ body: { page: { pageIndex: 1 } } });
// @ts-expect-error -- there is no such condition
void searchCourses({ body: { page, colour: "red" } });
const sideways = [{ field: "code", sortType: "up" }] as const;
// @ts-expect-error -- neither up nor down
void searchCourses({ body: { page: { ...page, orderBy: sideways } } });
// @ts-expect-error -- 0 or 1
void exportExcel({ body: { ...request, isAllRecord: 2 } });

// The contract's permissions reach everything that takes one.
const permission = "course-update";
export const known = [
  { prop: "code", label: "代码", permission } satisfies DataTableColumn<object>,
  { label: "修改", onClick: () => {}, permission } satisfies RowAction<object>,
  { prop: "code", label: "代码", type: "input", permission } satisfies SearchField,
  { label: "代码", permission } satisfies SearchFieldMeta,
  { label: "新建", onClick: () => {}, permission } satisfies SearchButton,
  { id: "edit", label: "修改", permission } satisfies MenuItem,
  { type: "submenu", id: "more", label: "更多", items: [], permission } satisfies MenuItem,
  { id: "edit", label: "修改", permission } satisfies PageAction,
  <Menu
    key="menu"
    label="更多"
    trigger={<button type="button">更多</button>}
    items={[{ id: "edit", label: "修改", permission }]}
  />,
];

const wrong = "course-paint";
export const unknown = [
  // @ts-expect-error -- no permission of the contract
  { prop: "code", label: "代码", permission: wrong } satisfies DataTableColumn<object>,
  // @ts-expect-error -- no permission of the contract
  { label: "修改", onClick: () => {}, permission: wrong } satisfies RowAction<object>,
  // @ts-expect-error -- no permission of the contract
  { prop: "code", label: "代码", type: "input", permission: wrong } satisfies SearchField,
  // @ts-expect-error -- no permission of the contract
  { label: "代码", permission: wrong } satisfies SearchFieldMeta,
  // @ts-expect-error -- no permission of the contract
  { label: "新建", onClick: () => {}, permission: wrong } satisfies SearchButton,
  // @ts-expect-error -- no permission of the contract
  { id: "edit", label: "修改", permission: wrong } satisfies MenuItem,
  // @ts-expect-error -- no permission of the contract
  { type: "submenu", id: "more", label: "更多", items: [], permission: wrong } satisfies MenuItem,
  // @ts-expect-error -- no permission of the contract
  { id: "edit", label: "修改", permission: wrong } satisfies PageAction,
];
