import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, spyOn, userEvent, waitFor, within } from "storybook/test";
import type { DataTableProps } from "./data-table-props.js";
import { DataTable } from "./data-table.js";
import { mergeRows } from "./merge-rows.js";
import type { DataTableColumn } from "./types.js";

/** Seats that a school gives to another one's students, course by course. */
interface Seat {
  id: number;
  school: string;
  kind: string;
  course: string;
  seats: number;
  contact: string;
}

const COURSES = ["线性代数", "古典文学", "有机化学", "书法鉴赏", "宏观经济", "田野调查", "桥梁史", "中药学"];
const seatOf = (at: number, school: string, kind: string): Seat => ({
  id: at + 1,
  school,
  kind,
  course: `${COURSES[at % COURSES.length] ?? ""}${at < COURSES.length ? "" : ` ${at + 1}`}`,
  seats: 10 + ((at * 7) % 30),
  contact: school === "东湖大学" ? "李老师 1001" : "周老师 2002",
});
const seats: readonly Seat[] = [
  seatOf(0, "东湖大学", "通识课"),
  seatOf(1, "东湖大学", "通识课"),
  seatOf(2, "东湖大学", "专业课"),
  seatOf(3, "西山学院", "专业课"),
  seatOf(4, "西山学院", "专业课"),
  seatOf(5, "西山学院", "通识课"),
];
const columns: readonly DataTableColumn<Seat>[] = [
  { prop: "school", label: "学校", width: 160, sortable: true },
  { prop: "kind", label: "类别", width: 120 },
  { prop: "course", label: "课程", minWidth: 160, sortable: true, card: "title" },
  { prop: "seats", label: "名额", width: 100, align: "end", sortable: true, sum: true },
  { prop: "contact", label: "联系人", width: 160 },
];
/** A kind ends with its school. */
const merge = mergeRows<Seat>({
  school: true,
  kind: (row) => `${row.school} ${row.kind}`,
  contact: true,
});

type Props = DataTableProps<Seat>;

const meta: Meta<Props> = {
  title: "展示/表格 DataTable/合并单元格",
  component: DataTable as (props: Props) => React.ReactNode,
  args: {
    columns,
    rows: seats,
    merge,
    label: "跨校名额",
    rowName: (row: Seat) => row.course,
    height: "content",
  },
};
export default meta;

type Story = StoryObj<Props>;

const rowsIn = (canvasElement: HTMLElement) => [
  ...canvasElement.querySelectorAll<HTMLTableRowElement>("tbody [data-part=row]"),
];
/** Texts of a row's cells, with the number of rows where a cell takes several. */
const cellsOf = (row: HTMLTableRowElement | undefined) =>
  [...(row?.cells ?? [])].map((cell) => `${cell.textContent}${cell.rowSpan > 1 ? ` ×${cell.rowSpan}` : ""}`);

/** 相邻的行值相同，合成一格。排序以后按新的顺序合；鼠标停在合并的格上不点亮任何一行，按它也不算按了哪一行。 */
export const MergedCells: Story = {
  name: "合并单元格",
  args: { onRowClick: fn(), rowTone: (row) => (row.seats < 20 ? "warning" : undefined) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const rows = () => rowsIn(canvasElement);
    await expect(rows().map(cellsOf)).toEqual([
      ["东湖大学 ×3", "通识课 ×2", "线性代数", "10", "李老师 1001 ×3"],
      ["古典文学", "17"],
      ["专业课", "有机化学", "24"],
      ["西山学院 ×3", "专业课 ×2", "书法鉴赏", "31", "周老师 2002 ×3"],
      ["宏观经济", "38"],
      ["通识课", "田野调查", "15"],
    ]);
    // Columns stand straight below each other, whether a cell is drawn in a row or reaches into it.
    const lefts = rows().map((row) => within(row).getByText(/^\d+$/).getBoundingClientRect().left);
    await expect(new Set(lefts.map(Math.round)).size).toBe(1);

    await userEvent.hover(canvas.getByText("东湖大学"));
    const ground = (row: HTMLElement | undefined) => row && getComputedStyle(row).backgroundColor;
    await expect(ground(rows()[0])).toBe(ground(rows()[2]));
    await userEvent.click(canvas.getByText("东湖大学"));
    await expect(args.onRowClick).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByText("古典文学"));
    await expect(args.onRowClick).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));

    await userEvent.click(canvas.getByRole("button", { name: "课程" }));
    // 古典文学, 宏观经济, 书法鉴赏, 田野调查, 线性代数, 有机化学
    await expect(rows().map((row) => cellsOf(row)[0])).toEqual([
      "东湖大学",
      "西山学院 ×3",
      "书法鉴赏",
      "通识课",
      "东湖大学 ×2",
      "专业课",
    ]);
  },
};

/** 勾选、固定列和展开照旧：勾的是行，不是合并的格；展开的行下面重新写一次。 */
export const MergedWithRows: Story = {
  name: "合并和行的操作",
  args: {
    selectable: true,
    columns: columns.map((column) =>
      column.prop === "school" ? { ...column, pin: "start" as const } : column,
    ),
    expand: (row) => `${row.course}：${row.seats} 人`,
    phoneLayout: "table",
  },
  render: (args) => (
    <div style={{ width: 600 }}>
      <DataTable {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const school = canvas.getByText("东湖大学").closest("td");
    await expect(school).toHaveAttribute("data-pin", "start");
    const before = school && getComputedStyle(school).backgroundColor;
    await userEvent.click(canvas.getByLabelText("选择 线性代数"));
    await expect(rowsIn(canvasElement).map((row) => row.ariaSelected)).toEqual([
      "true",
      ...Array.from({ length: 5 }, () => "false"),
    ]);
    await expect(school && getComputedStyle(school).backgroundColor).toBe(before);

    const scroller = canvasElement.querySelector<HTMLElement>("[data-part=scroller]");
    const left = school?.getBoundingClientRect().left;
    if (scroller) scroller.scrollLeft = 200;
    await waitFor(() => expect(school?.getBoundingClientRect().left).toBe(left));

    await userEvent.click(canvas.getByRole("button", { name: "展开 古典文学" }));
    await expect(canvas.getByText("古典文学：17 人")).toBeVisible();
    await expect(canvas.getAllByText("东湖大学").map((text) => text.closest("td")?.rowSpan)).toEqual([2, 1]);
  },
};

/** 手机上每张卡片写全。 */
export const MergedOnPhone: Story = {
  name: "手机上不合并",
  render: (args) => (
    <div style={{ width: 358 }}>
      <DataTable {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText("东湖大学")).toHaveLength(3);
    await expect(canvasElement.querySelector("[rowspan]")).toBeNull();
  },
};

const many = Array.from({ length: 2000 }, (_, at) =>
  seatOf(at, at < 1200 ? "东湖大学" : "西山学院", at % 7 < 4 ? "通识课" : "专业课"),
);

/** 两千行只画看得见的：一格最多跨十行，整格一起画，滚动时不变；长的一段隔十行再写一次，字总在看得见的地方。 */
export const MergedWindowed: Story = {
  name: "两千行里的合并",
  args: { rows: many, height: 420, selectable: true },
  play: async ({ canvasElement }) => {
    const scroller = canvasElement.querySelector<HTMLElement>("[data-part=scroller]");
    if (scroller === null) throw new Error("no scroller");
    const whole = () => {
      // Whatever is drawn, all cells of every row are there: its own, and those that reach down to it.
      const reach = new Map<number, number>();
      for (const row of rowsIn(canvasElement))
        for (const cell of row.cells)
          for (let down = 0; down < cell.rowSpan; down += 1) {
            const at = Number(row.dataset["index"]) + down;
            reach.set(at, (reach.get(at) ?? 0) + 1);
          }
      const drawn = rowsIn(canvasElement).map((row) => Number(row.dataset["index"]));
      return [...reach].every(([at, cells]) => cells === 6 && drawn.includes(at));
    };
    await expect(whole()).toBe(true);
    for (const top of [37, 900, 4321, 46_000, 60_000, 300]) {
      scroller.scrollTop = top;
      const at = Math.floor(top / 40);
      await waitFor(() => expect(canvasElement.querySelector(`[data-index="${at + 2}"]`)).not.toBeNull());
      await expect(whole()).toBe(true);
      await expect(rowsIn(canvasElement).length).toBeLessThanOrEqual(60);
    }
    // The school of the rows in view is read below the head, although its cell begins further up.
    scroller.scrollTop = 240;
    const head = canvasElement.querySelector("thead")?.getBoundingClientRect().bottom ?? 0;
    await waitFor(() => {
      const [name] = within(canvasElement)
        .getAllByText("东湖大学")
        .filter((text) => text.getBoundingClientRect().bottom > head);
      return expect(name?.getBoundingClientRect().top).toBeGreaterThanOrEqual(head - 1);
    });
  },
};

/** 复制的每一行都写全，粘贴出去才能排序、筛选；打印的和屏幕上一样合并。 */
export const MergedOnPaper: Story = {
  name: "复制和打印的合并",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    const choose = async (name: string) => {
      await user.click(canvas.getByRole("button", { name: "更多" }));
      await user.click(await within(document.body).findByRole("menuitem", { name }));
    };
    await choose("复制");
    await waitFor(() => expect(canvas.getByText("已复制 6 行，可粘贴到 Excel")).toBeInTheDocument());
    const copied = (await navigator.clipboard.readText()).trim().split("\n").slice(1);
    await expect(copied.map((line) => line.split("\t")[0])).toEqual(seats.map(({ school }) => school));

    let printed: Document | null = null;
    const print = spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockImplementation(function (
      this: HTMLIFrameElement,
    ) {
      printed = this.contentDocument;
      return null;
    });
    await choose("打印");
    await waitFor(() => expect(printed).not.toBeNull());
    print.mockRestore();
    const lines = [...(printed as unknown as Document).querySelectorAll<HTMLTableRowElement>("tbody tr")];
    await expect(cellsOf(lines[0])).toEqual(["东湖大学 ×3", "通识课 ×2", "线性代数", "10", "李老师 1001 ×3"]);
    await expect(cellsOf(lines[1])).toEqual(["古典文学", "17"]);
  },
};
