import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { Textarea, type TextareaProps } from "./textarea.js";

const meta: Meta<typeof Textarea> = {
  title: "组件/多行输入 Textarea",
  component: Textarea,
  args: { "aria-label": "审核意见", placeholder: "请填写审核意见" },
  decorators: [(Story) => <div style={{ width: 360 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Textarea>;

export const Playground: Story = {};

/** 随文字长高，最多十二行，之后滚动。 */
export const AutoGrow: Story = {
  args: {
    autoGrow: true,
    rows: 2,
    defaultValue:
      "同意认定。\n课程内容与本校《大学物理》相近，学时达到要求，成绩 86 分。\n请教务处复核后登记学分。",
  },
};

/** 显示用了多少字。 */
export const Count: Story = {
  render: function Render(args: TextareaProps) {
    const [value, setValue] = useState("课程内容相近");
    return (
      <Textarea
        {...args}
        maxLength={200}
        showCount
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole("textbox", { name: "审核意见" }), "，同意");
    await expect(canvas.getByText("9 / 200")).toBeVisible();
  },
};

export const Invalid: Story = { args: { "aria-invalid": true } };
export const Disabled: Story = { args: { disabled: true, defaultValue: "轮次已关闭，不能再提交意见。" } };
