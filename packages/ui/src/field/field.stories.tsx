import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { Input } from "../input/index.js";
import { NumberInput } from "../number-input/index.js";
import { RadioGroup } from "../radio-group/index.js";
import { Textarea } from "../textarea/index.js";
import { Field } from "./field.js";

const meta: Meta<typeof Field> = {
  title: "录入/字段 Field",
  component: Field,
  args: { label: "轮次名称", children: <Input /> },
  decorators: [(Story) => <div style={{ width: 360, display: "grid", gap: 16 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Field>;

/** 点标签，焦点进入输入框。 */
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
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText("轮次名称"));
    await expect(canvas.getByRole("textbox", { name: "轮次名称" })).toHaveFocus();
  },
};

/** 必填有星号，读屏软件听到「必填」。 */
export const Required: Story = {
  name: "必填",
  args: { required: true, description: "学生在选课中心看到这个名称，例如「2026 秋 · 第二轮正选」" },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole("textbox", { name: "轮次名称" });
    await expect(field).toBeRequired();
    await expect(field).toHaveAccessibleDescription(/学生在选课中心看到/);
  },
};

/** 错误说出哪里不对、怎样改；出现时读出。 */
export const WithError: Story = {
  name: "出错",
  args: {
    required: true,
    label: "关闭时间",
    error: "关闭时间早于开放时间，请改到 11 月 20 日 08:00 之后",
    children: <Input defaultValue="2026-11-19 22:00:00" />,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("alert")).toHaveTextContent("关闭时间早于开放时间");
    await expect(canvas.getByRole("textbox")).toBeInvalid();
    await expect(canvas.getByRole("textbox")).toHaveAccessibleDescription(/请改到 11 月 20 日/);
  },
};

/** 标签在左边，宽 96 像素；手机上回到上方。 */
export const Inline: Story = {
  name: "标签在左边",
  render: () => (
    <>
      <Field layout="inline" label="课程名称" required>
        <Input defaultValue="量子信息导论" />
      </Field>
      <Field layout="inline" label="容量" description="含其他学校的名额">
        <NumberInput defaultValue={60} unit="人" />
      </Field>
      <Field layout="inline" label="说明">
        <Textarea defaultValue="需要线性代数基础。" />
      </Field>
    </>
  ),
};

/** 一组选项由标签命名。 */
export const WithGroup: Story = {
  name: "一组选项",
  args: {
    label: "选课方式",
    children: (
      <RadioGroup
        defaultValue="instant"
        options={[
          { value: "instant", label: "先到先得" },
          { value: "lottery", label: "志愿抽签" },
        ]}
      />
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("radiogroup", { name: "选课方式" })).toBeVisible();
  },
};

export const Disabled: Story = {
  name: "不能用",
  args: { disabled: true, children: <Input defaultValue="2026 秋 · 第一轮预选" /> },
};
