import type { Meta, StoryObj } from "@storybook/react-vite";
import { CircleHelp } from "lucide-react";
import { useCallback, useState } from "react";
import { expect, fn, spyOn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { ExportDialog } from "../export-dialog/index.js";
import { Tooltip } from "../tooltip/index.js";
import { applyChanges } from "./cell-edit.js";
import type { DataTableProps, ToolbarContext } from "./data-table-props.js";
import { DataTable } from "./data-table.js";
import { memoryStorage } from "./memory-storage.js";
import type { CellChange, DataTableColumn } from "./types.js";

/** What a student got in a course, part by part. */
interface Result {
  id: string;
  name: string;
  homework: number;
  attendance: number;
  theory: number;
  practice: number;
  rank: number;
}

const NAMES = ["张若溪", "李承泽", "王一诺", "欧阳景行", "刘思远", "陈雨桐"];
const results: readonly Result[] = NAMES.map((name, at) => ({
  id: `202310500${at + 1}`,
  name,
  homework: 80 + at,
  attendance: 100 - at,
  theory: 70 + at * 3,
  practice: 90 - at * 2,
  rank: NAMES.length - at,
}));

const score = { width: 110, align: "end", sortable: true, edit: { control: "number" } } as const;
const columns: readonly DataTableColumn<Result>[] = [
  { prop: "id", label: "学号", width: 120, pin: "start" },
  { prop: "name", label: "姓名", width: 120, card: "title" },
  { ...score, prop: "homework", label: "作业", group: ["成绩", "平时"] },
  { ...score, prop: "attendance", label: "考勤", group: ["成绩", "平时"] },
  { ...score, prop: "theory", label: "理论", group: ["成绩", "期末"] },
  { ...score, prop: "practice", label: "实验", group: ["成绩", "期末"] },
  { prop: "rank", label: "名次", minWidth: 100, align: "end" },
];

type Props = DataTableProps<Result>;

const meta: Meta<Props> = {
  title: "展示/表格 DataTable/表头",
  component: DataTable as (props: Props) => React.ReactNode,
  args: { columns, rows: results, label: "成绩明细", rowName: (row: Result) => row.name, height: "content" },
};
export default meta;

type Story = StoryObj<Props>;

const spanOf = (head: HTMLElement) => [
  head.getAttribute("scope"),
  head.getAttribute("colspan"),
  head.getAttribute("rowspan"),
];

/** 几列共用一个表头，可以有几层；读屏按表格的结构读，行号从最后一行表头之后数起。 */
export const GroupedHeads: Story = {
  name: "几层表头",
  args: { selectable: true, storage: memoryStorage() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const head = (name: string) => canvas.getByRole("columnheader", { name: new RegExp(`^${name}`) });
    await expect(spanOf(head("成绩"))).toEqual(["colgroup", "4", null]);
    await expect(spanOf(head("平时"))).toEqual(["col", "2", null]);
    await expect(spanOf(head("学号"))).toEqual(["col", null, "3"]);
    await expect(spanOf(head("理论"))).toEqual(["col", null, null]);
    const [under, over] = [head("理论"), head("期末")].map((cell) => cell.getBoundingClientRect());
    await expect(under!.left).toBeCloseTo(over!.left, 0);
    await expect(head("实验").getBoundingClientRect().right).toBeCloseTo(over!.right, 0);
    await expect(canvas.getByRole("table")).toHaveAttribute("aria-rowcount", "9");
    await expect(canvas.getByRole("row", { name: /张若溪/ })).toHaveAttribute("aria-rowindex", "4");
    await userEvent.click(canvas.getByRole("button", { name: "理论" }));
    await expect(head("理论")).toHaveAttribute("aria-sort", "ascending");
    // A wider column makes its groups wider.
    const edge = canvas.getByRole("separator", { name: "调整「成绩 · 期末 · 理论」的宽度" });
    const before = over!.width;
    edge.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect(head("期末").getBoundingClientRect().width).toBeGreaterThan(before);
  },
};

/** 列设置：一组一起隐藏、一起移动、一起固定；组里的列只在组里移动。全部隐藏了，组的表头也没有了。 */
export const GroupSettings: Story = {
  name: "一组一起设置",
  args: { id: "story-groups", storage: memoryStorage() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const body = within(document.body);
    const heads = () => canvas.getAllByRole("columnheader").map((head) => head.textContent);
    const names = () => heads().join(" ");
    await expect(names()).toBe("学号 姓名 成绩 名次 平时 期末 作业 考勤 理论 实验");
    await userEvent.click(await canvas.findByRole("button", { name: "列设置" }));
    await body.findByLabelText("显示「成绩」");

    await userEvent.click(body.getByLabelText("显示「考勤」"));
    await expect(body.getByLabelText("显示「平时」")).toBePartiallyChecked();
    await userEvent.click(body.getByLabelText("显示「作业」"));
    await expect(names()).toBe("学号 姓名 成绩 名次 期末 理论 实验");
    await userEvent.click(body.getByLabelText("显示「期末」"));
    await expect(names()).toBe("学号 姓名 名次");
    await userEvent.click(body.getByLabelText("显示「成绩」"));
    await expect(names()).toBe("学号 姓名 成绩 名次 平时 期末 作业 考勤 理论 实验");

    await expect(body.getByRole("button", { name: "上移「理论」" })).toBeDisabled();
    await userEvent.click(body.getByRole("button", { name: "下移「理论」" }));
    await userEvent.click(body.getByRole("button", { name: "上移「期末」" }));
    await expect(names()).toBe("学号 姓名 成绩 名次 期末 平时 实验 理论 作业 考勤");
    await userEvent.click(body.getByRole("button", { name: "下移「成绩」" }));
    await expect(body.getByText("「成绩」移到第 4 列，共 4 列")).toBeInTheDocument();
    await expect(names()).toBe("学号 姓名 名次 成绩 期末 平时 实验 理论 作业 考勤");

    // A column that stays in view takes its heads with it.
    await userEvent.click(body.getByRole("button", { name: "固定「作业」在左侧" }));
    await expect(names()).toBe("学号 成绩 姓名 名次 成绩 平时 期末 平时 作业 实验 理论 考勤");
    await userEvent.click(body.getByRole("button", { name: "恢复默认" }));
    await userEvent.click(body.getByRole("button", { name: "固定「成绩」在左侧" }));
    await expect(names()).toBe("学号 成绩 姓名 名次 平时 期末 作业 考勤 理论 实验");
    await userEvent.click(body.getByRole("button", { name: "恢复默认" }));
    await userEvent.keyboard("{Escape}");
  },
};

/** 横向、纵向滚动：几层表头一起留在上面，固定的列连同它的组留在左面。 */
export const GroupedHeadsScrolled: Story = {
  name: "滚动时的表头",
  args: {
    columns: columns.map((column) => (column.prop === "homework" ? { ...column, pin: "start" } : column)),
    rows: Array.from({ length: 20 }, (_, at) => ({ ...results[at % 6]!, id: String(at) })),
    phoneLayout: "table",
    height: 300,
  },
  render: (args) => (
    <div style={{ width: 520 }}>
      <DataTable {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const scroller = canvasElement.querySelector("[data-part=scroller]") as HTMLElement;
    await waitFor(() => expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth));
    const [group] = canvas.getAllByRole("columnheader", { name: "平时" });
    const before = group!.getBoundingClientRect();
    scroller.scrollTo(200, 200);
    await waitFor(() => expect(scroller.scrollLeft).toBe(200));
    await expect(group!.getBoundingClientRect().top).toBe(before.top);
    await expect(group!.getBoundingClientRect().left).toBe(before.left);
    // Nothing shows through, and nothing stands over it.
    const { left, top } = before;
    await expect(document.elementFromPoint(left + 20, top + 20)?.closest("th")).toBe(group);
  },
};

/** 手机上没有表头，每个值说全它的名字。 */
export const GroupedHeadsOnPhone: Story = {
  name: "手机上没有表头",
  render: (args) => (
    <div style={{ width: 358 }}>
      <DataTable {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText("成绩 · 期末 · 理论")[0]).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("排序"), "成绩 · 期末 · 理论 · 降序");
    await waitFor(() => expect(canvas.getAllByText(/^(张|李|王|欧|刘|陈)/)[0]).toHaveTextContent("陈雨桐"));
  },
};

function Exported(props: Props) {
  const [context, setContext] = useState<ToolbarContext<Result>>();
  const toolbar = useCallback(
    (given: ToolbarContext<Result>) => <Button onClick={() => setContext(given)}>导出</Button>,
    [],
  );
  return (
    <>
      <DataTable {...props} toolbar={toolbar} />
      <ExportDialog
        open={context !== undefined}
        onOpenChange={() => setContext(undefined)}
        title="导出成绩"
        url="/mutual-recognition/results/search"
        columns={context?.columns ?? []}
        pageRows={results.length}
        rowCount={results.length}
        onExport={fn()}
      />
    </>
  );
}

/** 复制和导出的列说全名；打印的表头和屏幕上一样分层。 */
export const GroupedHeadsTakenAway: Story = {
  name: "复制和打印的表头",
  render: (args) => <Exported {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const body = within(document.body);
    const user = userEvent.setup();
    await user.click(await canvas.findByRole("button", { name: "更多" }));
    await user.click(await body.findByRole("menuitem", { name: "复制" }));
    await waitFor(() => expect(canvas.getByText("已复制 6 行，可粘贴到 Excel")).toBeInTheDocument());
    const [copied] = (await navigator.clipboard.readText()).split("\n");
    await expect(copied).toBe(
      "学号\t姓名\t成绩 · 平时 · 作业\t成绩 · 平时 · 考勤\t成绩 · 期末 · 理论\t成绩 · 期末 · 实验\t名次",
    );

    let printed: Document | null = null;
    const print = spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockImplementation(function (
      this: HTMLIFrameElement,
    ) {
      printed = this.contentDocument;
      return null;
    });
    await user.click(await canvas.findByRole("button", { name: "更多" }));
    await user.click(await body.findByRole("menuitem", { name: "打印" }));
    await waitFor(() => expect(printed).not.toBeNull());
    print.mockRestore();
    const lines = [...(printed as unknown as Document).querySelectorAll("thead tr")];
    await expect(
      lines.map((line) =>
        [...line.children].map((cell) => `${cell.textContent}${cell.getAttribute("colspan") ?? ""}`),
      ),
    ).toEqual([
      ["学号", "姓名", "成绩4", "名次"],
      ["平时2", "期末2"],
      ["作业", "考勤", "理论", "实验"],
    ]);

    await user.click(canvas.getByRole("button", { name: "导出" }));
    await user.click(await body.findByRole("button", { name: "导出列（7 / 7）" }));
    await waitFor(() => expect(body.getByRole("checkbox", { name: "成绩 · 期末 · 理论" })).toBeVisible());
    await user.keyboard("{Escape}");
  },
};

const asked = fn();

/** 表头自己画：`head()` 是原来的表头，会排序；旁边放什么由你。 */
export const DrawnHead: Story = {
  name: "自己画的表头",
  args: {
    columns: [
      { prop: "name", label: "姓名", width: 160 },
      {
        prop: "theory",
        label: "理论",
        width: 200,
        sortable: true,
        renderHeader: ({ head, sorted }) => (
          <>
            {head(<strong>理论 {sorted === false ? "" : "（已排序）"}</strong>)}
            <Tooltip content="闭卷笔试，满分 100">
              <Button
                variant="ghost"
                size="sm"
                icon={<CircleHelp />}
                aria-label="理论怎么算"
                onClick={asked}
              />
            </Tooltip>
          </>
        ),
      },
      { prop: "rank", label: "名次", align: "end", renderHeader: ({ column }) => <em>{column.label} ↑</em> },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "理论" }));
    await expect(canvas.getByText("理论 （已排序）")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "理论怎么算" }));
    await expect(asked).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("columnheader", { name: /理论/ })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await userEvent.click(await canvas.findByRole("button", { name: "列设置" }));
    await expect(await within(document.body).findByLabelText("显示「名次」")).toBeChecked();
    await userEvent.keyboard("{Escape}");
  },
};

/** 画的表头没有字：开发时在控制台提醒，读屏听不到这一列叫什么。 */
export const DrawnHeadWithoutWords: Story = {
  name: "没有字的表头",
  args: {
    columns: [
      { prop: "name", label: "姓名" },
      { prop: "rank", label: "名次", renderHeader: () => <CircleHelp aria-hidden size="1rem" /> },
    ],
  },
  beforeEach: () => {
    const warn = spyOn(console, "warn").mockImplementation(() => undefined);
    return () => warn.mockRestore();
  },
  parameters: { a11y: { config: { rules: [{ id: "empty-table-header", enabled: false }] } } },
  play: async () => {
    // oxlint-disable-next-line no-console -- what is looked at
    await expect(console.warn).toHaveBeenCalledWith(
      expect.stringContaining('the head of "rank" has no words'),
    );
  },
};

function Sheet(props: Props) {
  const [rows, setRows] = useState(results);
  const edit = useCallback(
    (changes: readonly CellChange<Result>[]) => setRows((old) => applyChanges(old, changes)),
    [],
  );
  return <DataTable {...props} rows={rows} onEdit={edit} />;
}

/** 可以编辑的格，名字里有它的组。 */
export const GroupedGrid: Story = {
  name: "编辑格的组名",
  render: (args) => <Sheet {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const cell = (name: string) => canvas.getByLabelText(new RegExp(`^${name}`));
    await userEvent.click(await canvas.findByLabelText(/^张若溪 成绩 · 期末 · 理论/));
    await userEvent.keyboard("99{Tab}");
    await expect(cell("张若溪 成绩 · 期末 · 实验")).toHaveFocus();
    await expect(cell("张若溪 成绩 · 期末 · 理论")).toHaveTextContent("99");
  },
};
