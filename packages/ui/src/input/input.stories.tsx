import type { Meta, StoryObj } from "@storybook/react-vite";
import { Search } from "lucide-react";
import { useState } from "react";
import { expect, fireEvent, fn, userEvent, within } from "storybook/test";
import { Input, type InputProps } from "./input.js";

const meta: Meta<typeof Input> = {
  title: "录入/输入框 Input",
  component: Input,
  args: { "aria-label": "课程名称", placeholder: "请输入", onChange: fn() },
  decorators: [(Story) => <div style={{ width: 280, display: "grid", gap: 12 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Input>;

/** 一行文字。 */
export const Playground: Story = {
  name: "试一试",
};

/** 有字时右边出现叉；按叉或 Escape 清空，焦点留在框里。 */
export const Clearable: Story = {
  name: "可以清空",
  args: { clearable: true, defaultValue: "高等代数", onClear: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole("textbox", { name: "课程名称" });
    await userEvent.click(canvas.getByRole("button", { name: "清除" }));
    await expect(field).toHaveValue("");
    await expect(field).toHaveFocus();
    await expect(canvas.queryByRole("button", { name: "清除" })).toBeNull();
    await userEvent.type(field, "线性代数{Escape}");
    await expect(field).toHaveValue("");
    await expect(args.onClear).toHaveBeenCalledTimes(2);
  },
};

/** 只用键盘：Escape 清空，所以 Tab 不在叉上停，直接到下一个框。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { clearable: true, onClear: fn() },
  render: (args) => (
    <>
      <Input {...args} />
      <Input aria-label="密码" type="password" />
    </>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole("textbox", { name: "课程名称" });
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard("高等代数");
    await expect(canvas.getByRole("button", { name: "清除" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect(field).toHaveValue("");
    await expect(field).toHaveFocus();
    await expect(args.onClear).toHaveBeenCalledOnce();
    await userEvent.tab();
    const password = canvas.getByLabelText("密码");
    await expect(password).toHaveFocus();
    await userEvent.keyboard("Huxuan@2026");
    await expect(password).toHaveValue("Huxuan@2026");
    await userEvent.tab({ shift: true });
    await expect(field).toHaveFocus();
  },
};

/** 输入法里的 Escape 只管输入法，字还在；Safari 在选字之后才发它。 */
export const InputMethod: Story = {
  name: "输入法",
  args: { clearable: true, defaultValue: "高等代数", onClear: fn() },
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByRole("textbox", { name: "课程名称" });
    await fireEvent.keyDown(field, { key: "Escape", keyCode: 229, isComposing: true });
    await fireEvent.keyDown(field, { key: "Escape", keyCode: 229 });
    await expect(field).toHaveValue("高等代数");
    await expect(args.onClear).not.toHaveBeenCalled();
    await userEvent.tab();
    await userEvent.keyboard("{Escape}");
    await expect(field).toHaveValue("");
  },
};

/** 受控的输入框也能清空，上层知道。 */
export const ControlledClear: Story = {
  name: "受控的清空",
  render: function Render(args: InputProps) {
    const [value, setValue] = useState("PHY2107");
    return (
      <>
        <Input {...args} clearable value={value} onValueChange={setValue} />
        <output>{value === "" ? "（空）" : value}</output>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "清除" }));
    await expect(canvas.getByRole("status")).toHaveTextContent("（空）");
  },
};

/** 前后可以放图标和单位。 */
export const Affixes: Story = {
  name: "前后的图标和单位",
  render: () => (
    <>
      <Input aria-label="搜索" prefix={<Search />} placeholder="搜课程、教师、拼音" clearable />
      <Input aria-label="学分" suffix="学分" defaultValue="2.0" inputMode="decimal" />
      <Input aria-label="课程代码" prefix="PHY" defaultValue="2107" />
    </>
  ),
};

/** 28、32、40 像素。 */
export const Sizes: Story = {
  name: "大小",
  render: () => (
    <>
      <Input aria-label="小" size="sm" defaultValue="周二 3–4 节" />
      <Input aria-label="中" defaultValue="周二 3–4 节" />
      <Input aria-label="大" size="lg" defaultValue="周二 3–4 节" />
    </>
  ),
};

/** 出错、只读、禁用。 */
export const States: Story = {
  name: "各种状态",
  render: () => (
    <>
      <Input aria-label="学号" aria-invalid defaultValue="2026A" />
      <Input aria-label="学校" readOnly defaultValue="湘江理工大学" />
      <Input aria-label="学期" disabled defaultValue="2026-2027-1" />
    </>
  ),
};

/** 很长的内容在框内滚动，不撑破版面。 */
export const LongText: Story = {
  name: "很长的文字",
  args: {
    defaultValue: "面向二〇二三级至二〇二五级全体本科学生开设的跨校跨专业通识选修课程（第二轮正选）",
    clearable: true,
  },
};
