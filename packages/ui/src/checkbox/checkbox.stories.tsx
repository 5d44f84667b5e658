import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Field } from "../field/index.js";
import { Checkbox } from "./checkbox.js";

const meta: Meta<typeof Checkbox> = {
  title: "录入/复选框 Checkbox",
  component: Checkbox,
  args: { label: "与课表不冲突", onCheckedChange: fn() },
};
export default meta;

type Story = StoryObj<typeof Checkbox>;

export const Playground: Story = {
  name: "试一试",
};

/** 空格打勾，点文字也打勾。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox", { name: "与课表不冲突" })).toBeChecked();
    await userEvent.click(canvas.getByText("与课表不冲突"));
    await expect(canvas.getByRole("checkbox")).not.toBeChecked();
    await expect(args.onCheckedChange).toHaveBeenCalledTimes(2);
  },
};

/** 上面一个管下面几个；只勾了一部分时是横线。 */
export const Indeterminate: Story = {
  name: "部分勾选",
  render: function Render() {
    const schools = ["湘江理工大学", "岳麓师范大学", "星城医学院"];
    const [ticked, setTicked] = useState<readonly string[]>(["湘江理工大学"]);
    const all = ticked.length === schools.length ? true : ticked.length === 0 ? false : "indeterminate";
    return (
      <div style={{ display: "grid", gap: 8 }}>
        <Checkbox label="全部学校" checked={all} onCheckedChange={(on) => setTicked(on ? schools : [])} />
        <div style={{ display: "grid", gap: 8, paddingInlineStart: 24 }}>
          {schools.map((school) => (
            <Checkbox
              key={school}
              label={school}
              checked={ticked.includes(school)}
              onCheckedChange={(on) =>
                setTicked(on ? [...ticked, school] : ticked.filter((name) => name !== school))
              }
            />
          ))}
        </div>
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const all = canvas.getByRole("checkbox", { name: "全部学校" });
    await expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    await expect(canvas.getByRole("checkbox", { name: "星城医学院" })).toBeChecked();
    await userEvent.click(canvas.getByRole("checkbox", { name: "岳麓师范大学" }));
    await expect(all).toBePartiallyChecked();
  },
};

/** 起初就是横线，不由谁控制：画的是横线，按一下打勾。 */
export const StartsIndeterminate: Story = {
  name: "起初就是横线",
  args: { label: "全部学校", defaultChecked: "indeterminate" },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("checkbox", { name: "全部学校" });
    await expect(box.querySelector(".lucide-minus")).not.toBeNull();
    await userEvent.click(box);
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(true);
    await expect(box.querySelector(".lucide-check")).not.toBeNull();
  },
};

export const Disabled: Story = {
  name: "不能用",
  render: () => (
    <div style={{ display: "grid", gap: 8 }}>
      <Checkbox label="提交屏幕截图" disabled />
      <Checkbox label="提交屏幕截图" disabled checked />
    </div>
  ),
};

/** 出错：框是红的，读屏念出该怎么办。 */
export const WithError: Story = {
  name: "出错",
  render: () => (
    <Field error="请先阅读并同意办法，再提交">
      <Checkbox label="我已阅读并同意《跨校选课与学分互认管理办法》" />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("checkbox", { name: /^我已阅读/ });
    await expect(box).toHaveAttribute("aria-invalid", "true");
    await expect(box).toHaveAccessibleDescription("请先阅读并同意办法，再提交");
  },
};

/** 长文字换行，框对齐第一行。 */
export const LongText: Story = {
  name: "很长的文字",
  decorators: [(Story) => <div style={{ width: 240 }}>{Story()}</div>],
  args: { label: "我已阅读并同意《跨校选课与学分互认管理办法》，知晓退课截止时间为开课后第二周周五 17:00" },
};
