import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { RadioGroup } from "./radio-group.js";

const meta: Meta<typeof RadioGroup> = {
  title: "组件/单选组 RadioGroup",
  component: RadioGroup,
  args: {
    "aria-label": "选课方式",
    defaultValue: "instant",
    onValueChange: fn(),
    options: [
      { value: "instant", label: "先到先得", description: "有名额就选上，满了可以候补" },
      { value: "lottery", label: "志愿抽签", description: "关闭后按公开的随机种子抽签" },
      { value: "points", label: "积分", description: "100 分分给各志愿", disabled: true },
    ],
  },
};
export default meta;

type Story = StoryObj<typeof RadioGroup>;

export const Playground: Story = {};

/** Tab 进入已选的一项，方向键选择，跳过禁用的。 */
export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole("radio", { name: /先到先得/ })).toHaveFocus();
    // Radix moves the focus a task later and asks then whether the arrow is still down, as it is under a hand.
    await userEvent.keyboard("{ArrowDown>}");
    await waitFor(() => expect(canvas.getByRole("radio", { name: /志愿抽签/ })).toBeChecked());
    await userEvent.keyboard("{/ArrowDown}{ArrowDown>}");
    await waitFor(() => expect(canvas.getByRole("radio", { name: /先到先得/ })).toBeChecked());
    await userEvent.keyboard("{/ArrowDown}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("instant");
  },
};

/** 短的选项排成一行。导出范围：规格第 9 节。 */
export const Horizontal: Story = {
  args: {
    "aria-label": "导出范围",
    orientation: "horizontal",
    defaultValue: "0",
    options: [
      { value: "0", label: "当前页" },
      { value: "1", label: "全部记录" },
    ],
  },
};
