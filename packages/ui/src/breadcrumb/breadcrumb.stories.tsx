import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { Breadcrumb } from "./breadcrumb.js";

const meta: Meta<typeof Breadcrumb> = {
  title: "导航/面包屑 Breadcrumb",
  component: Breadcrumb,
  args: {
    items: [
      { label: "首页", href: "#/" },
      { label: "选课管理" },
      { label: "选课活动控制", href: "#/rounds" },
      { label: "2026 秋 · 第二轮正选" },
    ],
  },
};
export default meta;

type Story = StoryObj<typeof Breadcrumb>;

/** 在哪里，怎么回去；没有地址的一级只是文字，最后一级是当前页。 */
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
    await expect(canvas.getByRole("navigation", { name: "当前位置" })).toBeVisible();
    await expect(canvas.getAllByRole("link")).toHaveLength(2);
    await expect(canvas.getByText("2026 秋 · 第二轮正选")).toHaveAttribute("aria-current", "page");
    for (const name of ["首页", "选课活动控制"]) {
      await userEvent.tab();
      await expect(canvas.getByRole("link", { name })).toHaveFocus();
    }
  },
};

/** 层级太多：中间的收成「…」，点开就全在，焦点到其中第一级。 */
export const Folded: Story = {
  name: "收起中间几级",
  args: {
    items: ["首页", "湘江理工大学", "数学学院", "应用数学系", "2024 级", "1 班", "选课名单"].map((label) => ({
      label,
      href: `#/${label}`,
    })),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText("数学学院")).toBeNull();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "展开中间各级" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("link", { name: "数学学院" })).toBeVisible();
    await expect(canvas.getAllByRole("listitem")).toHaveLength(7);
    await expect(canvas.getByRole("link", { name: "湘江理工大学" })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "数学学院" })).toHaveFocus();
  },
};

/** 窄屏上很长的名字：换行，不撑宽页面。 */
export const LongText: Story = {
  name: "很长的文字",
  args: {
    items: [
      { label: "首页", href: "#/" },
      { label: "湖湘地区高等学校联盟跨校选修课程学分认定", href: "#/recognition" },
      { label: "关于二〇二六至二〇二七学年第一学期跨校选修课程学分认定工作有关事项的补充通知" },
    ],
  },
  decorators: [(Story) => <div style={{ width: 240 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const trail = within(canvasElement).getByRole("navigation");
    await expect(trail.scrollWidth).toBeLessThanOrEqual(trail.clientWidth);
    await expect(trail.clientWidth).toBeLessThanOrEqual(240);
  },
};
