import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { TimePicker } from "./time-picker.js";

const meta: Meta<typeof TimePicker> = {
  title: "录入/时间 TimePicker",
  tags: ["new"],
  component: TimePicker,
  args: { "aria-label": "开考时间", onValueChange: fn() },
  decorators: [(Story) => <div style={{ maxWidth: 200 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof TimePicker>;

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
    const box = within(canvasElement).getByRole("textbox", { name: "开考时间" });
    await userEvent.type(box, "830{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("08:30");
    await expect(box).toHaveValue("08:30");
  },
};

/** 上下键走一步，Page Up、Page Down 走一小时；空的从最早开始，不走出范围。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { min: "08:00", max: "21:30", step: 15 },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("textbox");
    box.focus();
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("08:00");
    await userEvent.keyboard("{ArrowUp}{PageUp}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("09:00");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(box).toHaveValue("08:30");
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};

/** 从列表挑：先时后分，只有范围之内的。 */
export const Lists: Story = {
  name: "从列表挑",
  args: { min: "08:00", max: "21:30", step: 30 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "打开时间列表" }));
    const hour = await screen.findByRole("combobox", { name: "时" });
    await waitFor(() => expect(hour).toHaveFocus());
    await userEvent.selectOptions(hour, "14");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "分" }), "30");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("14:30");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(canvas.getByRole("textbox")).toHaveFocus());
  },
};

/** 范围之外的不收，说可以填什么。 */
export const Limits: Story = {
  name: "范围",
  args: { min: "08:00", max: "21:30" },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByRole("textbox");
    await userEvent.type(box, "7:30{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("只能填 08:00 到 21:30 之间的时间");
    await userEvent.clear(box);
    await userEvent.type(box, "早上{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("请按 HH:mm 填写，例如 08:30");
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
