import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Input } from "../input/index.js";
import { Tabs } from "./tabs.js";

const meta: Meta<typeof Tabs> = {
  title: "导航/标签页 Tabs",
  component: Tabs,
  args: {
    label: "高等代数",
    onValueChange: fn(),
    items: [
      { id: "info", label: "课程信息", content: "学分 4，周三 1–2 节，岳麓校区。" },
      { id: "roster", label: "名单", count: 48, content: "48 名学生，其中 12 名来自外校。" },
      { id: "log", label: "选课日志", content: "最近一次：11-20 08:00 开放。" },
      { id: "grade", label: "成绩", disabled: true, content: "学期结束后录入。" },
    ],
  },
};
export default meta;

type Story = StoryObj<typeof Tabs>;

/** 一件事的几个方面，一次看一个。 */
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
    await expect(canvas.getByRole("tabpanel", { name: "课程信息" })).toHaveTextContent("学分 4");
    await userEvent.click(canvas.getByRole("tab", { name: /名单/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("roster");
    await expect(canvas.getByRole("tabpanel")).toHaveTextContent("48 名学生");
  },
};

/** 左右键走，跳过不能用的，到头绕回；Home、End 到两头。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole("tab", { name: "课程信息" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect(canvas.getByRole("tabpanel", { name: "选课日志" })).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("tab", { name: "课程信息" })).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect(canvas.getByRole("tab", { name: "选课日志" })).toHaveAttribute("aria-selected", "true");
    await userEvent.tab();
    await expect(canvas.getByRole("tabpanel")).toHaveFocus();
  },
};

/** 慢的内容：方向键只移动焦点，回车才换。 */
export const Manual: Story = {
  name: "回车才换",
  args: { activation: "manual" },
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    await expect(within(canvasElement).getByRole("tab", { name: /名单/ })).toHaveFocus();
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenCalledWith("roster");
  },
};

/** 换了标签再回来，打的字还在。 */
export const KeepsWhatWasTyped: Story = {
  name: "打的字还在",
  args: {
    keepMounted: true,
    items: [
      { id: "a", label: "基本", content: <Input aria-label="课程名称" /> },
      { id: "b", label: "时间", content: "还没有安排。" },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText("课程名称"), "数学建模");
    await userEvent.click(canvas.getByRole("tab", { name: "时间" }));
    await expect(canvas.getByLabelText("课程名称")).not.toBeVisible();
    await userEvent.click(canvas.getByRole("tab", { name: "基本" }));
    await expect(canvas.getByLabelText("课程名称")).toHaveValue("数学建模");
  },
};

/** 很多标签：横向滚动，右边的按钮不动；选中的总在看得见的地方，键盘和外面换的也是。 */
export const Many: Story = {
  name: "很多标签",
  args: {
    items: Array.from({ length: 16 }, (_, index) => ({
      id: String(index),
      label: `第 ${index + 1} 轮选课`,
      content: `第 ${index + 1} 轮`,
    })),
    defaultValue: "12",
    extra: <Button size="sm">导出</Button>,
  },
  render: function Render(args) {
    const [value, setValue] = useState(args.defaultValue);
    return (
      <>
        <Tabs {...args} value={value} onValueChange={setValue} />
        <Button onClick={() => setValue("9")}>到第 10 轮</Button>
      </>
    );
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 600 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const shown = async (name: string) => {
      const row = canvas.getByRole("tablist").getBoundingClientRect();
      const tab = canvas.getByRole("tab", { name });
      await expect(tab).toHaveAttribute("aria-selected", "true");
      const at = tab.getBoundingClientRect();
      await expect(at.left).toBeGreaterThanOrEqual(row.left - 1);
      await expect(at.right).toBeLessThanOrEqual(row.right + 1);
    };
    await shown("第 13 轮选课");
    await userEvent.tab();
    await userEvent.keyboard("{Home}");
    await shown("第 1 轮选课");
    await userEvent.click(canvas.getByRole("button", { name: "到第 10 轮" }));
    await shown("第 10 轮选课");
  },
};

/** 标签的字很长：这一排自己横着滚，页面和内容不变宽。 */
export const LongText: Story = {
  name: "很长的文字",
  args: {
    items: [
      {
        id: "a",
        label: "面向二〇二三级至二〇二五级全体本科学生",
        content: "学分 4，周三 1–2 节，岳麓校区。",
      },
      { id: "b", label: "湖湘地区高等学校联盟学分认定实施细则", count: 1280, content: "共 1280 条。" },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector("[data-component=tabs]")!;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
    await expect(root.getBoundingClientRect().width).toBeLessThanOrEqual(320);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    await expect(within(canvasElement).getByRole("tabpanel")).toHaveTextContent("共 1280 条。");
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
};
