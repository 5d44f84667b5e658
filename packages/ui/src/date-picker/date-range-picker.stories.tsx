import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { addDays, today } from "./date-text.js";
import { DateRangePicker, type DateRangePickerProps } from "./date-range-picker.js";

const meta: Meta<DateRangePickerProps> = {
  title: "录入/日期范围选择（日历）DateRangePicker",
  component: DateRangePicker,
  args: { "aria-label": "开放日期", onValueChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 380 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<DateRangePickerProps>;

/** 在日历里按两下；两个月并排。 */
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
    const panel = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(panel.getAllByRole("grid")).toHaveLength(2));
    await userEvent.click(panel.getByRole("button", { name: /11月27日/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-27", ""]);
    await userEvent.click(panel.getByRole("button", { name: /12月3日/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-27", "2026-12-03"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByRole("textbox", { name: "结束日期" })).toHaveValue("2026-12-03");
  },
};

/** 键盘：↓ 进日历，方向键走，回车选一头再选另一头，焦点回到原来的框；Tab 到按钮，回车也打开，Esc 收起。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const from = canvas.getByRole("textbox", { name: "开始日期" });
    const to = canvas.getByRole("textbox", { name: "结束日期" });
    const day = (name: RegExp) => screen.getByRole("button", { name });
    await userEvent.tab();
    await expect(from).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(day(/^今天.*11月20日/)).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(day(/11月27日/)).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-27", ""]);
    await waitFor(() => expect(day(/11月27日/)).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(day(/12月4日/)).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-27", "2026-12-04"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(from).toHaveFocus();
    await expect(to).toHaveValue("2026-12-04");
    await userEvent.tab();
    await expect(to).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "打开日历" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(to).toHaveFocus();
  },
};

/** 打字；写反了会自己调过来，一头可以空着。 */
export const Typed: Story = {
  name: "打字",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("group", { name: "开放日期" })).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "开始日期" }), "2026-11-29{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-29", ""]);
    await userEvent.type(canvas.getByRole("textbox", { name: "结束日期" }), "2026-11-27{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-27", "2026-11-29"]);
    await expect(canvas.getByRole("textbox", { name: "开始日期" })).toHaveValue("2026-11-27");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 输入法还在选字时（Safari 在选字之后）的回车不算：字照原样留着，也不提示。 */
export const InputMethod: Story = {
  name: "输入法",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox", { name: "开始日期" });
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

/** 现成的日子：最近 7 天、本学期；一头可以空着。打了一半、被拒的字不留。 */
export const Presets: Story = {
  name: "现成的答案",
  args: {
    presets: [
      { label: "最近 7 天", value: (now) => [addDays(today(now), -6), today(now)] },
      { label: "本学期", value: ["2026-09-07", "2027-01-15"] },
      { label: "今天以前", value: (now) => ["", addDays(today(now), -1)] },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const from = canvas.getByRole("textbox", { name: "开始日期" });
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    await userEvent.click(await screen.findByRole("button", { name: "最近 7 天" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-14", "2026-11-20"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByRole("textbox", { name: "结束日期" })).toHaveValue("2026-11-20");

    await userEvent.clear(from);
    await userEvent.type(from, "上周{Enter}");
    await expect(canvas.getByRole("alert")).toBeVisible();
    await expect(from).toHaveAttribute("aria-invalid", "true");
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() =>
      expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement),
    );
    // Past month and year of the second month, Tab goes round to the answers.
    for (let press = 0; press < 3; press += 1) await userEvent.tab();
    await expect(screen.getByRole("button", { name: "最近 7 天" })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["", "2026-11-19"]);
    await waitFor(() => expect(from).toHaveFocus());
    await expect(from).toHaveValue("");
    await expect(canvas.queryByRole("alert")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 不能选的日子不能当头尾；中间可以跨过去。 */
export const DisabledDays: Story = {
  name: "不能选的日子",
  args: {
    defaultValue: ["2026-09-28", ""],
    disabledDate: (day) => (day >= "2026-10-01" && day <= "2026-10-07" ? "国庆放假" : undefined),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const last = canvas.getByRole("textbox", { name: "结束日期" });
    await userEvent.type(last, "10-7{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("2026-10-07 不能选：国庆放假");
    await userEvent.clear(last);
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    const calendar = within(await screen.findByRole("dialog", { name: "选择日期" }));
    await userEvent.click(await calendar.findByRole("button", { name: /10月7日/ }));
    await expect(calendar.getByText("2026-10-07 不能选：国庆放假")).toBeVisible();
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-09-28", "2026-10-08"]);
  },
};

/** 手机上两个月上下排，现成的在最上面。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  args: { defaultValue: ["2026-11-27", "2026-11-29"], presets: Presets.args?.presets },
  render: (args) => (
    <div style={{ maxWidth: 358 }}>
      <DateRangePicker {...args} />
    </div>
  ),
  play: async ({ canvasElement, args }) => {
    for (const input of within(canvasElement).getAllByRole<HTMLInputElement>("textbox"))
      await expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
    await userEvent.click(within(canvasElement).getByRole("button", { name: "打开日历" }));
    await userEvent.click(await screen.findByRole("button", { name: "本学期" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-09-07", "2027-01-15"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
