import type { Meta, StoryObj } from "@storybook/react-vite";
import { Inbox } from "lucide-react";
import { useMemo, useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { EmptyState } from "../empty-state/index.js";
import { Tag } from "../tag/index.js";
import { type Round, roundColumns, roundsOf } from "./data-table.fixture.js";
import type { DataTableProps } from "./data-table-props.js";
import { DataTable } from "./data-table.js";
import { applyPage, firstPage } from "./page-state.js";

type Props = DataTableProps<Round>;

const meta: Meta<Props> = {
  title: "展示/表格 DataTable/自己画的部分",
  component: DataTable as (props: Props) => React.ReactNode,
  args: {
    columns: roundColumns,
    rows: roundsOf(8),
    label: "选课轮次",
    rowName: (row: Round) => row.name,
    height: "content",
  },
};
export default meta;

type Story = StoryObj<Props>;

const all = roundsOf(38);

function Served(props: Props) {
  const [page, setPage] = useState(() => props.page ?? firstPage(10));
  const found = useMemo(() => applyPage(all, page), [page]);
  return (
    <DataTable {...props} rows={found.items} rowCount={found.rowCount} page={page} onPageChange={setPage} />
  );
}

const legend: NonNullable<Props["footer"]> = ({ rows, rowCount, selectedCount }) => (
  <>
    <Tag tone="success">进行中 {rows.filter(({ state }) => state === "进行中").length} 个</Tag>
    <span>{selectedCount === 0 ? `全省 ${rowCount} 个轮次` : `勾了 ${selectedCount} 个`}</span>
  </>
);

/** 行的下面、页码的左边：图例、小结、最后要做的事。知道这一页的行，也知道勾了什么。 */
export const Footer: Story = {
  name: "表尾",
  args: { selectable: true, footer: legend },
  render: (args) => <Served {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("全省 38 个轮次")).toBeVisible();
    await userEvent.click(canvas.getByLabelText("选择本页全部"));
    await expect(canvas.getByText("勾了 10 个")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "第 4 页" }));
    await waitFor(() => expect(canvas.getByText(/第 38 轮/)).toBeVisible());
    await expect(canvas.getByText("进行中 2 个")).toBeVisible();
    // Beside the pages, on one line.
    const [left, pages] = [canvas.getByText(/^勾了/), canvas.getByRole("button", { name: "第 4 页" })];
    const middle = (element: HTMLElement) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    await expect(Math.abs(middle(left) - middle(pages))).toBeLessThan(4);
  },
};

/** 手机上它在页码上面。 */
export const FooterOnPhone: Story = {
  ...Footer,
  name: "手机上的表尾",
  render: (args) => (
    <div style={{ width: 358 }}>
      <Served {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const bottom = canvas.getByText("全省 38 个轮次").getBoundingClientRect().bottom;
    const pages = canvas.getByText("共 38 条").getBoundingClientRect();
    await expect(pages.top).toBeGreaterThanOrEqual(bottom);
  },
};

function OwnPages(props: Props) {
  const [shown, setShown] = useState(10);
  const page = { pageIndex: 1, pageSize: shown, orderBy: [] };
  const left = all.length - shown;
  return (
    <DataTable
      {...props}
      rows={all.slice(0, shown)}
      rowCount={all.length}
      page={page}
      pagination={false}
      footer={
        left > 0 ? (
          <Button onClick={() => setShown((now) => now + 10)}>再看 10 个（还有 {left} 个）</Button>
        ) : (
          "已经到底了"
        )
      }
    />
  );
}

/** 页码也可以自己画：`pagination={false}`，怎么往下看由 `footer` 决定。 */
export const OwnPagination: Story = {
  name: "自己的页码",
  render: (args) => <OwnPages {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("navigation")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "再看 10 个（还有 28 个）" }));
    await expect(canvas.getByText(/第 20 轮/)).toBeVisible();
    for (const left of [18, 8])
      await userEvent.click(canvas.getByRole("button", { name: `再看 10 个（还有 ${left} 个）` }));
    await expect(canvas.getByText("已经到底了")).toBeVisible();
  },
};

const created = fn();

/** 空的时候说什么、能做什么，自己画；表头还在。 */
export const OwnEmpty: Story = {
  name: "自己的空状态",
  args: {
    rows: [],
    page: firstPage(),
    rowCount: 0,
    empty: (
      <EmptyState
        icon={<Inbox />}
        title="本学期还没有选课轮次"
        description="先建一个轮次，学生才能选课。"
        action={
          <Button variant="primary" onClick={created}>
            新建轮次
          </Button>
        }
      />
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("columnheader", { name: /^方式/ })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "新建轮次" }));
    await expect(created).toHaveBeenCalledOnce();
    await expect(canvas.queryByText("没有数据")).toBeNull();
  },
};

const mailed = fn();

/** 右边的工具也可以自己排：用几个原来的，加一个自己的。 */
export const OwnTools: Story = {
  name: "自己排的工具",
  args: {
    tools: ({ columns, more }) => (
      <>
        <Button variant="ghost" onClick={mailed}>
          发给学校
        </Button>
        {columns}
        {more}
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("button", { name: "全屏" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "发给学校" }));
    await expect(mailed).toHaveBeenCalledOnce();
    await userEvent.click(await canvas.findByRole("button", { name: "列设置" }));
    await userEvent.click(await within(document.body).findByLabelText("显示「面向」"));
    await expect(canvas.queryByRole("columnheader", { name: /面向/ })).toBeNull();
    await userEvent.keyboard("{Escape}");
  },
};
