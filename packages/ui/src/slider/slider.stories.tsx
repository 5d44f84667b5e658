import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { Slider } from "./slider.js";

const meta: Meta<typeof Slider> = {
  title: "录入/滑块 Slider",
  tags: ["new"],
  component: Slider,
  args: { "aria-label": "机器学习基础", defaultValue: 85, unit: "分", onValueChange: fn() },
  decorators: [(Story) => <div style={{ width: 320, display: "grid", gap: 12 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Slider>;

/** 方向键加减一，翻页键加减五，Home 和 End 到两端；− 和 + 给手指用。 */
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
    const slider = canvas.getByRole("slider", { name: "机器学习基础" });
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    await userEvent.keyboard("{PageUp}");
    await expect(slider).toHaveAttribute("aria-valuetext", "90 分");
    await userEvent.keyboard("{PageUp}{PageUp}{PageUp}");
    await expect(slider).toHaveValue("100");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(100);
    await expect(canvas.getByRole("button", { name: /机器学习基础.增加/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: /机器学习基础.减少/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(99);
    await userEvent.keyboard("{PageDown}");
    await expect(slider).toHaveValue("99");
    slider.focus();
    await userEvent.keyboard("{PageDown}");
    await expect(slider).toHaveValue("94");
    await userEvent.tab();
    await expect(canvasElement.contains(document.activeElement)).toBe(false);
  },
};

/** 由页面保存值；半分一步，不要两头的按钮。 */
export const HalfSteps: Story = {
  name: "半分一步",
  args: { "aria-label": "绩点", defaultValue: 3, max: 4, step: 0.5, unit: undefined, controls: false },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("button")).toBeNull();
    canvas.getByRole("slider").focus();
    await userEvent.keyboard("{PageDown}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(0.5);
  },
};

export const States: Story = {
  name: "各种状态",
  render: () => (
    <>
      <Slider aria-label="最低" defaultValue={0} />
      <Slider aria-label="最高" defaultValue={100} />
      <Slider aria-label="不能用" defaultValue={60} disabled />
    </>
  ),
};

/** 手机上按钮和滑块都不小于 44 像素。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
};
