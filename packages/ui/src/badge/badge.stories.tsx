import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { IconButton } from "../button/index.js";
import { Inbox } from "../icons/icons.js";
import { Badge } from "./badge.js";

const meta: Meta<typeof Badge> = { title: "展示/徽标 Badge", tags: ["new"], component: Badge };
export default meta;

type Story = StoryObj<typeof Badge>;

/** 一个数挂在按钮的角上；读屏听到的是整句话。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: {
    count: 3,
    label: "3 条未读通知",
    children: <IconButton label="通知" icon={<Inbox />} />,
  },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("3 条未读通知")).toBeInTheDocument();
    await expect(canvas.getByText("3")).toHaveAttribute("aria-hidden", "true");
  },
};

/** 五种颜色在两个主题里都读得清；数大了写 99+。 */
export const Tones: Story = {
  name: "颜色的意思",
  render: () => (
    <div style={{ display: "flex", gap: 16 }}>
      {(["danger", "accent", "neutral", "success", "warning"] as const).map((tone) => (
        <Badge key={tone} tone={tone} count={120} label="120 项" />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText("99+")).toHaveLength(5);
  },
};

/** 没有数就不画；`showZero` 才画 0。只是一个点，名字也要说。 */
export const ZeroAndDot: Story = {
  name: "零和圆点",
  render: () => (
    <div style={{ display: "flex", gap: 24 }}>
      <Badge count={0} data-host="none">
        <span>待办</span>
      </Badge>
      <Badge count={0} showZero tone="neutral">
        <span>候补</span>
      </Badge>
      <Badge label="有新公告">
        <span>公告</span>
      </Badge>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.querySelector("[data-host=none] [data-part=count]")).toBeNull();
    await expect(canvas.getByText("0")).toBeVisible();
    await expect(canvas.getByText("有新公告")).toBeInTheDocument();
  },
};
