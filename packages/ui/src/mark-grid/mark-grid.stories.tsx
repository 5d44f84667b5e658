import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, useRef, useState } from "react";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Tag } from "../tag/index.js";
import type { ComputedColumn, MarkChange, MarkGridActions, MarkGridProps } from "./mark.js";
import { MarkGrid } from "./mark-grid.js";
import {
  type DemoMarks,
  demoColumns,
  demoMarks,
  demoRows,
  demoTotal,
  manyRows,
} from "./mark-grid.fixture.js";

interface Args extends MarkGridProps {
  /** What stands in the grid at first. */
  marks: DemoMarks;
}

const note = (exam: string) => {
  if (exam === "absent")
    return (
      <>
        <Tag tone="danger">缺考</Tag> 0 不能补考
      </>
    );
  if (exam === "deferred")
    return (
      <>
        <Tag>缓考</Tag> 教务处登记
      </>
    );
  return undefined;
};

/** As an application does it: it keeps the marks, reckons the total, and says what follows. */
function Entering({ marks: first, onChange, ...props }: Args) {
  const [marks, setMarks] = useState(first);
  const cellText = useMemo(
    () => (rowId: string, columnId: string) => marks[rowId]?.[columnId] ?? "",
    [marks],
  );
  const computed = useMemo(
    (): ComputedColumn[] => [
      {
        id: "total",
        name: "总评",
        description: "四舍五入",
        render: (rowId) => demoTotal((columnId) => cellText(rowId, columnId)) ?? "—",
      },
    ],
    [cellText],
  );
  const rows = useMemo(
    () => props.rows.map((row) => ({ ...row, note: note(cellText(row.id, "exam")) })),
    [props.rows, cellText],
  );
  const actions = useRef<MarkGridActions>(null);
  return (
    <>
      <MarkGrid
        {...props}
        rows={rows}
        computed={computed}
        cellText={cellText}
        actions={actions}
        onChange={
          onChange &&
          ((changes) => {
            onChange(changes);
            setMarks((old) => applied(old, changes));
          })
        }
      />
      <p>
        <Button size="sm" onClick={() => actions.current?.goTo("DT2025110216", "exam")}>
          第 14 行
        </Button>{" "}
        <Button
          size="sm"
          onClick={() =>
            actions.current?.write([
              { rowId: "20250102009", columnId: "exam", from: "", to: "85" },
              { rowId: "20250102021", columnId: "exam", from: "", to: "77" },
            ])
          }
        >
          写入 2 格
        </Button>
      </p>
    </>
  );
}

function applied(marks: DemoMarks, changes: readonly MarkChange[]): DemoMarks {
  const next = { ...marks };
  for (const { rowId, columnId, to } of changes) next[rowId] = { ...next[rowId], [columnId]: to };
  return next;
}

const hatched = (marks: DemoMarks) => (rowId: string, columnId: string) =>
  columnId === "exam" && marks[rowId]?.["exam"] === "deferred" ? "缓考由教务处登记" : false;

const recent = [
  {
    rowId: "20250102018",
    columnId: "lab",
    by: "罗以宁",
    at: new Date("2026-11-20T20:39:00+08:00"),
    from: "82",
    to: "88",
  },
];

const meta: Meta<Args> = {
  title: "录入/成绩/录入表 MarkGrid",
  tags: ["new"],
  component: MarkGrid,
  args: {
    label: "数据结构 CS203-02 成绩",
    rows: demoRows,
    columns: demoColumns,
    marks: demoMarks,
    // The story keeps the marks itself.
    cellText: () => "",
    hatched: hatched(demoMarks),
    recent,
    cursors: [{ rowId: "YS2025040117", columnId: "lab", name: "罗以宁" }],
    draft: { state: "stored", at: new Date("2026-11-20T20:41:07+08:00") },
    onChange: fn(),
    onFlag: fn(),
    onUnwrittenChange: fn(),
    onActiveChange: fn(),
  },
  render: (args) => <Entering {...args} />,
};
export default meta;

type Story = StoryObj<Args>;

const focused = () => document.activeElement as HTMLInputElement;
const cellAt = (canvasElement: HTMLElement, row: number, column: number) =>
  canvasElement.querySelector<HTMLElement>(`[data-row="${row - 1}"][data-column="${column - 1}"]`)!;
const press = async (canvasElement: HTMLElement, row: number, column: number) => {
  await userEvent.click(cellAt(canvasElement, row, column));
  await waitFor(() => expect(cellAt(canvasElement, row, column)).toContainElement(focused()));
};
const change = (rowId: string, columnId: string, from: string, to: string): MarkChange => ({
  rowId,
  columnId,
  from,
  to,
});

/** 往下一列一列地录：每个数字一键，再回车；列头数着录了几个，总评跟着算。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const grid = canvas.getByRole("grid", { name: "数据结构 CS203-02 成绩" });
    await expect(grid).toHaveAttribute("aria-rowcount", "15");
    await expect(canvas.getByRole("columnheader", { name: /期末/ })).toHaveTextContent("期末50%11 / 14");
    await press(canvasElement, 6, 3);
    await expect(focused()).toHaveAccessibleName("李慕白，期末");
    await userEvent.keyboard("85{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("20250102009", "exam", "", "85")]);
    await expect(focused()).toHaveAccessibleName("林知夏，期末");
    await expect(canvas.getByRole("row", { name: /李慕白/ })).toHaveTextContent("85");
    await expect(canvas.getByRole("columnheader", { name: /期末/ })).toHaveTextContent("12 / 14");
    await userEvent.keyboard("{F8}");
    await expect(focused()).toHaveAccessibleName("孟晚舟，期末");
    await userEvent.keyboard("７８{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("20250102021", "exam", "", "78")]);
    await expect(canvas.getByText(/还差 1 处/)).toBeVisible();
    await expect(canvas.getByText(/每格即存，20:41:07/)).toBeVisible();
  },
};

/** 表格软件的键：走格、选一片、改、清空、撤回和重做。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { recent: [], cursors: [] },
  play: async ({ canvasElement, args }) => {
    await press(canvasElement, 1, 1);
    await userEvent.keyboard("{ArrowRight}{ArrowDown}");
    await expect(focused()).toHaveAccessibleName("顾念初，实验");
    await userEvent.keyboard("{End}");
    await expect(focused()).toHaveAccessibleName("顾念初，期末");
    await userEvent.keyboard("{Tab}");
    await expect(focused()).toHaveAccessibleName("何书瑶，平时");
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await expect(focused()).toHaveAccessibleName("魏子衿，期末");
    await userEvent.keyboard("{Control>}{Home}{/Control}");
    await expect(focused()).toHaveAccessibleName("陈思齐，平时");
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    await expect(focused()).toHaveAccessibleName("陈思齐，平时");
    // F2 goes into the text, Escape restores it.
    await userEvent.keyboard("{F2}{Backspace}");
    await expect(focused()).toHaveValue("8");
    await userEvent.keyboard("{Escape}");
    await expect(focused()).toHaveValue("88");
    await expect(args.onChange).not.toHaveBeenCalled();
    // A range is cleared, and comes back, in one step each.
    await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
    await expect(canvasElement.querySelectorAll('[role="gridcell"][data-selected]')).toHaveLength(4);
    await userEvent.keyboard("{Delete}");
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    await expect(cellAt(canvasElement, 2, 2)).toHaveTextContent("");
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect(args.onChange).toHaveBeenCalledTimes(2);
    await expect(cellAt(canvasElement, 2, 2)).toHaveTextContent("80");
    await userEvent.keyboard("{Control>}y{/Control}");
    await expect(cellAt(canvasElement, 2, 2)).toHaveTextContent("");
    await userEvent.keyboard("{Control>}z{/Control}");
    // After Escape, Tab leaves the grid.
    await userEvent.keyboard("{Escape}{Tab}");
    await expect(canvasElement.querySelector('[role="grid"]')).not.toContainElement(focused());
  },
};

/** Q 就地列出两个；再按一次 Q 是第二个；回车才写。缓考由教务处登记，当场说明。 */
export const Flags: Story = {
  name: "成绩的标记",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await press(canvasElement, 6, 3);
    await userEvent.keyboard("q");
    const list = canvas.getByRole("listbox", { name: "可以写的标记" });
    await expect(within(list).getAllByRole("option")).toHaveLength(2);
    await expect(within(list).getByRole("option", { name: /缺考/ })).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("q");
    await expect(within(list).getByRole("option", { name: /取消资格/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("20250102009", "exam", "", "absent")]);
    await expect(args.onFlag).toHaveBeenLastCalledWith(
      expect.objectContaining({ rowId: "20250102009", refused: false }),
    );
    await expect(cellAt(canvasElement, 6, 3)).toHaveTextContent("缺考");
    await expect(canvas.getByRole("row", { name: /李慕白/ })).toHaveTextContent("0 不能补考");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}h{Enter}");
    await expect(canvas.getByRole("row", { name: /孟晚舟/ })).toHaveTextContent("缓考由教务处登记");
    await expect(args.onFlag).toHaveBeenLastCalledWith(expect.objectContaining({ refused: true }));
    await expect(focused()).toHaveValue("");
    await userEvent.keyboard("qq");
    await expect(canvas.getByRole("option", { name: /取消资格/ })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    // A cell that is not to be filled says why.
    await press(canvasElement, 11, 3);
    await expect(focused()).toHaveAttribute("readonly");
    await userEvent.keyboard("{Delete}");
    await expect(canvas.getByRole("row", { name: /沈清和/ })).toHaveTextContent("缓考由教务处登记");
    await press(canvasElement, 9, 3);
    await userEvent.keyboard("q");
  },
};

/** 不能用的不写，也不替人改：留在格里，行里说明，列头不算它。 */
export const Unusable: Story = {
  name: "不能用的成绩",
  args: { recent: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await press(canvasElement, 9, 3);
    await userEvent.keyboard("120{Enter}");
    await expect(canvas.getByRole("row", { name: /孟晚舟/ })).toHaveTextContent(
      "期末 120 超出 0–100，没有写入",
    );
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(args.onUnwrittenChange).toHaveBeenLastCalledWith([
      {
        rowId: "20250102021",
        columnId: "exam",
        text: "120",
        message: "期末 120 超出 0–100，没有写入",
      },
    ]);
    await press(canvasElement, 12, 3);
    await userEvent.keyboard("12O{Enter}");
    await expect(canvas.getByRole("row", { name: /宋怀瑾/ })).toHaveTextContent("「12O」不是分数");
    await userEvent.keyboard("{ArrowUp}");
    await expect(focused()).toHaveValue("12O");
    await expect(focused()).toBeInvalid();
    await userEvent.keyboard("91{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("YS2025040130", "exam", "", "91")]);
    await expect(canvas.getByRole("row", { name: /宋怀瑾/ })).not.toHaveTextContent("12O");
  },
};

/** 别人刚改过的格：录着不停，行里问一次；不回答就不写，留或改都用键盘也能答。 */
export const ChangedByAnother: Story = {
  name: "别人刚改过",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const row = canvas.getByRole("row", { name: /陆星河/ });
    await expect(row).toHaveTextContent(/罗以宁 20:39\s*实验 82 → 88/);
    await press(canvasElement, 8, 2);
    await userEvent.keyboard("91{Enter}");
    // One goes on typing: nothing was written, the row asks.
    await expect(focused()).toHaveAccessibleName("孟晚舟，实验");
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(row).toHaveTextContent("罗以宁 20:39 刚把实验改成 88，要改成 91 吗？");
    await userEvent.click(within(row).getByRole("button", { name: "留 88" }));
    await expect(cellAt(canvasElement, 8, 2)).toHaveTextContent("88");
    // It was asked once.
    await press(canvasElement, 8, 2);
    await userEvent.keyboard("90{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("20250102018", "lab", "88", "90")]);
  },
};

/** 问题用键盘回答：回到那一格，回车是改，Esc 是留。 */
export const AnsweredByKey: Story = {
  name: "用键盘回答",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const row = canvas.getByRole("row", { name: /陆星河/ });
    await press(canvasElement, 8, 2);
    await userEvent.keyboard("91{Enter}{ArrowUp}");
    await expect(row).toHaveTextContent("要改成 91 吗？");
    await userEvent.keyboard("{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("20250102018", "lab", "88", "91")]);
    await expect(row).not.toHaveTextContent("要改成");
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect(cellAt(canvasElement, 8, 2).querySelector("input")).toHaveValue("88");
  },
};

/** An event of the clipboard with a text, or one that takes a text. */
const clipboard = async (type: "copy" | "paste", text = "") => {
  const clipboardData = new DataTransfer();
  if (type === "paste") clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true });
  await fireEvent(focused(), event);
  return clipboardData.getData("text/plain");
};

/** 复制是一片文字；粘贴一片从这一格往右下写，一次撤回；宿主也可以接过去先核对。 */
export const CopyAndPaste: Story = {
  name: "复制和粘贴",
  args: { recent: [], onPaste: fn((text: string) => text.includes("学号")) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await press(canvasElement, 1, 1);
    await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
    await expect(await clipboard("copy")).toBe("88\t92\n76\t80");
    await press(canvasElement, 6, 2);
    await clipboard("paste", "９１\t85\r\n92\t缺考\r\n");
    await expect(args.onChange).toHaveBeenLastCalledWith([
      change("20250102009", "lab", "90", "91"),
      change("20250102009", "exam", "", "85"),
      change("20250102011", "lab", "86", "92"),
      change("20250102011", "exam", "94", "absent"),
    ]);
    await expect(canvas.getByRole("row", { name: /李慕白/ })).toHaveTextContent("写入 4 格，Ctrl Z 撤回");
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect(cellAt(canvasElement, 7, 3)).toHaveTextContent("94");
    await clipboard("paste", "学号\t期末\n20250102009\t85");
    await expect(args.onPaste).toHaveBeenLastCalledWith("学号\t期末\n20250102009\t85", {
      rowId: "20250102009",
      columnId: "lab",
    });
    await expect(args.onChange).toHaveBeenCalledTimes(2);
    // From outside: after a review, in one step.
    await userEvent.click(canvas.getByRole("button", { name: "写入 2 格" }));
    await expect(args.onChange).toHaveBeenCalledTimes(3);
    await userEvent.click(canvas.getByRole("button", { name: "第 14 行" }));
    await waitFor(() => expect(focused()).toHaveAccessibleName("魏子衿，期末"));
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect(args.onChange).toHaveBeenLastCalledWith([
      change("20250102009", "exam", "85", ""),
      change("20250102021", "exam", "77", ""),
    ]);
  },
};

/** 输入法正在选字时，回车和方向键都是它的；选完的字才算输入。 */
export const InputMethod: Story = {
  name: "输入法",
  args: { columns: [...demoColumns, { id: "remark", name: "备注", kind: "text" }] },
  play: async ({ canvasElement, args }) => {
    await press(canvasElement, 1, 4);
    const field = focused();
    await fireEvent.compositionStart(field);
    await fireEvent.input(field, { target: { value: "bu" }, isComposing: true });
    await fireEvent.keyDown(field, { key: "Enter", isComposing: true });
    await fireEvent.keyDown(field, { key: "ArrowDown", keyCode: 229 });
    await expect(focused()).toBe(field);
    await expect(args.onChange).not.toHaveBeenCalled();
    await fireEvent.input(field, { target: { value: "补交实验" } });
    await fireEvent.compositionEnd(field);
    await userEvent.keyboard("{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("20250101003", "remark", "", "补交实验")]);
  },
};

/** 等级录 Y L Z J B；宿主发现的问题就地显示、计数；断网时脚注变黄。 */
export const LevelsAndProblems: Story = {
  name: "等级和问题",
  args: {
    columns: [
      { id: "usual", name: "平时", kind: "mark", flags: [] },
      { id: "all", name: "总评", kind: "level" },
    ],
    marks: Object.fromEntries(demoRows.map(({ id }, at) => [id, { usual: "80", all: at < 10 ? "良" : "" }])),
    recent: [],
    cursors: [],
    problems: [
      { rowId: "20250101007", columnId: "usual", message: "平时低于出勤要求", tone: "warning" },
      { rowId: "20250102004", columnId: "all", message: "和卷面成绩对不上" },
    ],
    draft: { state: "offline", cells: 12 },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/断网，已在本机存 12 格/)).toBeVisible();
    await expect(canvas.getByText(/还差 6 处/)).toBeVisible();
    await press(canvasElement, 11, 2);
    await userEvent.keyboard("y{Enter}j{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("YS2025040130", "all", "", "及格")]);
    await expect(cellAt(canvasElement, 11, 2)).toHaveTextContent("优");
    await press(canvasElement, 5, 2);
    await expect(focused()).toBeInvalid();
    await expect(focused()).toHaveAccessibleDescription(/和卷面成绩对不上/);
  },
};

/** 五百人：页面上只有看得见的行，走到最后一行也在。 */
export const FiveHundred: Story = {
  name: "五百人",
  args: {
    rows: manyRows(500),
    marks: Object.fromEntries(
      manyRows(500).map(({ id }, at) => [id, { usual: "80", lab: String(60 + (at % 40)) }]),
    ),
    hatched: () => false,
    recent: [],
    cursors: [],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("grid")).toHaveAttribute("aria-rowcount", "501");
    await expect(canvas.getAllByRole("row").length).toBeLessThan(45);
    await press(canvasElement, 1, 3);
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await waitFor(() => expect(cellAt(canvasElement, 500, 3)).toContainElement(focused()));
    await userEvent.keyboard("77{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("s499", "exam", "", "77")]);
    await userEvent.keyboard("{PageUp}");
    await expect(focused().closest("[data-row]")).not.toHaveAttribute("data-row", "499");
    await expect(canvas.getAllByRole("row").length).toBeLessThan(45);
  },
};

/** 窗口关了：能走、能复制，不能改。 */
export const ReadOnly: Story = {
  name: "只读",
  args: { readOnly: true, draft: undefined },
  play: async ({ canvasElement, args }) => {
    await press(canvasElement, 6, 3);
    await userEvent.keyboard("8{Delete}");
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(within(canvasElement).getByRole("row", { name: /李慕白/ })).toHaveTextContent(
      "现在只能看，不能改",
    );
  },
};

/** 手机上一人一张卡：几个数字框和「下一人」。 */
export const Phone: Story = {
  name: "手机",
  args: { recent: [], cursors: [] },
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("第 1 人，共 14 人")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "下一人" }));
    await expect(canvas.getByText("顾念初")).toBeVisible();
    const exam = canvas.getByRole("textbox", { name: /期末/ });
    await expect(exam.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.clear(exam);
    await userEvent.type(exam, "７０{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("20250101007", "exam", "68", "70")]);
    await expect(canvas.getByText("何书瑶")).toBeVisible();
    await expect(canvas.getByRole("textbox", { name: /平时/ })).toHaveFocus();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "期末 标记" }), "absent");
    await expect(args.onChange).toHaveBeenLastCalledWith([change("20250101012", "exam", "96", "absent")]);
    await expect(canvas.getByText(/0 不能补考/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 名单还没有；数据还没有来。 */
export const Empty: Story = {
  name: "空的",
  args: { rows: [], empty: <p>正选名单还没定稿，3 月 6 日后可录</p> },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/正选名单还没定稿/)).toBeVisible();
  },
};

/** 数据还没有来。 */
export const Loading: Story = {
  name: "正在加载",
  args: { rows: [], loading: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("[aria-busy]")).toBeVisible();
  },
};

/** 深色，带着一处不能用的、一个问题和打开的列表。 */
export const Dark: Story = {
  name: "深色",
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 9, 3);
    await userEvent.keyboard("120{Enter}");
    await press(canvasElement, 8, 2);
    await userEvent.keyboard("91{Enter}");
    await press(canvasElement, 6, 3);
    await userEvent.keyboard("q");
    await expect(within(canvasElement).getByRole("listbox")).toBeVisible();
  },
};
