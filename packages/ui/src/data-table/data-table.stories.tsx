import type { Meta, StoryObj } from "@storybook/react-vite";
import { BookOpen, CalendarDays } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, fn, spyOn, userEvent, waitFor, within } from "storybook/test";
import { memoryStorage } from "./memory-storage.js";
import { TopNavShell } from "../app-shell/index.js";
import { Button } from "../button/index.js";
import { Input } from "../input/index.js";
import { UiProvider } from "../provider/index.js";
import { applyChanges } from "./cell-edit.js";
import type { DataTableProps } from "./data-table-props.js";
import {
  type GradeLine,
  gradeColumns,
  gradeLines,
  type Round,
  roundColumns,
  roundsOf,
} from "./data-table.fixture.js";
import { DataTable } from "./data-table.js";
import { applyPage, firstPage, type PageState } from "./page-state.js";
import type { CellChange, DataTableColumn, RowAction } from "./types.js";

type Props = DataTableProps<Round>;

const deleted = fn();

const actions: readonly RowAction<Round>[] = [
  { label: "监控", onClick: fn(), permission: "round-monitor" },
  { label: "延长", onClick: fn(), permission: "round-extend" },
  {
    label: "关闭",
    onClick: fn(),
    permission: "round-close",
    tone: "danger",
    visible: (row) => row.state === "进行中",
  },
  {
    label: "删除",
    onClick: deleted,
    permission: "round-delete",
    tone: "danger",
    disabledReason: (row) => (row.attempts > 0 ? "已有学生选课，不能删除" : undefined),
  },
];

const meta: Meta<Props> = {
  title: "展示/表格 DataTable",
  component: DataTable as (props: Props) => React.ReactNode,
  args: {
    columns: roundColumns,
    rows: roundsOf(8),
    label: "选课轮次",
    rowName: (row: Round) => row.name,
    height: 420,
  },
};
export default meta;

type Story = StoryObj<Props>;

/** Answers as a server would: the page that is asked for, in the order that is asked for. */
function Served(props: Props & { total: number }) {
  const { total, onPageChange, ...table } = props;
  const [page, setPage] = useState<PageState>(() => props.page ?? firstPage(10));
  const all = useMemo(() => roundsOf(total), [total]);
  const { items, rowCount } = useMemo(() => applyPage(all, page), [all, page]);
  const change = useCallback(
    (next: PageState) => {
      onPageChange?.(next);
      setPage(next);
    },
    [onPageChange],
  );
  return <DataTable {...table} rows={items} rowCount={rowCount} page={page} onPageChange={change} />;
}

/** 全部常用能力：分页、多列排序、跨页选择、行操作、密度、列设置。 */
export const Playground: Story = {
  name: "试一试",
  args: {
    selectable: true,
    indexed: true,
    actions,
    selectAllMatching: true,
    onPageChange: fn(),
    onRefresh: fn(),
    storage: memoryStorage(),
    toolbar: ({ selectedCount }) => (
      <>
        <Button variant="primary">新建轮次</Button>
        <Button disabled={selectedCount === 0}>批量关闭</Button>
        <Button>导出</Button>
      </>
    ),
  },
  render: (args) => <Served {...args} total={38} />,
};

/** Tab, until this has the focus: nothing here is reached otherwise. */
const tabTo = async (target: () => HTMLElement): Promise<void> => {
  for (let press = 0; press < 80 && document.activeElement !== target(); press += 1) await userEvent.tab();
  await expect(target()).toHaveFocus();
};

/** 只用键盘走一遍：列设置、整页选择、排序、勾一行、行里的按钮、翻页。 */
export const KeyboardWalk: Story = {
  name: "键盘走一遍",
  args: { selectable: true, actions: [{ label: "延长", onClick: fn() }], onPageChange: fn() },
  render: (args) => <Served {...args} total={38} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const button = (name: string | RegExp) => canvas.getByRole("button", { name });
    await tabTo(() => button("列设置"));
    await userEvent.keyboard("{Enter}");
    await within(document.body).findByRole("checkbox", { name: /关闭时间/ });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button("列设置")).toHaveFocus());
    await tabTo(() => canvas.getByLabelText("选择本页全部"));
    await userEvent.keyboard(" ");
    await expect(canvas.getByText("已选 10 项")).toBeVisible();
    await tabTo(() => button(/^关闭时间/));
    await userEvent.keyboard("{Enter}");
    await expect(args.onPageChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ orderBy: [{ field: "closesAt", sortType: "asc" }] }),
    );
    await expect(button(/^关闭时间/)).toHaveFocus();
    const rows = () => within(canvas.getByRole("table")).getAllByRole("row").slice(1);
    await tabTo(() => within(rows()[0]!).getByRole("checkbox"));
    const ticked = rows()[0]!.getAttribute("aria-selected") === "true";
    await userEvent.keyboard(" ");
    await expect(rows()[0]).toHaveAttribute("aria-selected", String(!ticked));
    await tabTo(() => within(rows()[0]!).getByRole("button", { name: "延长" }));
    await userEvent.keyboard("{Enter}");
    await expect(args.actions?.[0]?.onClick).toHaveBeenCalledOnce();
    await tabTo(() => button("第 2 页"));
    await userEvent.keyboard("{Enter}");
    await expect(args.onPageChange).toHaveBeenLastCalledWith(expect.objectContaining({ pageIndex: 2 }));
  },
};

/** 选择跨页保留；整页选中后可选全部符合条件的行；清空一次清掉所有页。 */
export const SelectionAcrossPages: Story = {
  name: "跨页选择",
  args: { selectable: true, selectAllMatching: true, onSelectionChange: fn() },
  render: (args) => <Served {...args} total={38} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const ticks = () => within(canvas.getByRole("table")).getAllByRole("checkbox");
    await userEvent.click(ticks()[1] as HTMLElement);
    await userEvent.click(ticks()[2] as HTMLElement);
    await expect(canvas.getByText("已选 2 项")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "第 2 页" }));
    await waitFor(() => expect(canvas.getByText(/第 11 轮/)).toBeVisible());
    await expect(canvas.getByText("已选 2 项")).toBeVisible();
    await userEvent.click(canvas.getByLabelText("选择本页全部"));
    await expect(canvas.getByText("已选 12 项")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "选择全部 38 项" }));
    await expect(canvas.getByText("已选全部 38 项")).toBeVisible();
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(
      { kind: "all", except: [] },
      expect.anything(),
    );
    await userEvent.click(ticks()[1] as HTMLElement);
    await expect(canvas.getByText("已选 37 项")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "清空" }));
    await expect(canvas.queryByText(/已选/)).toBeNull();
  },
};

/** 按住 Shift 选一段；不能选的行，按它的框或者用键盘走到就说为什么，也就没有「选择全部」。 */
export const SelectionRange: Story = {
  name: "选一段",
  args: {
    selectAllMatching: true,
    rowCount: 38,
    selectable: true,
    unselectableReason: (row: Round) => (row.state === "已关闭" ? "轮次已关闭" : undefined),
    onSelectionChange: fn(),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    const closed = canvas.getByRole("checkbox", { name: /选择 2026 秋 · 第 2 轮/ });
    await expect(closed).toHaveAttribute("aria-disabled", "true");
    await expect(closed).toHaveAccessibleDescription("轮次已关闭");
    await user.click(closed);
    await expect(closed).not.toBeChecked();
    await expect(args.onSelectionChange).not.toHaveBeenCalled();
    await expect(await within(document.body).findByRole("tooltip")).toHaveTextContent("轮次已关闭");
    await user.keyboard("{Escape} ");
    await expect(closed).not.toBeChecked();
    await user.click(canvas.getByLabelText(/选择 2026 秋 · 第 1 轮/));
    await user.keyboard("{Shift>}");
    await user.click(canvas.getByLabelText(/选择 2026 秋 · 第 6 轮/));
    await user.keyboard("{/Shift}");
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(
      { kind: "some", ids: [1, 3, 4, 6] },
      expect.anything(),
    );
    await user.click(canvas.getByLabelText("选择本页全部"));
    await expect(canvas.getByText("已选 5 项")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "选择全部 38 项" })).toBeNull();
  },
};

/** 点击表头：升序、降序、不排序；按住 Shift 加一列。请求里是 orderBy。 */
export const MultiSort: Story = {
  name: "多列排序",
  args: { onPageChange: fn() },
  render: (args) => <Served {...args} total={38} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    const header = (name: string) => canvas.getByRole("button", { name: new RegExp(`^${name}`) });
    await user.click(header("关闭时间"));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ pageIndex: 1, orderBy: [{ field: "closesAt", sortType: "asc" }] }),
    );
    await user.click(header("关闭时间"));
    await user.keyboard("{Shift>}");
    await user.click(header("学分上限"));
    await user.keyboard("{/Shift}");
    await expect(args.onPageChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        orderBy: [
          { field: "closesAt", sortType: "desc" },
          { field: "maxCredits", sortType: "asc" },
        ],
      }),
    );
    await expect(canvas.getByRole("columnheader", { name: /关闭时间/ })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await user.click(header("学分上限"));
    await user.click(header("学分上限"));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(expect.objectContaining({ orderBy: [] }));
  },
};

/** 页大小 10–100，默认 50；换页大小时第一行仍在眼前；翻页后滚回顶部。 */
export const Paging: Story = {
  name: "翻页",
  args: { onPageChange: fn(), page: { pageIndex: 3, pageSize: 10, orderBy: [] } },
  render: (args) => <Served {...args} total={138} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const scroller = canvasElement.querySelector("[data-part=scroller]") as HTMLElement;
    scroller.scrollTop = 60;
    await userEvent.click(canvas.getByRole("button", { name: "第 4 页" }));
    await expect(args.onPageChange).toHaveBeenCalledWith({ pageIndex: 4, pageSize: 10, orderBy: [] });
    await waitFor(() => expect(scroller.scrollTop).toBe(0));
  },
};

/** 表格和自己一样高、在一个滚动的盒子里：翻页时盒子滚回顶部。 */
export const PagingInsideScroller: Story = {
  name: "在滚动的盒子里翻页",
  args: { height: "content", page: { pageIndex: 1, pageSize: 10, orderBy: [] } },
  render: (args) => (
    <div data-testid="box" style={{ height: 300, overflow: "auto" }}>
      <Served {...args} total={38} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByTestId("box");
    box.scrollTop = box.scrollHeight;
    await expect(box.scrollTop).toBeGreaterThan(100);
    await userEvent.click(canvas.getByRole("button", { name: "第 2 页" }));
    await waitFor(() => expect(box.scrollTop).toBe(0));
  },
};

const dated: readonly DataTableColumn<{ id: number; name: string; opensAt: Date }>[] = [
  { prop: "name", label: "轮次名称", card: "title" },
  { prop: "opensAt", label: "开放时间", width: 180 },
];

/** 不另外说明时：medium、条纹、竖线，选择列和序号列各 55 px，时刻写成 yyyy-MM-dd HH:mm:ss。 */
export const Defaults: StoryObj = {
  name: "默认的样子",
  render: () => (
    <DataTable
      columns={dated}
      rows={[1, 2].map((id) => ({ id, name: `第 ${id} 轮`, opensAt: new Date(`2026-11-2${id}T00:00:09Z`) }))}
      label="选课轮次"
      selectable
      indexed
      height="content"
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const table = canvasElement.querySelector("[data-component=data-table]") as HTMLElement;
    await expect(table).toHaveAttribute("data-size", "medium");
    await waitFor(() => expect(canvas.getByText("2026-11-21 08:00:09")).toBeVisible());
    const rows = [...canvasElement.querySelectorAll<HTMLTableRowElement>("tbody [data-part=row]")];
    const [select, index, ...data] = rows[1]?.cells ?? [];
    for (const cell of [select, index]) await expect(cell?.getBoundingClientRect().width).toBe(55);
    const shade = (row: HTMLTableRowElement | undefined) => row && getComputedStyle(row).backgroundColor;
    await expect(shade(rows[1])).not.toBe(shade(rows[0]));
    // The cells let it through.
    await expect(getComputedStyle(rows[1]!.cells[3]!).backgroundColor).toBe("rgba(0, 0, 0, 0)");
    for (const cell of data.slice(0, -1)) {
      await expect(Number.parseFloat(getComputedStyle(cell).borderInlineEndWidth)).toBeGreaterThan(0);
    }
  },
};

/** 后面紧跟着页脚：页脚也看得见，网页自己不滚动。 */
export const AutoHeightBeforeFooter: Story = {
  name: "页脚之前的高度",
  args: { height: "auto", rows: roundsOf(60) },
  render: (args) => (
    <>
      <div style={{ padding: 16 }}>
        <DataTable {...args} />
      </div>
      <footer style={{ height: 60 }}>主办：省教育厅</footer>
    </>
  ),
  play: async ({ canvasElement }) => {
    const footer = canvasElement.querySelector("footer") as HTMLElement;
    await waitFor(async () => {
      const { bottom } = footer.getBoundingClientRect();
      await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
      await expect(bottom).toBeGreaterThan(window.innerHeight - 4);
    });
  },
};

/** 自动高度：表格停在窗口底边上方 40 px，至少 100 px；上面的查询栏变高、窗口变小，停 100 ms 后再量。 */
export const AutoHeight: Story = {
  name: "自动高度",
  args: { height: "auto", rows: roundsOf(60) },
  render: (args) => (
    <div>
      <div data-testid="before" style={{ height: 20 }} />
      <div>
        <DataTable {...args} />
      </div>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const scroller = canvasElement.querySelector("[data-part=scroller]") as HTMLElement;
    const table = canvasElement.querySelector("[data-component=data-table]") as HTMLElement;
    await waitFor(() => expect(scroller.style.maxHeight).not.toBe(""));
    const below = window.innerHeight - table.getBoundingClientRect().bottom;
    await expect(Math.abs(below - 40) <= 1 || scroller.style.maxHeight === "100px").toBe(true);

    const high = () => Number.parseInt(scroller.style.maxHeight, 10);
    const first = high();
    await expect(first).toBeGreaterThan(300);
    // A smaller window: measured when it has been quiet for 100 ms, not with each step of the resize.
    let read = 0;
    const smaller = window.innerHeight - 150;
    const inner = spyOn(window, "innerHeight", "get").mockImplementation(() => {
      read ||= performance.now();
      return smaller;
    });
    try {
      window.dispatchEvent(new Event("resize"));
      window.dispatchEvent(new Event("resize"));
      const rested = performance.now();
      await waitFor(() => expect(high()).toBe(first - 150));
      // A timer may be a fraction of a millisecond early.
      await expect(read - rested).toBeGreaterThan(99);
    } finally {
      inner.mockRestore();
    }

    const before = within(canvasElement).getByTestId("before");
    before.style.height = "120px";
    await waitFor(() => expect(high()).toBe(first - 100));
  },
};

/** 窗口很矮（放大到 200 %）：表头、合计和三行总看得见，页面来滚。 */
export const AutoHeightInLowWindow: Story = {
  name: "很矮的窗口",
  args: {
    height: "auto",
    rows: roundsOf(60),
    sums: { capacity: "1200" },
  },
  decorators: [
    (Story) => (
      <>
        <div style={{ height: "calc(100vh - 100px)" }} />
        <Story />
      </>
    ),
  ],
  play: async ({ canvasElement }) => {
    const scroller = await waitFor(() => {
      const part = canvasElement.querySelector<HTMLElement>("[data-part=scroller]")!;
      void expect(part.querySelectorAll("[data-part=row]").length).toBeGreaterThan(3);
      return part;
    });
    const heightOf = (selector: string) =>
      scroller.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    const rows = heightOf("tbody [data-part=row]");
    await waitFor(() =>
      expect(scroller.clientHeight).toBeGreaterThanOrEqual(
        Math.floor(heightOf("thead") + heightOf("tfoot") + 3 * rows),
      ),
    );
    await expect(scroller.clientHeight).toBeLessThan(5 * rows + heightOf("thead"));
  },
};

/** 第一页还没来：灰条。 */
export const Loading: Story = {
  name: "正在加载",
  args: { rows: [], loading: true, page: firstPage(), selectable: true },
};

/** 旧的行还在，新的正在来：只有一条细线，表格不闪。 */
export const Reloading: Story = {
  name: "旧的还在新的在来",
  args: { loading: true },
};

/** 没有数据：说明原因和下一步。 */
export const Empty: Story = {
  name: "空的",
  args: { rows: [], page: firstPage(), rowCount: 0 },
};

/** 加载失败：说明发生了什么，可以重试。 */
export const Failed: Story = {
  name: "没有成功",
  args: {
    rows: [],
    error: "轮次暂时无法读取",
    errorDescription: "网络请求超时",
    errorRequestId: "req-7f3a",
    onRetry: fn(),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("alert")).toHaveTextContent("网络请求超时");
    await userEvent.click(canvas.getByRole("button", { name: "重试" }));
    await expect(within(canvasElement).getByText("网络请求超时")).toBeVisible();
    await expect(within(canvasElement).getByText("req-7f3a")).toBeVisible();
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** 没有权限：不显示数据，说明找谁。 */
export const Forbidden: Story = {
  name: "没有权限",
  args: { permission: "round-read" },
  render: (args) => (
    <UiProvider can={(required) => required === undefined}>
      <DataTable {...args} />
    </UiProvider>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("你没有查看此列表的权限")).toBeVisible();
    await expect(within(canvasElement).queryByText(/第 1 轮/)).toBeNull();
  },
};

/** 同一张表，三种人：按钮和列按权限出现，没有权限的不是变灰，而是没有。 */
export const PermissionMatrix: Story = {
  name: "三种权限的人",
  args: {
    rows: roundsOf(2),
    actions,
    tools: false,
    height: "content",
    columns: roundColumns.map((column) =>
      column.prop === "attempts" ? { ...column, permission: "round-monitor" } : column,
    ),
  },
  render: (args) => (
    <div style={{ display: "grid", gap: 16 }}>
      {[
        { who: "平台管理员", held: ["round-monitor", "round-extend", "round-close", "round-delete"] },
        { who: "学校教务", held: ["round-monitor", "round-extend"] },
        { who: "教师", held: [] },
      ].map(({ who, held }) => (
        <UiProvider key={who} can={(required) => required === undefined || held.includes(required)}>
          <DataTable {...args} label={who} toolbar={<strong>{who}</strong>} />
        </UiProvider>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const office = within(canvas.getByRole("table", { name: "学校教务" }));
    await expect(office.getAllByRole("button", { name: "延长" })).toHaveLength(2);
    await expect(office.queryByRole("button", { name: "关闭" })).toBeNull();
    const teacher = within(canvas.getByRole("table", { name: "教师" }));
    await expect(teacher.queryByRole("columnheader", { name: "操作" })).toBeNull();
    await expect(teacher.queryByRole("columnheader", { name: /请求次数/ })).toBeNull();
  },
};

const WHY_NOT = "已有学生选课，不能删除";

/** Somebody learns of the first 删除 why it cannot be pressed. */
async function asksWhy(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  const body = within(document.body);
  const button = canvas.getAllByRole("button", { name: "删除" })[0] as HTMLElement;
  const shown = async () => {
    await expect(await body.findByRole("tooltip")).toHaveTextContent(WHY_NOT);
  };
  const gone = () => waitFor(() => expect(body.queryByRole("tooltip")).toBeNull());
  await expect(button).toHaveAccessibleDescription(WHY_NOT);
  await tabTo(() => button);
  await shown();
  await userEvent.keyboard("{Enter} ");
  await userEvent.tab();
  await gone();
  // A finger asks by pressing.
  await userEvent.pointer([{ keys: "[TouchA]", target: button }]);
  await shown();
  await userEvent.keyboard("{Escape}");
  await gone();
  await userEvent.hover(button);
  await shown();
  await userEvent.click(button);
  await userEvent.keyboard("{Escape}");
  await gone();
  await expect(deleted).not.toHaveBeenCalled();
}

/** 不能做的事，停着、走到、按下去都说原因；菜单里的也走得到。一张表只有一个提示，行不因此变重。 */
export const RowActionsStory: Story = {
  name: "行的操作",
  args: { actions },
  // What a machine under load takes long to bring is not what is waited for.
  beforeEach: async () => {
    deleted.mockClear();
    await import("../button/disabled-reason.js");
  },
  render: (args) => (
    <UiProvider can={() => true}>
      <DataTable {...args} />
    </UiProvider>
  ),
  play: async ({ canvasElement }) => {
    await asksWhy(canvasElement);
    const canvas = within(canvasElement);
    const more = canvas.getAllByRole("button", { name: "更多" }).at(-1) as HTMLElement;
    await tabTo(() => more);
    await userEvent.keyboard("{Enter}");
    const menu = within(await within(document.body).findByRole("menu"));
    await expect(menu.getByText(WHY_NOT)).toBeVisible();
    await userEvent.keyboard("{End}");
    const item = menu.getByRole("menuitem", { name: `删除 ${WHY_NOT}` });
    await expect(item).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(item).toHaveFocus();
    await expect(deleted).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(within(document.body).queryByRole("menu")).toBeNull());
  },
};

const published = fn();

/** Publishes a round, which then cannot be published. */
function Published(props: Props) {
  const [done, setDone] = useState<readonly number[]>([]);
  const publish: readonly RowAction<Round>[] = [
    {
      label: "发布",
      onClick: (row) => {
        published(row.id);
        setDone((now) => [...now, row.id]);
      },
      disabledReason: (row) => (done.includes(row.id) ? "已经发布" : undefined),
    },
  ];
  return <DataTable {...props} actions={publish} />;
}

/** 做了就不能再做的，焦点还在它身上，再按说原因。 */
export const RowActionDone: Story = {
  name: "做了就不能再做",
  beforeEach: async () => {
    published.mockClear();
    await import("../button/disabled-reason.js");
  },
  render: (args) => <Published {...args} />,
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getAllByRole("button", { name: "发布" })[0] as HTMLElement;
    await expect(button).not.toHaveAttribute("aria-describedby");
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(button).toHaveAccessibleDescription("已经发布");
    await userEvent.click(button);
    await expect(await within(document.body).findByRole("tooltip")).toHaveTextContent("已经发布");
    await expect(published).toHaveBeenCalledTimes(1);
  },
};

const remembered = memoryStorage();

/** 列的显示、顺序、固定、宽度记住：同一个 id 的表下次打开还是这样。全部可以只用键盘。 */
export const ColumnSettings: Story = {
  name: "列设置",
  args: { id: "story-columns", storage: remembered },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const body = within(document.body);
    const heads = () => canvas.getAllByRole("columnheader").map((head) => head.textContent);
    await userEvent.click(canvas.getByRole("button", { name: "列设置" }));
    await userEvent.click(await body.findByLabelText("显示「面向」"));
    await expect(heads()).not.toContain("面向");
    await userEvent.click(body.getByRole("button", { name: "上移「方式」" }));
    await expect(heads()[0]).toBe("方式");
    await userEvent.click(body.getByRole("button", { name: "固定「状态」在左侧" }));
    await expect(heads()[0]).toBe("状态");
    await expect(JSON.parse(remembered.getItem("huxuan:table:story-columns") ?? "{}")).toMatchObject({
      version: 1,
      shown: { audience: false },
    });
    await userEvent.click(body.getByRole("button", { name: "恢复默认" }));
    await expect(heads()[0]).toBe("轮次名称");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("button", { name: "列设置" })).toHaveFocus());
  },
};

/** 复制给电子表格：选中的行，没有选就是整页；只含显示的列，按显示的顺序。 */
export const CopyRows: Story = {
  name: "复制行",
  args: { selectable: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    await user.click(canvas.getByLabelText(/选择 2026 秋 · 第 2 轮/));
    await user.click(canvas.getByRole("button", { name: "更多" }));
    await user.click(await within(document.body).findByRole("menuitem", { name: "复制" }));
    await waitFor(() => expect(canvas.getByText("已复制 1 行，可粘贴到 Excel")).toBeInTheDocument());
    const [head, row] = (await navigator.clipboard.readText()).split("\n");
    await expect(head).toBe("轮次名称\t方式\t开放时间\t关闭时间\t面向\t学分上限\t请求次数\t状态");
    await expect(row).toBe(
      "2026 秋 · 第 2 轮补退选\t积分\t2026-11-03 08:00\t2026-12-03 22:00\t2023–2025 级\t22\t15,838\t已关闭",
    );
  },
};

/** 行可以按：方向键上下走，Enter 等于双击，空格等于单击；行里的按钮只管自己。 */
export const PressableRows: Story = {
  name: "行可以按",
  args: { onRowClick: fn(), onRowDoubleClick: fn(), selectable: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const rows = canvasElement.querySelectorAll<HTMLElement>("tbody [data-part=row]");
    rows[0]?.focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown} ");
    await expect(args.onRowClick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 3 }));
    await userEvent.keyboard("{Enter}");
    await expect(args.onRowDoubleClick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 3 }));
    await userEvent.click(canvas.getByLabelText(/选择 2026 秋 · 第 1 轮/));
    await expect(args.onRowClick).toHaveBeenCalledOnce();
  },
};

/** 列宽：拖动，或用左右方向键，双击恢复；拖到一半按 Esc 不改。 */
export const ColumnResizing: Story = {
  name: "调列宽",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const edge = canvas.getByRole("separator", { name: "调整「方式」的宽度" });
    const before = Number(edge.getAttribute("aria-valuenow"));
    edge.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect(Number(edge.getAttribute("aria-valuenow"))).toBe(before + 20);
    await userEvent.keyboard("{Home}");
    await expect(Number(edge.getAttribute("aria-valuenow"))).toBe(before);

    const user = userEvent.setup();
    const width = () => Number(edge.getAttribute("aria-valuenow"));
    const { left: from, top } = edge.getBoundingClientRect();
    const at = (clientX: number) => ({ coords: { clientX, clientY: top + 4 } });
    await user.pointer([{ keys: "[MouseLeft>]", target: edge, ...at(from) }, at(from + 40)]);
    // The column follows the pointer, and its neighbours when it is let go.
    await waitFor(() => expect(width()).toBe(before + 40));
    await user.pointer([at(from + 60), { keys: "[/MouseLeft]", ...at(from + 60) }]);
    await waitFor(() => expect(width()).toBe(before + 60));
    await user.pointer([at(from + 200)]);
    await expect(width()).toBe(before + 60);

    await user.pointer([{ keys: "[MouseLeft>]", target: edge, ...at(from) }, at(from + 90)]);
    await waitFor(() => expect(width()).toBe(before + 150));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(width()).toBe(before + 60));
    await user.pointer([{ keys: "[/MouseLeft]", ...at(from + 90) }]);
    await expect(width()).toBe(before + 60);
    await user.dblClick(edge);
    await waitFor(() => expect(width()).toBe(before));
  },
};

/** 窄处横向滚动：固定的列留在原处。 */
export const PinnedColumns: Story = {
  name: "固定的列",
  args: {
    selectable: true,
    actions,
    columns: roundColumns.map((column) =>
      column.prop === "name" ? { ...column, pin: "start" as const } : column,
    ),
    phoneLayout: "table",
  },
  render: (args) => (
    <div style={{ width: 760 }}>
      <DataTable {...args} />
    </div>
  ),
};

const kinds: readonly DataTableColumn<Round>[] = [
  { prop: "id", label: "图片", width: 80, type: "img", formatter: () => "" },
  { prop: "name", label: "长名称", width: 190, customPopo: true },
  {
    prop: "audience",
    label: "自定义浮层",
    width: 160,
    customPopo: ({ row }) => `${row.name}，面向 ${row.audience}，最多 ${row.maxCredits} 学分。`,
  },
  { prop: "mode", label: "按钮", width: 120, type: "button", onClick: fn() },
  {
    prop: "closesAt",
    label: "换行",
    width: 120,
    wrap: true,
    formatter: (row) => `${row.opensAt} 至 ${row.closesAt}`,
  },
  {
    prop: "state",
    label: "自己画",
    minWidth: 100,
    render: ({ row }) => <em>{row.state}</em>,
    text: (row) => row.state,
  },
];

/** 单元格的种类：文字、按钮、浮层、换行、自己画。 */
export const CellKinds: Story = {
  name: "单元格的种类",
  args: { columns: kinds.slice(1), rows: roundsOf(4) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: /第 3 轮微专业/ }));
    await expect(
      await within(document.body).findByRole("dialog", { name: "查看完整的长名称" }),
    ).toHaveTextContent("含医学院临床选修");
    await userEvent.keyboard("{Escape}");
    // What can be read whole is no button.
    await expect(canvas.getByText("2026 秋 · 第 1 轮正选").closest("button")).toBeNull();
  },
};

/** A page that is drawn anew with each letter of a note, and makes the columns each time. */
function BesideANote(props: Props) {
  const [text, setText] = useState("");
  return (
    <>
      <Input aria-label="备注" value={text} onValueChange={setText} />
      <DataTable {...props} columns={[...roundColumns]} />
    </>
  );
}

/** 每次渲染都新建 `columns`：开发时在控制台提醒一次，因为每一行都会重画。 */
export const NewColumnsInEveryRender: Story = {
  name: "每次都新建列",
  render: (args) => <BesideANote {...args} />,
  play: async ({ canvasElement }) => {
    const warn = spyOn(console, "warn").mockImplementation(() => undefined);
    await userEvent.type(
      within(canvasElement).getByRole("textbox", { name: "备注" }),
      "十二个字的备注写在这里",
    );
    await expect(warn).toHaveBeenCalledOnce();
    await expect(warn).toHaveBeenCalledWith(expect.stringContaining("columns is a new list"));
    warn.mockRestore();
  },
};

/** 展开一行看详情。 */
export const Expansion: Story = {
  name: "展开一行",
  args: {
    expand: (row: Round) => `${row.name}：${row.opensAt} 至 ${row.closesAt}，最多 ${row.maxCredits} 学分。`,
    expandable: (row: Round) => row.state !== "已关闭",
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opener = canvas.getByRole("button", { name: /展开 2026 秋 · 第 1 轮/ });
    await userEvent.click(opener);
    await expect(canvas.getByText(/第 1 轮正选：2026-11-02/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: /收起 2026 秋 · 第 1 轮/ })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await expect(canvas.queryByRole("button", { name: /展开 2026 秋 · 第 2 轮/ })).toBeNull();
  },
};

/** 合计：本页的和，或服务器给的总数。 */
export const Sums: Story = {
  name: "合计",
  args: {
    columns: roundColumns.map((column) => (column.align === "end" ? { ...column, sum: true } : column)),
    sums: { attempts: "1,842,030（全部）" },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const total = roundsOf(8).reduce((sum, row) => sum + row.maxCredits, 0);
    await expect(canvas.getByText("合计")).toBeVisible();
    await expect(canvas.getByRole("cell", { name: String(total) })).toBeVisible();
  },
};

/** 横向滚动、有固定列、勾选、序号和操作的表格：合计行盖住从它下面滚过去的行。 */
export const SumsOverRows: Story = {
  name: "合计盖住滚过的行",
  args: {
    ...Sums.args,
    columns: roundColumns.map((column) => ({
      ...column,
      sum: column.align === "end",
      pin: column.prop === "name" ? ("start" as const) : undefined,
    })),
    selectable: true,
    indexed: true,
    actions,
    phoneLayout: "table",
    height: 260,
  },
  render: (args) => (
    <div style={{ width: 760 }}>
      <DataTable {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const cells = [...canvasElement.querySelectorAll("tfoot td")];
    await expect(cells.length).toBe(roundColumns.length + 3);
    // A transparent ground is written with an alpha: rgba(0, 0, 0, 0).
    for (const cell of cells)
      await expect(getComputedStyle(cell).backgroundColor).not.toMatch(/rgba|transparent|\/ 0/);
  },
};

/** 手机上合计是最后一张卡片，只有有合计的列。 */
export const SumsOnPhone: Story = {
  ...Sums,
  name: "手机上的合计",
  args: { ...Sums.args, height: "auto" },
  render: (args) => (
    <div style={{ width: 358 }}>
      <DataTable {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const foot = within(canvasElement.querySelector("tfoot") as HTMLElement);
    await expect(foot.getByText("合计")).toBeVisible();
    await expect(foot.getByText("学分上限")).toBeVisible();
    await expect(foot.getByText("1,842,030（全部）")).toBeVisible();
    const summed = roundColumns.filter((column) => column.align === "end");
    await expect(foot.getAllByRole("cell")).toHaveLength(1 + summed.length);
  },
};

/** 紧凑、无条纹、无竖线。 */
export const Compact: Story = {
  name: "紧凑",
  args: { density: "compact", striped: false, bordered: false, selectable: true, indexed: true },
};

/** 手机上一行是一张卡片，选择、排序、操作都在。 */
export const Phone: Story = {
  name: "手机",
  args: { selectable: true, actions, height: "auto" },
  render: (args) => (
    <div style={{ width: 358 }}>
      <Served {...args} total={38} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByLabelText("排序"), "学分上限 · 降序");
    await waitFor(() => expect(canvas.getAllByText("24")[0]).toBeVisible());
    await userEvent.click(canvas.getByLabelText("选择本页全部"));
    await expect(canvas.getByText("已选 10 项")).toBeVisible();
  },
};

const closedMany = fn();

/** 勾了卡片，屏幕底部出现一条：选了几项、能做什么、清空。它在页面自己的底部导航上面，滚到底时在最后一张卡片下面。 */
export const PhoneSelection: Story = {
  name: "手机上的选择",
  globals: { viewport: { value: "phone" } },
  parameters: { layout: "fullscreen" },
  args: {
    selectable: true,
    actions,
    height: "content",
    tools: false,
    toolbar: <Button variant="primary">新建轮次</Button>,
    selectionActions: ({ selectedRows, clearSelection }) => (
      <Button
        size="sm"
        onClick={() => {
          closedMany(selectedRows.map(({ id }) => id));
          clearSelection();
        }}
      >
        批量关闭
      </Button>
    ),
  },
  beforeEach: () => {
    closedMany.mockClear();
  },
  render: (args) => (
    <TopNavShell
      brand={{ name: "互选", href: "#home" }}
      activeHref="#rounds"
      items={[
        { id: "courses", label: "选课", href: "#courses", icon: <BookOpen /> },
        { id: "rounds", label: "轮次", href: "#rounds", icon: <CalendarDays /> },
      ]}
    >
      <div style={{ maxWidth: 390, padding: 12 }}>
        <Served {...args} total={38} />
      </div>
    </TopNavShell>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const bar = () => canvasElement.querySelector<HTMLElement>("[data-part=selection-bar]") as HTMLElement;
    const flat = bar().getBoundingClientRect().height;
    await expect(canvas.queryByRole("button", { name: "清空" })).toBeNull();
    await userEvent.click(canvas.getByLabelText(/^选择 2026 秋 · 第 1 轮/));
    await userEvent.click(canvas.getByLabelText(/^选择 2026 秋 · 第 2 轮/));
    await expect(canvas.getByText("已选 2 项")).toBeVisible();

    // Over the navigation, on the screen, wherever the page is; its looks are loaded with the first cards.
    await waitFor(() => expect(getComputedStyle(bar()).position).toBe("sticky"));
    const navigation = canvas.getAllByRole("navigation").at(-1) as HTMLElement;
    const box = bar().getBoundingClientRect();
    await expect(box.bottom).toBeLessThanOrEqual(navigation.getBoundingClientRect().top);
    await expect(box.bottom).toBeGreaterThan(navigation.getBoundingClientRect().top - 40);
    // At the end of the page it stands below the last card.
    window.scrollTo(0, document.documentElement.scrollHeight);
    const cards = [...canvasElement.querySelectorAll<HTMLElement>("tr[data-part=row]")];
    const last = cards.at(-1) as HTMLElement;
    await waitFor(() =>
      expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar().getBoundingClientRect().top),
    );

    // By key after the last card and before the pages.
    (within(last).getAllByRole("button").at(-1) as HTMLElement).focus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "清空" })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "批量关闭" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(closedMany).toHaveBeenCalledWith([1, 2]);
    await expect(canvas.queryByText(/已选/)).toBeNull();
    await waitFor(() => expect(bar().getBoundingClientRect().height).toBe(flat));
    await waitFor(() => expect(canvas.getByRole("region", { name: "选课轮次" })).toHaveFocus());
  },
};

/** 卡片上的也一样：手指按一下就说。 */
export const PhoneRowActions: Story = {
  ...Phone,
  name: "手机上的行操作",
  beforeEach: RowActionsStory.beforeEach,
  play: async ({ canvasElement }) => {
    await asksWhy(canvasElement);
  },
};

function Sheet(props: Omit<DataTableProps<GradeLine>, "rows" | "columns">) {
  const [rows, setRows] = useState<readonly GradeLine[]>(gradeLines);
  const { onEdit } = props;
  const edit = useCallback(
    (changes: readonly CellChange<GradeLine>[]) => {
      onEdit?.(changes);
      setRows((old) => applyChanges(old, changes));
    },
    [onEdit],
  );
  return <DataTable {...props} rows={rows} columns={gradeColumns} onEdit={edit} />;
}

const gradeEdited = fn();

/**
 * 成绩录入：像电子表格一样。直接输入，Enter 到下一行，Tab 到右边，方向键移动，从 Excel 粘贴一块，Ctrl+Z 撤销。
 * 不合要求的留在格里并标红，其余照收。
 */
export const GradeGrid: StoryObj<typeof Sheet> = {
  name: "成绩录入",
  args: {
    label: "高等代数 · 成绩录入",
    rowName: (row: GradeLine) => row.name,
    height: "content",
    onEdit: gradeEdited,
  },
  render: (args) => <Sheet {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const cell = (name: string) => canvas.getByLabelText(new RegExp(`^${name}`));
    await userEvent.click(await canvas.findByLabelText(/^张若溪 平时/));
    await expect(cell("张若溪 平时")).toHaveFocus();
    await userEvent.keyboard("92{Enter}");
    await expect(cell("李承泽 平时")).toHaveFocus();
    await userEvent.keyboard("88{Tab}");
    await expect(cell("李承泽 期末")).toHaveFocus();
    // 缓考的学生跳过。
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(cell("刘思远 期末")).toHaveFocus();
    await userEvent.keyboard("120{Enter}");
    await expect(canvas.getByText("1 格不合要求")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "下一处" }));
    await expect(cell("刘思远 期末")).toHaveFocus();
    await expect(canvas.getByRole("alert")).toHaveTextContent("成绩应在 0 到 100 之间");
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByText("1 格不合要求")).toBeNull();

    await userEvent.click(cell("张若溪 平时"));
    gradeEdited.mockClear();
    await userEvent.paste("70\t75\r\n71\t七十六\r\n72\t77\r\n");
    await expect(gradeEdited).toHaveBeenCalledOnce();
    await expect(gradeEdited.mock.calls[0]?.[0]).toHaveLength(5);
    await expect(canvas.getByText("1 格不合要求")).toBeVisible();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect(cell("张若溪 平时")).toHaveValue("92");
    await expect(canvas.queryByText("1 格不合要求")).toBeNull();
    await userEvent.keyboard("{Control>}y{/Control}");
    await expect(cell("张若溪 平时")).toHaveValue("70");
    await expect(canvas.getByText("1 格不合要求")).toBeVisible();
    await userEvent.keyboard("{Control>}z{/Control}");
  },
};

const gradeDirty = fn();

/** 没有粘贴的写在表上，看过再收起；不合要求的格所在的列隐藏了，「下一处」把列显示出来；没收下的字由 `onDirtyChange` 说。 */
export const GradeGridNotices: StoryObj<typeof Sheet> = {
  name: "没有粘贴的提示",
  args: {
    label: "高等代数 · 成绩录入",
    rowName: (row: GradeLine) => row.name,
    height: "content",
    onDirtyChange: gradeDirty,
  },
  render: (args) => <Sheet {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    const cell = (name: string) => canvas.getByLabelText(new RegExp(`^${name}`));
    await user.click(await canvas.findByLabelText(/^赵子墨 期末/));
    await expect(gradeDirty).toHaveBeenLastCalledWith(false);
    await user.keyboard("8");
    await waitFor(() => expect(gradeDirty).toHaveBeenLastCalledWith(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(gradeDirty).toHaveBeenLastCalledWith(false));

    await user.paste("八十\t70\n90\t80\n91\t81\n");
    await expect(
      canvas.getByText("最后 2 行没有粘贴：表格没有这么多行；1 格没有粘贴：不可编辑或超出最右一列"),
    ).toBeVisible();
    await expect(gradeDirty).toHaveBeenLastCalledWith(true);
    await user.click(canvas.getByRole("button", { name: "知道了" }));
    await expect(canvas.queryByText(/行没有粘贴/)).toBeNull();
    await expect(cell("赵子墨 期末")).toHaveFocus();

    await user.click(canvas.getByRole("button", { name: "列设置" }));
    await user.click(await within(document.body).findByLabelText("显示「期末」"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(canvas.queryByRole("columnheader", { name: /期末/ })).toBeNull());
    await user.click(canvas.getByRole("button", { name: "下一处" }));
    await waitFor(() => expect(cell("赵子墨 期末")).toHaveFocus());
    await expect(cell("赵子墨 期末")).toHaveValue("八十");
  },
};

/** 按 Esc 结束编辑，之后 Tab 从表格出去，再输入就接着编辑；Home、End、PageUp、PageDown 走得远。 */
export const GradeGridKeys: StoryObj<typeof Sheet> = {
  name: "成绩录入的键",
  args: {
    label: "高等代数 · 成绩录入",
    rowName: (row: GradeLine) => row.name,
    height: "content",
  },
  render: (args) => (
    <>
      <Sheet {...args} />
      <Button>下一项</Button>
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    const cell = (name: string) => canvas.getByLabelText(new RegExp(`^${name}`));
    await user.click(await canvas.findByLabelText(/^张若溪 平时/));
    await expect(canvas.getByRole("grid")).toHaveAccessibleDescription(/按 Esc 后，Tab 离开表格/);
    await user.keyboard("{End}");
    await expect(cell("张若溪 标记")).toHaveFocus();
    await user.keyboard("{Control>}{End}{/Control}");
    await expect(cell("赵子墨 标记")).toHaveFocus();
    await user.keyboard("{Home}{PageUp}");
    await expect(cell("张若溪 平时")).toHaveFocus();
    await user.keyboard("{PageDown}");
    await expect(cell("赵子墨 平时")).toHaveFocus();
    await user.keyboard("{Control>}{Home}{/Control}{ArrowDown}");

    // Half typed, given up, and out: the old grade stands.
    await user.keyboard("7{Escape}{Tab}");
    await expect(canvas.getByRole("button", { name: "下一项" })).toHaveFocus();
    await expect(cell("李承泽 平时")).toHaveTextContent("85");
    await user.keyboard("{Shift>}{Tab}{/Shift}");
    await expect(cell("李承泽 平时")).toHaveFocus();
    await user.keyboard("{Escape}{ArrowDown}{Shift>}{Tab}{/Shift}");
    await expect(canvas.getByRole("grid").querySelector("tbody")).not.toContainElement(
      document.activeElement as HTMLElement,
    );
    await user.keyboard("{Tab}");
    await expect(cell("王一诺 平时")).toHaveFocus();
    await user.keyboard("{Escape}7{Tab}");
    await expect(cell("王一诺 期末")).toHaveFocus();
  },
};

/** What the server sends while somebody is typing; filled by the sheet that is shown. */
const server = { send: (_rows: readonly GradeLine[]): void => undefined };

/** A sheet that saves and shows only what the server sends. */
function SheetOfServer(props: Omit<DataTableProps<GradeLine>, "rows" | "columns">) {
  const [rows, setRows] = useState(gradeLines);
  useEffect(() => {
    server.send = setRows;
  }, []);
  return <DataTable {...props} rows={rows} columns={gradeColumns} />;
}

const gradeSent = fn();

/** 只是走过的格子不算修改，选一次报一次；正在输入时服务器送来新的行，输入的字还在。 */
export const GradeGridOfServer: StoryObj<typeof SheetOfServer> = {
  name: "服务器送来的行",
  args: {
    label: "高等代数 · 成绩录入",
    rowName: (row: GradeLine) => row.name,
    height: "content",
    onEdit: gradeSent,
  },
  render: (args) => <SheetOfServer {...args} />,
  play: async ({ canvasElement }) => {
    gradeSent.mockClear();
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    const cell = (name: string) => canvas.getByLabelText(new RegExp(`^${name}`));
    await user.click(await canvas.findByLabelText(/^张若溪 平时/));
    await user.keyboard("{Enter}{Tab}{Tab}{ArrowDown}{ArrowLeft}{F2}{Enter}");
    await expect(cell("刘思远 期末")).toHaveFocus();
    await expect(gradeSent).not.toHaveBeenCalled();

    await user.click(cell("李承泽 标记"));
    await user.selectOptions(cell("李承泽 标记"), "缺考");
    await user.keyboard("{Tab}");
    await expect(gradeSent).toHaveBeenCalledOnce();
    await expect(gradeSent).toHaveBeenLastCalledWith([
      expect.objectContaining({ prop: "flag", previous: "", value: "absent" }),
    ]);

    const usual = (grades: readonly number[]) =>
      gradeLines().map((row, at) => ({ ...row, usual: grades[at] ?? row.usual }));
    await user.click(cell("张若溪 平时"));
    await user.keyboard("9");
    server.send(usual([81, 99]));
    await waitFor(() => expect(cell("李承泽 平时")).toHaveTextContent("99"));
    await expect(cell("张若溪 平时")).toHaveValue("9");
    await user.keyboard("3{Enter}");
    await expect(gradeSent).toHaveBeenCalledTimes(2);
    await expect(gradeSent).toHaveBeenLastCalledWith([
      expect.objectContaining({ prop: "usual", previous: 81, value: 93 }),
    ]);
    // Nobody types here: what comes is shown.
    await expect(cell("李承泽 平时")).toHaveFocus();
    server.send(usual([93, 77]));
    await waitFor(() => expect(cell("李承泽 平时")).toHaveValue("77"));
  },
};

/** Two classes of the same ids, the first on two pages. */
function PagedSheet(props: Omit<DataTableProps<GradeLine>, "rows" | "columns">) {
  const [page, setPage] = useState(() => firstPage(10));
  const [course, setCourse] = useState("高等代数");
  const [all, setAll] = useState(() => [
    ...gradeLines(),
    ...gradeLines().map((row) => ({ ...row, id: `${row.id}-2`, name: `${row.name}（二）` })),
  ]);
  const { items, rowCount } = useMemo(() => applyPage(all, page), [all, page]);
  return (
    <DataTable
      {...props}
      rows={items}
      columns={gradeColumns}
      rowCount={rowCount}
      page={page}
      onPageChange={setPage}
      dataKey={course}
      toolbar={
        <>
          <Button onClick={() => setAll((old) => old.filter(({ name }) => name !== "刘思远"))}>
            移出刘思远
          </Button>
          <Button
            onClick={() => {
              setCourse("大学物理");
              setAll((old) => old.map((row) => ({ ...row, name: `物理 ${row.name}` })));
            }}
          >
            大学物理
          </Button>
        </>
      }
    />
  );
}

const stillInvalid = fn();

/** 不合要求的跟着它的行：翻页不丢，「下一处」翻回去；学生移出名单、换一门课，就不再算。 */
export const GradeGridPages: StoryObj<typeof PagedSheet> = {
  name: "跨页的成绩",
  args: {
    label: "成绩录入",
    rowName: (row: GradeLine) => row.name,
    height: "content",
    onEdit: fn(),
    onInvalidChange: stillInvalid,
  },
  render: (args) => <PagedSheet {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    const cell = (name: string) => canvas.getByLabelText(new RegExp(`^${name}`));
    await user.click(await canvas.findByLabelText(/^张若溪 平时/));
    await user.keyboard("101{Enter}");
    await user.click(cell("刘思远 期末"));
    await user.keyboard("120{Enter}");
    await expect(canvas.getByText("2 格不合要求")).toBeVisible();

    await user.click(canvas.getByRole("button", { name: "第 2 页" }));
    await waitFor(() => expect(cell("欧阳景行（二） 标记")).toBeVisible());
    await expect(canvas.getByText("2 格不合要求")).toBeVisible();
    await user.click(canvas.getByRole("button", { name: "下一处" }));
    await waitFor(() => expect(cell("张若溪 平时")).toHaveFocus());
    await expect(cell("张若溪 平时")).toHaveValue("101");
    await user.click(canvas.getByRole("button", { name: "下一处" }));
    await expect(cell("刘思远 期末")).toHaveFocus();

    await user.click(canvas.getByRole("button", { name: "移出刘思远" }));
    await expect(canvas.getByText("1 格不合要求")).toBeVisible();
    await user.click(canvas.getByRole("button", { name: "大学物理" }));
    await waitFor(() => expect(cell("物理 张若溪 平时")).toHaveTextContent("80"));
    await expect(canvas.queryByText(/格不合要求/)).toBeNull();
    await expect(stillInvalid).toHaveBeenLastCalledWith(0);
  },
};

function TenThousand() {
  const rows = useMemo(() => roundsOf(10_000), []);
  const drawn = useRef(0);
  const shown = useRef<HTMLOutputElement>(null);
  const columns = useMemo(
    () =>
      roundColumns.map((column) =>
        column.prop === "mode"
          ? {
              ...column,
              render: ({ row }: { row: Round }) => {
                drawn.current += 1;
                if (shown.current !== null) shown.current.value = String(drawn.current);
                return row.mode;
              },
            }
          : column,
      ),
    [],
  );
  return (
    <>
      <DataTable
        columns={columns}
        rows={rows}
        label="一万行"
        selectable
        indexed
        actions={actions}
        height={520}
      />
      <output ref={shown} aria-label="画了几行" hidden />
    </>
  );
}

/** 一万行：文档里最多六十行；勾一行只画一行。 */
export const TenThousandRows: StoryObj<typeof TenThousand> = {
  name: "一万行",
  render: () => <TenThousand />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const rows = () => canvasElement.querySelectorAll("tbody [data-part=row]").length;
    await waitFor(() => expect(canvas.getByLabelText("画了几行")).not.toHaveValue(""));
    await expect(rows()).toBeLessThanOrEqual(60);
    const scroller = canvasElement.querySelector("[data-part=scroller]") as HTMLElement;
    await waitFor(async () => {
      scroller.scrollTop = scroller.scrollHeight;
      await expect(canvas.getByText(/第 10000 轮/)).toBeVisible();
    });
    await expect(rows()).toBeLessThanOrEqual(60);
    // Rows around the visible ones are drawn when the scrolling rests: they are not what the tick draws.
    const above = () => {
      const { top } = scroller.getBoundingClientRect();
      const drawnRows = [...canvasElement.querySelectorAll("tbody [data-part=row]")];
      return drawnRows.filter((row) => row.getBoundingClientRect().bottom <= top).length;
    };
    await waitFor(() => expect(above()).toBeGreaterThanOrEqual(6));
    const counter = canvas.getByLabelText<HTMLOutputElement>("画了几行");
    const before = Number(counter.value);
    await userEvent.click(canvas.getByLabelText("选择 第 10000 行"));
    await expect(canvas.getByText("已选 1 项")).toBeVisible();
    await expect(Number(counter.value) - before).toBe(1);
  },
};

const afterHydration = fn();

function FromServer() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = document.createElement("div");
    place.current?.append(host);
    const table = <DataTable columns={roundColumns} rows={roundsOf(10_000)} label="一万行" height={520} />;
    host.innerHTML = renderToString(table);
    const root = hydrateRoot(host, table, { onRecoverableError: afterHydration });
    return () => {
      host.remove();
      // Not while React is still at work for the page around it.
      queueMicrotask(() => root.unmount());
    };
  }, []);
  return <div ref={place} />;
}

/** 服务器写出的一万行：接手以后照样随滚动换行，页面不重画。 */
export const TenThousandFromServer: StoryObj<typeof FromServer> = {
  name: "服务器写出的一万行",
  render: () => <FromServer />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/第 1 轮/)).toBeVisible();
    const scroller = canvasElement.querySelector("[data-part=scroller]") as HTMLElement;
    await waitFor(async () => {
      scroller.scrollTop = scroller.scrollHeight;
      await expect(canvas.getByText(/第 10000 轮/)).toBeVisible();
    });
    await expect(canvasElement.querySelectorAll("tbody [data-part=row]").length).toBeLessThanOrEqual(60);
    await expect(afterHydration).not.toHaveBeenCalled();
  },
};
