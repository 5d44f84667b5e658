import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import type { DataTableProps } from "./data-table-props.js";
import { DataTable } from "./data-table.js";
import type { DataTableColumn, RowId } from "./types.js";
import { type TableTreeOptions, useTableTree } from "./use-table-tree.js";

/** A unit of a university, with those below it. */
interface Unit {
  id: string;
  name: string;
  kind: string;
  courses: number;
  children?: readonly Unit[];
}

const units: readonly Unit[] = [
  {
    id: "sci",
    name: "理学部",
    kind: "学部",
    courses: 96,
    children: [
      {
        id: "math",
        name: "数学学院",
        kind: "学院",
        courses: 52,
        children: [
          { id: "algebra", name: "代数教研室", kind: "教研室", courses: 30 },
          { id: "analysis", name: "分析教研室", kind: "教研室", courses: 22 },
        ],
      },
      { id: "physics", name: "物理学院", kind: "学院", courses: 44 },
    ],
  },
  {
    id: "arts",
    name: "人文学部",
    kind: "学部",
    courses: 61,
    children: [{ id: "history", name: "历史学院", kind: "学院", courses: 61 }],
  },
  { id: "library", name: "图书馆", kind: "直属单位", courses: 3 },
];

const columns: readonly DataTableColumn<Unit>[] = [
  { prop: "name", label: "单位", minWidth: 240, sortable: true, card: "title" },
  { prop: "kind", label: "类型", width: 120 },
  { prop: "courses", label: "课程数", width: 120, align: "end", sortable: true },
];
const childrenOf = (unit: Unit) => unit.children ?? [];

type Props = Omit<DataTableProps<Unit>, "tree"> & { tree: TableTreeOptions<Unit> };

function Units({ tree, ...props }: Props) {
  return <DataTable {...props} tree={useTableTree(tree)} />;
}

const meta: Meta<Props> = {
  title: "展示/表格 DataTable/有下级的行",
  component: Units,
  args: {
    columns,
    rows: units,
    label: "教学单位",
    rowName: (row: Unit) => row.name,
    height: "content",
    tree: { childrenOf },
  },
};
export default meta;

type Story = StoryObj<Props>;

const namesIn = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll("tbody [data-part=row] [data-part=tree-text]")].map(
    (cell) => cell.textContent,
  );

const expanded = fn();

/** 行有下级：按箭头按钮或右方向键打开。排序只在同一个上级之内排。 */
export const TreeRows: Story = {
  name: "有下级的行",
  args: { tree: { childrenOf, onExpandedChange: expanded, defaultExpanded: ["sci"] } },
  play: async ({ canvasElement }) => {
    expanded.mockClear();
    const canvas = within(canvasElement);
    const row = (name: RegExp) => canvas.getByRole("row", { name });
    await expect(canvas.getByRole("treegrid")).toHaveAttribute("aria-rowcount", "6");
    await expect(namesIn(canvasElement)).toEqual(["理学部", "数学学院", "物理学院", "人文学部", "图书馆"]);
    await expect(row(/理学部/)).toHaveAttribute("aria-expanded", "true");
    await expect(row(/图书馆/)).not.toHaveAttribute("aria-expanded");
    const math = row(/数学学院/);
    await expect([math.ariaLevel, math.ariaPosInSet, math.ariaSetSize]).toEqual(["2", "1", "2"]);

    await userEvent.click(within(math).getByRole("button", { name: "展开 数学学院" }));
    await expect(expanded).toHaveBeenLastCalledWith(["sci", "math"]);
    await userEvent.click(canvas.getByRole("button", { name: "课程数" }));
    await expect(namesIn(canvasElement)).toEqual([
      "图书馆",
      "人文学部",
      "理学部",
      "物理学院",
      "数学学院",
      "分析教研室",
      "代数教研室",
    ]);
    await userEvent.click(canvas.getByRole("button", { name: "收起 理学部" }));
    await expect(namesIn(canvasElement)).toEqual(["图书馆", "人文学部", "理学部"]);
  },
};

/** 只用键盘：上下走，右打开、再右进去，左收起、再左回到上级，Home 和 End 到头；空格勾选。 */
export const TreeKeys: Story = {
  name: "用键盘走树",
  args: { selectable: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const row = (name: RegExp) => canvas.getByRole("row", { name });
    for (let press = 0; press < 20 && document.activeElement !== row(/理学部/); press += 1)
      await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    await expect(row(/理学部/)).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowRight}");
    await expect(row(/数学学院/)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}{ArrowDown}");
    await expect(row(/分析教研室/)).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(row(/分析教研室/)).toHaveAttribute("aria-selected", "true");
    await expect(canvas.getByText("已选 1 项")).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(row(/数学学院/)).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(row(/数学学院/)).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowLeft}");
    await expect(row(/理学部/)).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect(row(/图书馆/)).toHaveFocus();
    await userEvent.keyboard("{Home}{Enter}");
    await expect(row(/理学部/)).toHaveAttribute("aria-expanded", "false");
    await expect(row(/理学部/)).toHaveFocus();
  },
};

/** 勾一个连同它的下级；下级勾了一部分，上级是半勾。不能勾的不动。 */
export const TreeCascade: Story = {
  name: "连同下级一起勾",
  args: {
    selectable: true,
    onSelectionChange: fn(),
    tree: { childrenOf, cascade: true, defaultExpanded: ["sci", "math"] },
    unselectableReason: (row: Unit) => (row.id === "physics" ? "本学期停课" : undefined),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = (name: string) => canvas.getByLabelText(`选择 ${name}`);
    await userEvent.click(box("代数教研室"));
    await expect(box("数学学院")).toBePartiallyChecked();
    await expect(box("理学部")).toBePartiallyChecked();
    await userEvent.click(box("分析教研室"));
    // 物理学院 cannot be ticked, so that it does not count.
    await expect(box("数学学院")).toBeChecked();
    await expect(box("理学部")).toBeChecked();
    await userEvent.click(box("人文学部"));
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(
      { kind: "some", ids: ["algebra", "analysis", "math", "sci", "arts", "history"] },
      { rows: expect.arrayContaining([expect.objectContaining({ id: "history" })]) },
    );
    await userEvent.click(box("理学部"));
    await expect(box("代数教研室")).not.toBeChecked();
    await expect(canvas.getByText("已选 2 项")).toBeVisible();
    await userEvent.click(canvas.getByLabelText("选择本页全部"));
    await expect(canvas.getByText("已选 7 项")).toBeVisible();
  },
};

/** What the server brings below a unit, when it does; the story answers. */
const asked: { row: Unit; signal: AbortSignal; answer: (rows: readonly Unit[]) => void; fail: () => void }[] =
  [];

const remote: Props["tree"] = {
  childrenOf: () => undefined,
  hasChildren: (row) => row.kind !== "教研室",
  loadChildren: (row, signal) =>
    new Promise((answer, reject) => {
      asked.push({ row, signal, answer, fail: () => reject(new Error("offline")) });
    }),
};

/** 下级打开时才去取：取的时候收起就不要了；没取到说一声，再按一次重试；取来是空的，就没有下级。 */
export const TreeLoaded: Story = {
  name: "下级打开时才取",
  args: {
    selectable: true,
    tree: { ...remote, cascade: true },
    rows: units.map(({ children: _children, ...unit }) => unit),
    height: 420,
  },
  beforeEach: () => {
    asked.length = 0;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = (name: RegExp) => canvas.getByRole("button", { name });
    await userEvent.click(canvas.getByLabelText("选择 理学部"));
    await userEvent.click(button(/展开 理学部/));
    await expect(button(/收起 理学部/)).toHaveAttribute("aria-busy", "true");
    await userEvent.click(button(/收起 理学部/));
    await expect(asked[0]!.signal.aborted).toBe(true);

    await userEvent.click(button(/展开 理学部/));
    asked[1]!.fail();
    const again = await canvas.findByRole("button", { name: "「理学部」的下级没有加载成功，再按一次重试" });
    await expect(again).toHaveAttribute("aria-expanded", "false");
    await expect(canvas.getByText("「理学部」的下级没有加载成功，再按一次重试")).toBeInTheDocument();
    await userEvent.click(again);
    asked[2]!.answer(units[0]!.children!.map(({ children: _children, ...unit }) => unit));
    await expect(await canvas.findByText("数学学院")).toBeVisible();
    // Below a ticked one.
    await waitFor(() => expect(canvas.getByLabelText("选择 数学学院")).toBeChecked());

    await userEvent.click(button(/展开 图书馆/));
    asked[3]!.answer([]);
    await waitFor(() => expect(canvas.queryByRole("button", { name: /图书馆/ })).toBeNull());
    await userEvent.click(button(/收起 理学部/));
    await userEvent.click(button(/展开 理学部/));
    await expect(canvas.getByText("物理学院")).toBeVisible();
    await expect(asked).toHaveLength(4);
  },
};

function WithAll(props: Props) {
  const tree = useTableTree(props.tree);
  return (
    <DataTable
      {...props}
      tree={tree}
      toolbar={
        <>
          <Button onClick={() => tree.setExpanded(["sci", "math", "arts"])}>全部展开</Button>
          <Button onClick={() => tree.setExpanded([])}>全部收起</Button>
        </>
      }
    />
  );
}

/** 全部展开、全部收起由宿主放按钮：`setExpanded`。复制的是看得见的行，打印的按级缩进。 */
export const TreeExpandAll: Story = {
  name: "全部展开",
  render: (args) => <WithAll {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    await user.click(canvas.getByRole("button", { name: "全部展开" }));
    await expect(namesIn(canvasElement)).toHaveLength(8);
    await user.click(await canvas.findByRole("button", { name: "更多" }));
    await user.click(await within(document.body).findByRole("menuitem", { name: "复制" }));
    await waitFor(() => expect(canvas.getByText("已复制 8 行，可粘贴到 Excel")).toBeInTheDocument());
    const lines = (await navigator.clipboard.readText()).split("\n");
    await expect(lines[3]).toBe("代数教研室\t教研室\t30");
    await user.click(canvas.getByRole("button", { name: "全部收起" }));
    await expect(namesIn(canvasElement)).toHaveLength(3);
  },
};

/** 手机上一行是一张卡片，下级往里缩，按钮够手指按。 */
export const TreeOnPhone: Story = {
  name: "手机上的树",
  args: { tree: { childrenOf, defaultExpanded: ["sci"] }, selectable: true },
  render: (args) => (
    <div style={{ width: 358 }}>
      <Units {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const card = (name: string) => canvas.getByText(name).closest("tr") as HTMLElement;
    await expect(card("数学学院").getBoundingClientRect().left).toBeGreaterThan(
      card("理学部").getBoundingClientRect().left,
    );
    const button = canvas.getByRole("button", { name: "展开 数学学院" });
    await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    button.focus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByText("代数教研室")).toBeVisible();
  },
};

function ManyUnits(props: Props) {
  const rows = useMemo(
    () =>
      Array.from(
        { length: 100 },
        (_unused, at): Unit => ({
          id: `s${at}`,
          name: `第 ${at + 1} 学院`,
          kind: "学院",
          courses: at,
          children: Array.from(
            { length: 100 },
            (_, place): Unit => ({
              id: `s${at}-${place}`,
              name: `第 ${at + 1} 学院 ${place + 1} 室`,
              kind: "教研室",
              courses: place,
            }),
          ),
        }),
      ),
    [],
  );
  const [open, setOpen] = useState<readonly RowId[]>(() => rows.map(({ id }) => id));
  return <Units {...props} rows={rows} tree={{ childrenOf, expanded: open, onExpandedChange: setOpen }} />;
}

/** 一万行的树：文档里最多六十行，左方向键回到看不见的上级，焦点跟着去。 */
export const TreeOfTenThousand: Story = {
  name: "一万行的树",
  args: { height: 420 },
  render: (args) => <ManyUnits {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const drawn = () => canvasElement.querySelectorAll("tbody [data-part=row]").length;
    await expect(canvas.getByRole("treegrid")).toHaveAttribute("aria-rowcount", "10101");
    await expect(drawn()).toBeLessThanOrEqual(60);
    canvas.getByRole("row", { name: /第 1 学院 1 室/ }).focus();
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(canvas.getByRole("row", { name: /第 100 学院 100 室/ })).toHaveFocus());
    await expect(drawn()).toBeLessThanOrEqual(61);
    await userEvent.keyboard("{ArrowLeft}");
    const above = () => canvas.getByRole("row", { name: /^第 100 学院 学院/ });
    await waitFor(() => expect(above()).toHaveFocus());
    await userEvent.keyboard("{ArrowLeft}");
    await expect(above()).toHaveAttribute("aria-expanded", "false");
    await expect(above()).toHaveFocus();
    await expect(canvas.getByRole("treegrid")).toHaveAttribute("aria-rowcount", "10001");
  },
};

/** 行的颜色：一个类写底色和字色，条纹让位，勾选看得见；`rowTone` 是行首的标记。 */
export const RowClass: Story = {
  name: "行的颜色",
  args: {
    selectable: true,
    rowClassName: (row: Unit) => (row.courses > 90 ? "story-busy" : undefined),
    rowTone: (row: Unit) => (row.courses < 10 ? "accent" : row.courses > 90 ? "warning" : "neutral"),
  },
  render: (args) => (
    <>
      <style>
        {
          ".story-busy { --hx-row-surface: light-dark(#fff4e5, #3a2a12); --hx-row-ink: light-dark(#7a4100, #ffd9a0); }"
        }
      </style>
      <Units {...args} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const busy = canvas.getByRole("row", { name: /理学部/ });
    const ground = () => getComputedStyle(busy).backgroundColor;
    const before = ground();
    await expect(before).not.toBe(
      getComputedStyle(canvas.getByRole("row", { name: /图书馆/ })).backgroundColor,
    );
    await expect(getComputedStyle(canvas.getByText("理学部")).color).toBe(getComputedStyle(busy).color);
    await expect(getComputedStyle(canvas.getByText("图书馆")).color).not.toBe(getComputedStyle(busy).color);
    await userEvent.click(canvas.getByLabelText("选择 理学部"));
    await expect(ground()).not.toBe(before);
    await expect(busy).toHaveAttribute("data-tone", "warning");
  },
};
