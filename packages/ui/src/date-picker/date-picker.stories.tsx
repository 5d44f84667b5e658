import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { Field } from "../field/index.js";
import { DatePicker, type DatePickerProps } from "./date-picker.js";
import { addDays, today } from "./date-text.js";

const meta: Meta<DatePickerProps> = {
  title: "录入/日期选择（日历）DatePicker",
  component: DatePicker,
  args: { "aria-label": "开课日期", onValueChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ width: 260 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<DatePickerProps>;

/** 可以打字，也可以从日历里挑；日历用到时才加载。 */
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
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    const calendar = within(await screen.findByRole("dialog", { name: "选择日期" }));
    await waitFor(() => expect(calendar.getByRole("button", { name: /^今天.*11月20日/ })).toHaveFocus());
    await userEvent.click(calendar.getByRole("button", { name: /11月25日/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-25");
    const input = canvas.getByRole("textbox", { name: "开课日期" });
    await expect(input).toHaveValue("2026-11-25");
    await expect(input).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 各种写法都认：2026/9/1、20260901、2026年9月1日、9-1。 */
export const Typed: Story = {
  name: "打字",
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole("textbox");
    for (const way of ["2026/9/1", "20260902", "２０２６年９月３日", "9-4"]) {
      await userEvent.clear(input);
      await userEvent.type(input, `${way}{Enter}`);
    }
    await expect(input).toHaveValue("2026-09-04");
    const said = (args.onValueChange as ReturnType<typeof fn>).mock.calls.map(([day]) => day as string);
    await expect(said.filter(Boolean)).toEqual(["2026-09-01", "2026-09-02", "2026-09-03", "2026-09-04"]);
  },
};

/** 输入法还在选字时（Safari 在选字之后）的回车不算：字照原样留着，也不提示。 */
export const InputMethod: Story = {
  name: "输入法",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox", { name: "开课日期" });
    const button = canvas.getByRole("button", { name: "打开日历" });
    await userEvent.type(input, "九月");
    await fireEvent.keyDown(input, { key: "Enter", keyCode: 229, isComposing: true });
    await fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
    await expect(input).toHaveValue("九月");
    await expect(canvas.queryByRole("alert")).toBeNull();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await userEvent.clear(input);
    await userEvent.type(input, "9-1{Enter}");
    await expect(input).toHaveValue("2026-09-01");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(args.onValueChange).toHaveBeenCalledOnce();
  },
};

/** 认不出来：原样留着，说明怎么写；这时的值是空，不会把旧日期送出去。 */
export const Unreadable: Story = {
  name: "读不懂",
  args: { defaultValue: "2026-09-01" },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox");
    await userEvent.clear(input);
    await userEvent.type(input, "2026-02-30");
    await userEvent.tab();
    await expect(input).toHaveValue("2026-02-30");
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await expect(canvas.getByRole("alert")).toHaveTextContent("请按 yyyy-MM-dd 填写，例如 2026-09-01");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
    await userEvent.clear(input);
    await userEvent.type(input, "2026-02-28{Enter}");
    await expect(canvas.queryByRole("alert")).toBeNull();
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-02-28");
  },
};

const holiday = (day: string) =>
  day >= "2026-10-01" && day <= "2026-10-07" ? "国庆放假" : day === "2026-10-10" && true;

/** 只能选学期里的日子，假日不行：按它、走到它、打它，都说为什么。 */
export const Limits: Story = {
  name: "范围",
  args: { min: "2026-09-07", max: "2026-12-31", defaultValue: "2026-10-12", disabledDate: holiday },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox");
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    const calendar = within(await screen.findByRole("dialog"));
    const fifth = await calendar.findByRole("button", { name: /2026年10月5日.*2026-10-05 不能选：国庆放假/ });
    await expect(fifth).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(fifth);
    await expect(calendar.getByText("2026-10-05 不能选：国庆放假")).toBeVisible();
    await expect(args.onValueChange).not.toHaveBeenCalled();

    // The keys reach it too, and Enter chooses nothing.
    await expect(fifth).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect(calendar.getByText("2026-10-06 不能选：国庆放假")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}");
    await expect(calendar.getByText("2026-10-10 不能选")).toBeVisible();
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-10-09");

    await expect(input).toHaveFocus();
    await userEvent.clear(input);
    await userEvent.type(input, "10-3{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("2026-10-03 不能选：国庆放假");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
    await userEvent.clear(input);
    await userEvent.type(input, "2027-1-1{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("不在可选的日期范围内");
  },
};

/** 键盘：↓ 进日历，方向键走，Page Down 换月，回车选，焦点回到输入框。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { defaultValue: "2026-11-20" },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole("textbox");
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("button", { name: /11月20日.*已选择/ })).toHaveFocus());
    await userEvent.keyboard("{ArrowRight}{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("button", { name: /11月28日/ })).toHaveFocus());
    await userEvent.keyboard("{PageDown}");
    await waitFor(() => expect(screen.getByRole("button", { name: /12月28日/ })).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-12-28");
    await waitFor(() => expect(input).toHaveFocus());
  },
};

/** 点输入框，日历打开，但可以接着打字，日历翻到打的那个月；点开之后按 ↓ 才进去。 */
export const OpensWhileTyping: Story = {
  name: "边打字边开日历",
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole("textbox");
    await userEvent.click(input);
    await screen.findByRole("grid");
    await expect(input).toHaveFocus();
    await userEvent.keyboard("2026-9-9");
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-09-09");
    await expect(await screen.findByRole("grid", { name: "2026年9月" })).toBeVisible();
  },
};

/** 一次到今天；用叉清空。 */
export const TodayAndClear: Story = {
  name: "今天和清空",
  args: { clearable: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    await userEvent.click(await screen.findByRole("button", { name: "今天" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-20");
    await userEvent.click(canvas.getByRole("button", { name: "清除" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 现成的答案由页面给：一个值，或者按时钟算出来；超出范围的按不动，正选着的看得出来。 */
export const Presets: Story = {
  name: "现成的答案",
  args: {
    max: "2027-01-31",
    presets: [
      { label: "昨天", value: (now) => addDays(today(now), -1) },
      { label: "一周后", value: (now) => addDays(today(now), 7) },
      { label: "本学期最后一天", value: "2027-01-15" },
      { label: "下学期第一天", value: "2027-03-01" },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox");
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    const group = await screen.findByRole("group", { name: "快捷选择" });
    const nextTerm = within(group).getByRole("button", { name: "下学期第一天" });
    await expect(nextTerm).toHaveAttribute("aria-disabled", "true");
    await expect(nextTerm).toHaveAccessibleDescription("不在可选的日期范围内");
    await userEvent.click(within(group).getByRole("button", { name: "一周后" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-27");
    await waitFor(() => expect(input).toHaveFocus());

    // By key: from the day past what stands below, round to the answers above.
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("button", { name: /11月27日.*已选择/ })).toHaveFocus());
    const week = screen.getByRole("button", { name: "一周后" });
    await expect(week).toHaveAttribute("aria-current", "true");
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "今天" })).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "昨天" })).toHaveFocus();
    await userEvent.tab();
    await expect(week).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2027-01-15");
    await waitFor(() => expect(input).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 手机上也在日历上面。 */
export const PresetsOnPhone: Story = {
  name: "手机上的现成答案",
  args: Presets.args,
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "打开日历" }));
    await userEvent.click(await screen.findByRole("button", { name: "本学期最后一天" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2027-01-15");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

function TakenBackDemo() {
  const [day, setDay] = useState("2026-09-01");
  return (
    <form onReset={() => setDay("")}>
      <Field label="开课日期" error={day === "" ? "请选择开课日期" : undefined}>
        <DatePicker value={day} onValueChange={setDay} max="2026-12-31" />
      </Field>
      <Button onClick={() => setDay("")}>取消开课</Button>
      <Button type="reset">重置</Button>
    </form>
  );
}

/** 被拒的只由 `Field` 说一句，不再说「请选择」；值从外面清空、表单重置，打了一半的和被拒的字都不留。 */
export const TakenBack: Story = {
  name: "值从外面拿走",
  render: () => <TakenBackDemo />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox", { name: "开课日期" });
    const write = async (text: string) => {
      await userEvent.clear(input);
      await userEvent.type(input, text);
    };
    await write("2027-1-1{Enter}");
    await waitFor(() => expect(canvas.getAllByRole("alert")).toHaveLength(1));
    await expect(canvas.getByRole("alert")).toHaveTextContent("不在可选的日期范围内");
    await expect(input).toHaveAccessibleDescription("不在可选的日期范围内");
    await expect(input).toHaveAttribute("aria-invalid", "true");

    await userEvent.click(canvas.getByRole("button", { name: "重置" }));
    await expect(input).toHaveValue("");
    await expect(canvas.getByRole("alert")).toHaveTextContent("请选择开课日期");

    // Half typed over a day, and not looked at yet: the button is pressed by a script, and leaves the focus in the field.
    await write("2026-9-2{Enter}");
    await userEvent.type(input, "5");
    await fireEvent.click(canvas.getByRole("button", { name: "取消开课" }));
    await expect(input).toHaveValue("");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Disabled: Story = {
  name: "不能用",
  args: { disabled: true, defaultValue: "2026-09-01" },
};

function InDialogDemo() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>延长轮次</Button>
      <Dialog open={open} onOpenChange={setOpen} title="延长轮次" dismissable>
        <Field label="关闭日期" required>
          <DatePicker />
        </Field>
      </Dialog>
    </>
  );
}

/** 在对话框的表单里；Esc 先关日历，再关对话框。 */
export const InDialog: Story = {
  name: "在对话框里",
  render: () => <InDialogDemo />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "延长轮次" }));
    const input = await screen.findByRole("textbox", { name: "关闭日期" });
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("button", { name: /^今天，/ })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "选择日期" })).toBeNull());
    await expect(input).toHaveFocus();
    await expect(screen.getByRole("dialog", { name: "延长轮次" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
