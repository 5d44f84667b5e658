import type { Meta, StoryObj } from "@storybook/react-vite";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Textarea, type TextareaProps } from "./textarea.js";

const meta: Meta<typeof Textarea> = {
  title: "录入/多行输入 Textarea",
  component: Textarea,
  args: { "aria-label": "审核意见", placeholder: "请填写审核意见" },
  decorators: [(Story) => <div style={{ width: 360 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Textarea>;

export const Playground: Story = {
  name: "试一试",
};

/** 随文字长高，最多十二行，之后滚动。 */
export const AutoGrow: Story = {
  name: "随文字长高",
  args: {
    autoGrow: true,
    rows: 2,
    defaultValue:
      "同意认定。\n课程内容与本校《大学物理》相近，学时达到要求，成绩 86 分。\n请教务处复核后登记学分。",
  },
};

const sent = fn((event: FormEvent) => event.preventDefault());

/** 只用键盘：回车是换行，不提交表单；Tab 离开，不往框里写制表符。 */
export const Keyboard: Story = {
  name: "只用键盘",
  beforeEach: () => {
    sent.mockClear();
  },
  render: (args) => (
    <form onSubmit={sent} style={{ display: "grid", gap: 12 }}>
      <Textarea {...args} autoGrow rows={2} maxLength={200} showCount />
      <Button type="submit">提交意见</Button>
    </form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const area = canvas.getByRole("textbox", { name: "审核意见" });
    await userEvent.tab();
    await expect(area).toHaveFocus();
    await userEvent.keyboard("同意认定。{Enter}请登记学分。");
    await expect(area).toHaveValue("同意认定。\n请登记学分。");
    await expect(sent).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "提交意见" })).toHaveFocus();
    await expect(area).toHaveValue("同意认定。\n请登记学分。");
    await userEvent.keyboard("{Enter}");
    await expect(sent).toHaveBeenCalledOnce();
  },
};

/** 显示用了多少字。 */
export const Count: Story = {
  name: "字数",
  render: function Render(args: TextareaProps) {
    const [value, setValue] = useState("课程内容相近");
    return <Textarea {...args} maxLength={200} showCount value={value} onValueChange={setValue} />;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole("textbox", { name: "审核意见" }), "，同意");
    await expect(canvas.getByText("9 / 200")).toBeVisible();
  },
};

/** 不受控时也数得对：打字、表单改了它、重置。 */
export const CountUncontrolled: Story = {
  name: "自己数字数",
  render: function Render(args: TextareaProps) {
    const form = useForm({ defaultValues: { opinion: "同意认定" } });
    return (
      <form style={{ display: "grid", gap: 12 }}>
        <Textarea {...args} maxLength={200} showCount {...form.register("opinion")} />
        <Textarea aria-label="备注" maxLength={100} showCount defaultValue="缺一页" />
        <Button onClick={() => form.setValue("opinion", "请补交成绩单")}>套用常用语</Button>
        <Button onClick={() => form.reset()}>重新填写</Button>
        <Button type="reset">清除改动</Button>
      </form>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opinion = canvas.getByRole("textbox", { name: "审核意见" });
    const note = canvas.getByRole("textbox", { name: "备注" });
    await expect(await canvas.findByText("4 / 200")).toBeVisible();
    await expect(canvas.getByText("3 / 100")).toBeVisible();
    await userEvent.type(opinion, "。");
    await expect(await canvas.findByText("5 / 200")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "套用常用语" }));
    await expect(await canvas.findByText("6 / 200")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "重新填写" }));
    await expect(await canvas.findByText("4 / 200")).toBeVisible();
    await userEvent.type(note, "附件");
    await expect(await canvas.findByText("5 / 100")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "清除改动" }));
    await expect(note).toHaveValue("缺一页");
    await expect(await canvas.findByText("3 / 100")).toBeVisible();
  },
};

export const Invalid: Story = {
  name: "不合要求",
  args: { "aria-invalid": true },
};
export const Disabled: Story = {
  name: "不能用",
  args: { disabled: true, defaultValue: "轮次已关闭，不能再提交意见。" },
};
