import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { PickerDialog, type PickerDialogProps } from "./picker-dialog.js";
import {
  leftReason,
  searchTeachers,
  type Teacher,
  teacherColumns,
  teacherFields,
  teacherOf,
  teachersOf,
} from "./picker-dialog.fixture.js";
import type { PickerPage, PickerRequest } from "./picker-request.js";
import type { PickerLoad } from "./use-picker-list.js";

type Props = PickerDialogProps<Teacher, { name?: string; school?: string }>;

const all = teachersOf(120);
const load = fn<PickerLoad<Teacher>>(async (request) => searchTeachers(all, request));
const onPick = fn<(rows: readonly Teacher[]) => void>();

const meta: Meta<Props> = {
  title: "录入/选择对话框（弹窗）PickerDialog",
  component: PickerDialog as (props: Props) => React.ReactNode,
  args: { title: "选择教师", columns: teacherColumns, fields: teacherFields, load, onPick },
  render: (args) => <Opened {...args} />,
  beforeEach: () => {
    load.mockClear();
    onPick.mockClear();
  },
};
export default meta;

type Story = StoryObj<Props>;

/** A field of a form: who is chosen, and the button that opens the picker. */
function Opened(props: Props) {
  const [open, setOpen] = useState(false);
  const [picked, setValue] = useState<readonly Teacher[]>();
  const value = picked ?? props.value ?? [];
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <output aria-label="结果" style={{ marginInlineStart: 12 }}>
        {value.map((teacher) => teacher.name).join("、") || "（无）"}
      </output>
      <PickerDialog
        {...props}
        value={value}
        open={open}
        onOpenChange={setOpen}
        onPick={(rows) => {
          props.onPick(rows);
          setValue(rows);
        }}
      />
    </>
  );
}

const openIt = async (canvasElement: HTMLElement) => {
  const button = within(canvasElement).getByRole("button", { name: "打开" });
  await userEvent.click(button);
  const dialog = await screen.findByRole("dialog");
  return { button, dialog, inside: within(dialog) };
};

/** The row of a teacher, once it is there. */
const rowOf = async (dialog: HTMLElement, n: number): Promise<HTMLElement> => {
  const cell = await within(dialog).findByText(teacherOf(n).staffNo);
  return cell.closest("tr") as HTMLElement;
};

const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** 选一个：按「选择」当场返回。对话框宽 500，表格高 360，先取 50 条（规格第 7、9 节）。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const { button, dialog, inside } = await openIt(canvasElement);
    const row = await rowOf(dialog, 2);
    await expect(Math.round(dialog.getBoundingClientRect().width)).toBe(500);
    await expect(dialog.querySelector("[data-part=scroller]")!.getBoundingClientRect().height).toBe(360);
    await expect(load.mock.lastCall?.[0]).toEqual({ page: { pageIndex: 1, pageSize: 50, orderBy: [] } });
    await expect(inside.getByText("共 120 条")).toBeVisible();
    await userEvent.click(within(row).getByRole("button", { name: "选择" }));
    await expect(onPick).toHaveBeenCalledWith([teacherOf(2)]);
    await closed();
    await waitFor(() => expect(button).toHaveFocus());
    await expect(within(canvasElement).getByLabelText("结果")).toHaveTextContent(teacherOf(2).name);
  },
};

/** 双击一行，当场返回。 */
export const DoubleClick: Story = {
  name: "双击",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await userEvent.dblClick(await rowOf(dialog, 3));
    await expect(onPick.mock.calls).toEqual([[[teacherOf(3)]]]);
    await closed();
  },
};

/** 只用键盘：输入姓名，回车查询，↓ 到表格，↑↓ 移动，回车返回这一行。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const { button, dialog, inside } = await openIt(canvasElement);
    const name = inside.getByRole("textbox", { name: "姓名" });
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.keyboard("若溪{Enter}");
    await waitFor(() => expect(inside.getByText("共 12 条")).toBeVisible());
    await expect(onPick).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowDown}");
    await expect(await rowOf(dialog, 10)).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(await rowOf(dialog, 20)).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect(onPick).toHaveBeenCalledWith([teacherOf(10)]);
    await closed();
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 已经选了一个：看得见是谁；清空就是返回「没有」。 */
export const ClearSingle: Story = {
  name: "清空一个",
  args: { value: [teacherOf(99)] },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await expect(inside.getByRole("group", { name: "已选的记录" })).toHaveTextContent(teacherOf(99).name);
    await userEvent.click(inside.getByRole("button", { name: "清空" }));
    await expect(onPick.mock.calls).toEqual([[[]]]);
    await closed();
  },
};

/** 选几个：勾选，标签可以一个一个去掉，换页不丢，确定才返回。 */
export const Multi: Story = {
  name: "选几个",
  args: { mode: "multi", pageSize: 10 },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    await userEvent.click(inside.getByRole("checkbox", { name: `选择 ${teacherOf(1).name}` }));
    // A press anywhere on the row is as good.
    await userEvent.click(within(await rowOf(dialog, 3)).getByText(teacherOf(3).school));
    await userEvent.click(inside.getByRole("button", { name: "下一页" }));
    await userEvent.click(await rowOf(dialog, 12));
    await expect(inside.getByText("已选 3 项")).toBeVisible();
    const strip = within(inside.getByRole("list", { name: "已选的记录" }));
    await expect(strip.getAllByRole("listitem").map((item) => item.textContent)).toEqual(
      [1, 3, 12].map((n) => teacherOf(n).name),
    );
    await userEvent.click(strip.getByRole("button", { name: `移除 ${teacherOf(3).name}` }));
    await waitFor(() =>
      expect(strip.getByRole("button", { name: `移除 ${teacherOf(12).name}` })).toHaveFocus(),
    );
    await expect(onPick).not.toHaveBeenCalled();
    await userEvent.click(inside.getByRole("button", { name: "确定" }));
    await expect(onPick.mock.calls).toEqual([[[teacherOf(1), teacherOf(12)]]]);
    await closed();
  },
};

/** 只用键盘选几个：↑↓ 移动，空格或回车勾选；去掉标签后焦点到下一个。 */
export const MultiKeyboard: Story = {
  name: "键盘选几个",
  args: { mode: "multi", fields: undefined },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    const first = await rowOf(dialog, 1);
    first.focus();
    await userEvent.keyboard(" {ArrowDown}{Enter}{ArrowDown} ");
    await expect(inside.getByText("已选 3 项")).toBeVisible();
    await userEvent.keyboard(" ");
    await expect(inside.getByText("已选 2 项")).toBeVisible();
    const last = inside.getByRole("button", { name: `移除 ${teacherOf(2).name}` });
    last.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(inside.getByRole("button", { name: `移除 ${teacherOf(1).name}` })).toHaveFocus(),
    );
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(inside.getByRole("group", { name: "已选的记录" })).toHaveFocus());
    await userEvent.tab();
    await expect(inside.getByRole("button", { name: "取消" })).toHaveFocus();
    await userEvent.tab();
    await expect(inside.getByRole("button", { name: "确定" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(onPick.mock.calls).toEqual([[[]]]);
  },
};

/** 所有的行是一站：从行按一次 Tab 就出了表，按 Shift+Tab 回到刚才那一行；Ctrl+Enter 确定。 */
export const OneStop: Story = {
  name: "表格是一站",
  args: { mode: "multi", fields: undefined, pageSize: 20 },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    const first = await rowOf(dialog, 1);
    await waitFor(() => expect(within(first).getByRole("checkbox")).toHaveAttribute("tabindex", "-1"));
    first.focus();
    await userEvent.keyboard(" {ArrowDown}{ArrowDown} ");
    await expect(inside.getByText("已选 2 项")).toBeVisible();
    const third = await rowOf(dialog, 3);
    await expect(third).toHaveFocus();
    await userEvent.tab();
    await expect(dialog.querySelector("table")).not.toContainElement(document.activeElement as HTMLElement);
    await userEvent.tab({ shift: true });
    await expect(third).toHaveFocus();
    // A press on the tick leaves the focus there; arrows go on from it.
    await userEvent.click(within(third).getByRole("checkbox"));
    await userEvent.keyboard("{ArrowDown} ");
    await expect(await rowOf(dialog, 4)).toHaveFocus();
    // Another page is another list: Tab enters at its first row.
    await userEvent.click(inside.getByRole("button", { name: "下一页" }));
    const next = await rowOf(dialog, 21);
    await waitFor(() => expect(next).toHaveAttribute("tabindex", "0"));
    await expect(dialog.querySelectorAll("tr[tabindex='0']")).toHaveLength(1);
    next.focus();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect(onPick.mock.calls).toEqual([[[teacherOf(1), teacherOf(4)]]]);
    await closed();
  },
};

/** 在查询栏里也一样：Ctrl+Enter 确定，不再查询。 */
export const ConfirmFromSearch: Story = {
  name: "在查询栏里确定",
  args: { mode: "multi", value: [teacherOf(2)] },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    const asked = load.mock.calls.length;
    await userEvent.type(inside.getByRole("textbox", { name: "姓名" }), "张");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect(onPick.mock.calls).toEqual([[[teacherOf(2)]]]);
    await closed();
    await expect(load.mock.calls).toHaveLength(asked);
  },
};

/** 清空：多选只是一个也不勾，确定才返回。 */
export const ClearMulti: Story = {
  name: "清空几个",
  args: { mode: "multi", value: [teacherOf(1), teacherOf(99)] },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await waitFor(async () => expect(await rowOf(dialog, 1)).toHaveAttribute("aria-selected", "true"));
    await userEvent.click(inside.getByRole("button", { name: "清空" }));
    await expect(inside.getByText("已选 0 项")).toBeVisible();
    await expect(await rowOf(dialog, 1)).toHaveAttribute("aria-selected", "false");
    await expect(onPick).not.toHaveBeenCalled();
  },
};

/** 超过上限：提示标题为 Tip，只有按「确定」才关，点旁边、按 Esc 都不关；多出的去掉（规格第 5 节）。 */
export const Limit: Story = {
  name: "超过上限",
  args: { mode: "multi", max: 3 },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    await userEvent.click(inside.getByRole("checkbox", { name: "选择本页全部" }));
    const alert = await screen.findByRole("alertdialog", { name: "Tip" });
    await expect(alert).toHaveAccessibleDescription("最多只能选择 3 条记录！");
    await expect(within(alert).getAllByRole("button")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    const overlays = document.querySelectorAll("[data-component=dialog-overlay]");
    await fireEvent.pointerDown(overlays[overlays.length - 1]!);
    await fireEvent.click(overlays[overlays.length - 1]!);
    await expect(alert).toBeVisible();
    await expect(within(alert).getByRole("button", { name: "确定" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(dialog).toBeVisible();
    await waitFor(() => expect(inside.getByRole("checkbox", { name: "选择本页全部" })).toHaveFocus());
    await expect(inside.getByText("已选 3 项，最多 3 项")).toBeVisible();
    await userEvent.click(await rowOf(dialog, 9));
    await userEvent.click(await screen.findByRole("button", { name: "确定" }));
    await userEvent.click(inside.getByRole("button", { name: "确定" }));
    await expect(onPick.mock.calls).toEqual([[[teacherOf(1), teacherOf(2), teacherOf(3)]]]);
  },
};

/** 打开前就超过上限：不悄悄去掉，确定时提示并留下前几个，让人再看一眼。 */
export const LimitBeforehand: Story = {
  name: "打开前就超了",
  args: { mode: "multi", max: 2, value: [teacherOf(60), teacherOf(61), teacherOf(62)] },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await expect(inside.getByText("已选 3 项，最多 2 项")).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: "确定" }));
    const alert = await screen.findByRole("alertdialog", { name: "Tip" });
    await expect(onPick).not.toHaveBeenCalled();
    await userEvent.click(within(alert).getByRole("button", { name: "确定" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await userEvent.click(inside.getByRole("button", { name: "确定" }));
    await expect(onPick.mock.calls).toEqual([[[teacherOf(60), teacherOf(61)]]]);
  },
};

/** 已选的不在这一页：照样留着，标签上有名字。取消什么都不改。 */
export const Preselected: Story = {
  name: "已选的不在这一页",
  args: { mode: "multi", value: [teacherOf(99), teacherOf(120), teacherOf(2)] },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    await userEvent.click(await rowOf(dialog, 1));
    await userEvent.click(inside.getByRole("button", { name: "取消" }));
    await closed();
    await expect(onPick).not.toHaveBeenCalled();
    const again = await openIt(canvasElement);
    await expect(again.inside.getByText("已选 3 项")).toBeVisible();
    await userEvent.click(await rowOf(again.dialog, 1));
    await userEvent.click(again.inside.getByRole("button", { name: "确定" }));
    await expect(onPick.mock.calls).toEqual([[[99, 120, 2, 1].map(teacherOf)]]);
  },
};

/** 表单里存的主键是文字、服务器的是数字：同一个人，勾着的就是他。 */
export const TextIds: Story = {
  name: "文字的主键",
  args: {
    mode: "multi",
    value: [{ ...teacherOf(2), id: "2" as unknown as number }],
  },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    const row = await rowOf(dialog, 2);
    await expect(row).toHaveAttribute("aria-selected", "true");
    await userEvent.click(await rowOf(dialog, 1));
    await expect(inside.getByText("已选 2 项")).toBeVisible();
    await userEvent.click(row);
    await expect(inside.getByText("已选 1 项")).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: "确定" }));
    await expect(onPick.mock.calls).toEqual([[[teacherOf(1)]]]);
  },
};

/** The value comes when 到达 is pressed, whatever is open. */
function LateValueHost(props: Props) {
  const [value, setValue] = useState<readonly Teacher[]>([]);
  return (
    <>
      <Button onClick={() => setValue((old) => [...old, teacherOf(99 + old.length)])}>到达</Button>
      <Opened {...props} value={value} />
    </>
  );
}

/** 打开后才知道已经选了谁：没动过就照样勾上；动过了，算人选的，后到的不改它。 */
export const LateValue: Story = {
  name: "后到的值",
  args: { mode: "multi" },
  render: (args) => <LateValueHost {...args} />,
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    // Behind an open dialog nothing can be pressed, but an answer can come.
    const arrive = within(canvasElement).getByText("到达");
    await expect(inside.getByText("已选 0 项")).toBeVisible();
    await fireEvent.click(arrive);
    await expect(inside.getByText("已选 1 项")).toBeVisible();
    await userEvent.click(await rowOf(dialog, 1));
    await expect(inside.getByText("已选 2 项")).toBeVisible();
    await fireEvent.click(arrive);
    await expect(inside.getByText("已选 2 项")).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: "确定" }));
    await expect(onPick.mock.calls).toEqual([[[99, 1].map(teacherOf)]]);
  },
};

/** 只看已选：各页勾过的放在一起；去掉的还在，可以再勾上。 */
export const OnlyChosen: Story = {
  name: "只看已选",
  args: { mode: "multi", value: [teacherOf(99), teacherOf(2)] },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    await userEvent.click(inside.getByRole("checkbox", { name: "只看已选" }));
    await waitFor(() => expect(dialog.querySelectorAll("tbody tr")).toHaveLength(2));
    const row = await rowOf(dialog, 99);
    await userEvent.click(row);
    await expect(inside.getByText("已选 1 项")).toBeVisible();
    await userEvent.click(row);
    await expect(inside.getByText("已选 2 项")).toBeVisible();
    await userEvent.click(inside.getByRole("checkbox", { name: "只看已选" }));
    await waitFor(() => expect(dialog.querySelectorAll("tbody tr")).toHaveLength(50));
  },
};

/** 不能选的行：原因写在名字下面；双击、回车、「选择」都不返回，原因会读出。 */
export const Disabled: Story = {
  name: "不能用",
  args: { disabledReason: leftReason },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    const row = await rowOf(dialog, 11);
    await expect(
      within(row).getByText("已离职，不能再任课", { selector: "[data-part=reason]" }),
    ).toBeVisible();
    await userEvent.dblClick(row);
    const said = `不能选择 ${teacherOf(11).name}：已离职，不能再任课`;
    await expect(inside.getByText(said)).toHaveAttribute("role", "status");
    row.focus();
    await userEvent.keyboard("{Enter}");
    const choose = within(row).getByRole("button", { name: "选择" });
    await expect(choose).toHaveAttribute("aria-disabled", "true");
    await expect(choose).toHaveAccessibleDescription("已离职，不能再任课");
    await userEvent.click(choose);
    await expect(onPick).not.toHaveBeenCalled();
    await expect(dialog).toBeVisible();
  },
};

/** 多选时也一样：勾不上，全选也跳过；原来就选了的可以去掉。 */
export const DisabledMulti: Story = {
  name: "多选里不能选的",
  args: { mode: "multi", disabledReason: leftReason, value: [teacherOf(22)], pageSize: 20 },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    const row = await rowOf(dialog, 11);
    const box = within(row).getByRole("checkbox");
    await expect(box).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(box);
    await expect(box).not.toBeChecked();
    await userEvent.click(within(row).getByText(teacherOf(11).school));
    await expect(inside.getByText(/^不能选择/)).toBeInTheDocument();
    await expect(inside.getByText("已选 1 项")).toBeVisible();
    await userEvent.click(inside.getByRole("checkbox", { name: "选择本页全部" }));
    await expect(inside.getByText("已选 20 项")).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: `移除 ${teacherOf(22).name}` }));
    await expect(inside.getByText("已选 19 项")).toBeVisible();
  },
};

/** 关了再开：条件、排序、每页条数都还在；查询带着固定条件，固定的优先。 */
export const Remembers: Story = {
  name: "记得上次",
  args: { fixedSearch: { school: "岳麓师范大学" } },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await userEvent.type(inside.getByRole("textbox", { name: "姓名" }), "诺{Enter}");
    await userEvent.click(await inside.findByRole("button", { name: "工号" }));
    const request = {
      name: "诺",
      school: "岳麓师范大学",
      page: { pageIndex: 1, pageSize: 50, orderBy: [{ field: "staffNo", sortType: "asc" }] },
    };
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual(request));
    await userEvent.click(inside.getByRole("button", { name: "关闭" }));
    await closed();
    await expect(dialog).not.toBeInTheDocument();
    load.mockClear();
    const again = await openIt(canvasElement);
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual(request));
    await expect(again.inside.getByRole("textbox", { name: "姓名" })).toHaveValue("诺");
    await expect(again.inside.getByRole("columnheader", { name: /工号/ })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  },
};

let answers: { name: unknown; signal: AbortSignal; answer: (page: PickerPage<Teacher>) => void }[] = [];

/** 慢的回答来晚了：后查的已经到了，先查的不再算数（即使取数的程序不理会取消）。 */
export const LateAnswer: Story = {
  name: "来晚的回答",
  args: {
    load: (request, signal) =>
      new Promise((answer) => {
        answers.push({ name: request["name"], signal, answer });
      }),
  },
  beforeEach: () => {
    answers = [];
  },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    const name = inside.getByRole("textbox", { name: "姓名" });
    await userEvent.type(name, "张{Enter}");
    await userEvent.clear(name);
    await userEvent.type(name, "李{Enter}");
    await waitFor(() => expect(answers.at(-1)?.name).toBe("李"));
    const first = answers.find((asked) => asked.name === "张")!;
    await expect(first.signal.aborted).toBe(true);
    answers.at(-1)!.answer({ items: [teacherOf(1)], rowCount: 1 });
    await rowOf(dialog, 1);
    first.answer({ items: [teacherOf(12)], rowCount: 1 });
    // Whatever the late answer could do, it has done after this.
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    });
    await expect(inside.queryByText(teacherOf(12).staffNo)).toBeNull();
    await rowOf(dialog, 1);
  },
};

/** 正在取：先画灰行，表格不跳。关掉就不再要了。 */
export const Loading: Story = {
  name: "正在加载",
  args: {
    load: (_request, signal) =>
      new Promise((answer) => {
        answers.push({ name: undefined, signal, answer });
      }),
  },
  beforeEach: () => {
    answers = [];
  },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await expect(dialog.querySelector("[data-part=skeleton]")).toBeVisible();
    await expect(dialog.querySelector("[data-part=scroller]")!.getBoundingClientRect().height).toBe(360);
    await userEvent.click(inside.getByRole("button", { name: "关闭" }));
    await closed();
    await expect(answers.every(({ signal }) => signal.aborted)).toBe(true);
    await openIt(canvasElement);
  },
};

let failures = 0;

/** 没有取到：说明原因、带请求号，重试就好。 */
export const Failing: Story = {
  name: "出错之后",
  args: {
    load: async (request) => {
      failures += 1;
      if (failures === 1)
        throw Object.assign(new Error("教师名单暂时取不到，请稍后再试"), { requestId: "req-7f3a" });
      return { data: searchTeachers(all, request) };
    },
  },
  beforeEach: () => {
    failures = 0;
  },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await expect(await inside.findByRole("alert")).toHaveTextContent("教师名单暂时取不到，请稍后再试");
    await expect(inside.getByText(/req-7f3a/)).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: "重试" }));
    // This answer lies under `data`.
    await rowOf(dialog, 1);
  },
};

/** 错误自己没有话可说（网断了）：用我们的话。 */
export const FailingSilently: Story = {
  name: "没有话的错误",
  args: {
    load: async () => {
      throw new TypeError("Failed to fetch");
    },
  },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await expect(await inside.findByRole("alert")).toHaveTextContent("没有取到可选的记录");
    await expect(inside.queryByText(/Failed to fetch/)).toBeNull();
  },
};

/** 什么也没查到。 */
export const Empty: Story = {
  name: "空的",
  args: { load: async () => ({ items: [], rowCount: 0 }) },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await expect(await inside.findByText("没有可选的记录")).toBeVisible();
  },
};

/** 有必填的条件：填了才查。 */
export const AskFirst: Story = {
  name: "填了才查",
  args: {
    fields: [{ prop: "name", type: "input", label: "姓名", required: true }],
  },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await expect(inside.getByText("还没有查询")).toBeVisible();
    await expect(load).not.toHaveBeenCalled();
    await userEvent.type(inside.getByRole("textbox", { name: "姓名" }), "若溪{Enter}");
    await rowOf(dialog, 10);
  },
};

let asked: readonly PickerRequest[] = [];

/** 这一页的记录被删了：自动到还有记录的最后一页。 */
export const PageGone: Story = {
  name: "这一页被删了",
  args: {
    pageSize: 10,
    load: async (request) => {
      asked = [...asked, request];
      return searchTeachers(teachersOf(request.page.pageIndex < 3 ? 30 : 15), request);
    },
  },
  beforeEach: () => {
    asked = [];
  },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    await userEvent.click(inside.getByRole("button", { name: "下一页" }));
    await rowOf(dialog, 20);
    await expect(inside.getByText("共 30 条")).toBeVisible();
    // The third page is empty by now: there are 15.
    await userEvent.click(inside.getByRole("button", { name: "下一页" }));
    await waitFor(() => expect(asked.map(({ page }) => page.pageIndex)).toEqual([1, 2, 3, 2]));
    await rowOf(dialog, 20);
  },
};

interface Classroom {
  roomCode: string;
  roomName: string;
  seats: number;
}
const rooms: readonly Classroom[] = [
  { roomCode: "A-101", roomName: "逸夫楼 101", seats: 120 },
  { roomCode: "A-203", roomName: "逸夫楼 203", seats: 60 },
];
const pickRoom = fn<(rows: readonly Classroom[]) => void>();

function Rooms() {
  const [open, setOpen] = useState(true);
  return (
    <PickerDialog
      open={open}
      onOpenChange={setOpen}
      title="选择教室"
      mode="multi"
      idField="roomCode"
      nameField="roomName"
      columns={[
        { prop: "roomName", label: "教室", minWidth: 160 },
        { prop: "seats", label: "座位", width: 80, align: "end" },
      ]}
      load={async () => ({ items: rooms, rowCount: 2 })}
      onPick={pickRoom}
    />
  );
}

/** 主键和名称是别的字段。 */
export const OtherFields: StoryObj<typeof Rooms> = {
  name: "别的主键和名称",
  render: () => <Rooms />,
  play: async () => {
    const inside = within(await screen.findByRole("dialog", { name: "选择教室" }));
    await userEvent.click(await inside.findByRole("checkbox", { name: "选择 逸夫楼 203" }));
    await expect(inside.getByRole("button", { name: "移除 逸夫楼 203" })).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: "确定" }));
    await expect(pickRoom).toHaveBeenCalledWith([rooms[1]]);
  },
};

/** 选了很多：标签区自己滚，按钮不动。 */
export const ManyChosen: Story = {
  name: "选了很多",
  args: { mode: "multi", value: teachersOf(60), max: 100, disabledReason: leftReason },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    await expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    const tags = dialog.querySelector("[data-part=tags]")!;
    await expect(tags.scrollHeight).toBeGreaterThan(tags.clientHeight);
    // The pages are above what is chosen, not below it, and nothing but the rows and the names scrolls.
    const pages = dialog.querySelector("[data-part=paging]")!.getBoundingClientRect();
    const strip = dialog.querySelector("[data-part=chosen]")!.getBoundingClientRect();
    await expect(pages.bottom).toBeLessThanOrEqual(strip.top);
    const body = dialog.querySelector("[data-part=body]")!;
    await expect(body.scrollHeight).toBeLessThanOrEqual(body.clientHeight);
    await expect(inside.getByText("已选 60 项，最多 100 项")).toBeVisible();
  },
};

/** 点旁边、按 Esc 都不关（规格第 9 节），除非 `dismissable`。 */
export const StaysOpen: Story = {
  name: "不会误关",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    await userEvent.keyboard("{Escape}");
    await fireEvent.pointerDown(document.querySelector("[data-component=dialog-overlay]")!);
    await expect(dialog).toBeVisible();
    await expect(Number.parseFloat(getComputedStyle(dialog).top)).toBeCloseTo(window.innerHeight * 0.15, 0);
  },
};

/** 手机：一行一张卡片，已选和按钮总在下面。打开时不弹出键盘。 */
export const Phone: Story = {
  name: "手机",
  args: { mode: "multi", value: [teacherOf(99), teacherOf(2)], max: 5, disabledReason: leftReason },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await rowOf(dialog, 1);
    await userEvent.click(await rowOf(dialog, 3));
    await expect(inside.getByText("已选 3 项，最多 5 项")).toBeVisible();
  },
};
