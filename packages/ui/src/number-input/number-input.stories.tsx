import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { NumberInput } from "./number-input.js";

const meta: Meta<typeof NumberInput> = {
  title: "录入/数字框 NumberInput",
  component: NumberInput,
  args: { "aria-label": "容量", defaultValue: 60, min: 0, max: 200, unit: "人", onValueChange: fn() },
  decorators: [(Story) => <div style={{ width: 200, display: "grid", gap: 12 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof NumberInput>;

export const Playground: Story = {
  name: "试一试",
};

/** 上下键加减一，翻页键加减十，到边界为止。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByRole("spinbutton", { name: "容量" });
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{PageUp}");
    await expect(field).toHaveValue("71");
    await userEvent.keyboard("{Control>}{End}{/Control}{ArrowUp}");
    await expect(field).toHaveValue("200");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(200);
  },
};

/** 全角数字也认；离开时收进范围。 */
export const Typing: Story = {
  name: "打字",
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByRole("spinbutton", { name: "容量" });
    await userEvent.clear(field);
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(field, "１２０");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(120);
    await userEvent.type(field, "0");
    await userEvent.tab();
    await expect(field).toHaveValue("200");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(200);
  },
};

/** 读不懂的输入在离开时退回原来的数。 */
export const NotANumber: Story = {
  name: "不是数字",
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole("spinbutton", { name: "容量" });
    await userEvent.type(field, "人左右");
    await userEvent.tab();
    await expect(field).toHaveValue("60");
  },
};

/** 学分：每次半分，一位小数。 */
export const Credits: Story = {
  name: "半分一档",
  args: { "aria-label": "学分", defaultValue: 2, step: 0.5, precision: 1, min: 0, max: 10, unit: "学分" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "增加" }));
    await expect(canvas.getByRole("spinbutton")).toHaveValue("2.5");
  },
};

export const States: Story = {
  name: "各种状态",
  render: () => (
    <>
      <NumberInput aria-label="成绩" defaultValue={101} aria-invalid max={100} />
      <NumberInput aria-label="成绩" defaultValue={86} readOnly />
      <NumberInput aria-label="成绩" defaultValue={86} disabled />
    </>
  ),
};
