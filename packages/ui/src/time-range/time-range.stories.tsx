import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Field } from "../field/index.js";
import { TimeRange, type TimeRangeProps } from "./time-range.js";
import type { TimeRangeValue } from "./time-range-rules.js";

const meta: Meta<TimeRangeProps> = {
  title: "录入/时间段 TimeRange",
  component: TimeRange,
  args: { "aria-label": "开放时段", onValueChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 300 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<TimeRangeProps>;

const ends = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  return {
    from: canvas.getByRole("textbox", { name: "开始时间" }),
    to: canvas.getByRole("textbox", { name: "结束时间" }),
  };
};

/** 打字：8、830、8点30 都认；离开或回车时读。 */
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
    const { from, to } = ends(canvasElement);
    await userEvent.type(from, "830{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["08:30", ""]);
    await expect(from).toHaveValue("08:30");
    await userEvent.type(to, "9点40分");
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["08:30", "09:40"]);
    await expect(to).toHaveValue("09:40");
  },
};

/** 结束不晚于开始的不收，说为什么；把开始挪晚了，说的也是结束，改好就收下。 */
export const EndBeforeStart: Story = {
  name: "结束早于开始",
  args: { defaultValue: ["08:00", "09:40"] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const { from, to } = ends(canvasElement);
    await userEvent.clear(from);
    await userEvent.type(from, "10:00{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("结束时间要晚于开始时间 10:00");
    await expect(to).toBeInvalid();
    await expect(from).not.toBeInvalid();
    await expect(to).toHaveAccessibleDescription("结束时间要晚于开始时间 10:00");
    await expect(to).toHaveValue("09:40");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["10:00", ""]);
    await userEvent.clear(to);
    await userEvent.type(to, "11:40{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["10:00", "11:40"]);
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

/** 键盘：↑↓ 按步长，Page Up、Page Down 一小时，结束总比开始晚；Alt + ↓ 打开列表，Esc 关上。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { step: 15, min: "08:00", max: "22:00" },
  play: async ({ canvasElement, args }) => {
    const { from, to } = ends(canvasElement);
    await userEvent.tab();
    await expect(from).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["08:00", ""]);
    await userEvent.keyboard("{ArrowUp}{PageUp}");
    await expect(from).toHaveValue("09:00");
    await userEvent.click(to);
    await userEvent.keyboard("{Escape}{ArrowUp}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["09:00", "09:15"]);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["09:00", "09:01"]);
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    const panel = within(await screen.findByRole("dialog", { name: "选择时间" }));
    const [hour] = panel.getAllByRole("combobox", { name: "时" });
    await waitFor(() => expect(hour).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(to).toHaveFocus();
  },
};

/** 列表：步长和范围以外的不列，结束只列比开始晚的。 */
export const Lists: Story = {
  name: "从列表挑",
  args: { step: 30, min: "08:00", max: "12:00" },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "打开时间列表" }));
    const panel = within(await screen.findByRole("dialog", { name: "选择时间" }));
    const begin = within(panel.getByRole("group", { name: "开始时间" }));
    const end = within(panel.getByRole("group", { name: "结束时间" }));
    await userEvent.selectOptions(begin.getByRole("combobox", { name: "时" }), "10");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["10:00", ""]);
    await userEvent.selectOptions(begin.getByRole("combobox", { name: "分" }), "30");
    const hours = end.getByRole("combobox", { name: "时" });
    await expect(within(hours).queryByRole("option", { name: "10" })).toBeNull();
    await userEvent.selectOptions(hours, "11");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["10:30", "11:00"]);
    await userEvent.click(panel.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 读不懂的、超出范围的：留在框里说为什么，值是空的。 */
export const Refused: Story = {
  name: "被拒绝",
  args: { min: "08:00", max: "22:00" },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const { from, to } = ends(canvasElement);
    await userEvent.type(from, "半夜{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("请按 HH:mm 填写");
    await userEvent.clear(from);
    await expect(canvas.queryByRole("alert")).toBeNull();
    await userEvent.type(to, "23:00{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("只能填 08:00 到 22:00 之间的时间");
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

/** 输入法还在选字时，键都是它的。 */
export const InputMethod: Story = {
  name: "输入法",
  play: async ({ canvasElement, args }) => {
    const { from } = ends(canvasElement);
    from.focus();
    await fireEvent.keyDown(from, { key: "ArrowUp", keyCode: 229, isComposing: true });
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

function FromOutside(props: TimeRangeProps) {
  const [value, setValue] = useState<TimeRangeValue>(["08:00", "09:40"]);
  return (
    <Field label="开放时段" description="每天开放的时段">
      <TimeRange {...props} value={value} onValueChange={setValue} aria-label={undefined} />
      <Button onClick={() => setValue(["14:00", "15:40"])}>下午</Button>
    </Field>
  );
}

/** 在字段里：标签、说明、错误都连着；值从外面换掉，没收下的字就走。 */
export const InField: Story = {
  name: "在字段里",
  render: (args) => <FromOutside {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("group", { name: "开放时段" })).toBeVisible();
    const { from, to } = ends(canvasElement);
    await userEvent.clear(to);
    await userEvent.type(to, "7:00{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("结束时间要晚于开始时间 08:00");
    await userEvent.click(canvas.getByRole("button", { name: "下午" }));
    await expect(canvas.queryByRole("alert")).toBeNull();
    await expect([from, to].map((input) => (input as HTMLInputElement).value)).toEqual(["14:00", "15:40"]);
  },
};

/** 手机：两头并排，数字键盘，`0830` 不用冒号。 */
export const Phone: Story = {
  name: "手机",
  args: { defaultValue: ["08:00", "09:40"] },
  globals: { viewport: { value: "phone" } },
};

/** 不能用。 */
export const Disabled: Story = {
  name: "不能用",
  args: { disabled: true, defaultValue: ["08:00", "09:40"] },
};
