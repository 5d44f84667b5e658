import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Card } from "./card.js";

const meta: Meta<typeof Card> = {
  title: "布局/卡片 Card",
  component: Card,
  args: {
    title: "量子信息导论",
    description: "湘江理工大学 · 物理学院 · 孟若曦 教授",
    children: "面向 2023–2025 级全体学生，先修课程为线性代数与大学物理。",
  },
};
export default meta;

type Story = StoryObj<typeof Card>;

/** 有标题的卡片是一个可以跳到的区域。 */
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
    const card = within(canvasElement).getByRole("region", { name: "量子信息导论" });
    await expect(within(card).getByRole("heading", { level: 2 })).toBeVisible();
  },
};

const pressed = fn();

/** 标题右边是对整张卡片能做的事，页脚是补充说明；Tab 依次到每个按钮。 */
export const ActionsAndFooter: Story = {
  name: "操作和页脚",
  beforeEach: () => {
    pressed.mockClear();
  },
  args: {
    actions: (
      <>
        <Button size="sm" onClick={() => pressed("basket")}>
          加入选课篮
        </Button>
        <Button size="sm" variant="primary" onClick={() => pressed("select")}>
          选这门课
        </Button>
      </>
    ),
    footer: "认定依据：规则 12 第 3 版，60 分以上。",
  },
  play: async ({ canvasElement }) => {
    const card = within(within(canvasElement).getByRole("region", { name: "量子信息导论" }));
    await userEvent.tab();
    await expect(card.getByRole("button", { name: "加入选课篮" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    await expect(card.getByRole("button", { name: "选这门课" })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(pressed.mock.calls).toEqual([["basket"], ["select"]]);
  },
};

/** 表格和列表到边。 */
export const NoPadding: Story = {
  name: "内容到边",
  args: {
    title: "最近通知",
    description: undefined,
    padding: "none",
    children: (
      <ul>
        <li>关于 2026 年秋季学期第二轮选课的通知</li>
        <li>学分互认申请材料清单</li>
      </ul>
    ),
  },
};

/** 很长的标题换行，不把按钮挤走。 */
export const LongChinese: Story = {
  name: "很长的标题",
  args: {
    title: "关于湖湘地区高等学校联盟二〇二六至二〇二七学年第一学期跨校选修课程学分认定工作有关事项的补充通知",
    actions: <Button size="sm">查看</Button>,
  },
  globals: { viewport: { value: "narrow" } },
};

/** 没有标题：只是一张纸，读屏不把它当区域。 */
export const Untitled: Story = {
  name: "没有标题",
  args: { title: undefined, description: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("region")).toBeNull();
  },
};
