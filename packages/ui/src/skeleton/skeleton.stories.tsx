import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Card } from "../card/index.js";
import { Skeleton } from "./skeleton.js";

const meta: Meta<typeof Skeleton> = { title: "反馈/骨架 Skeleton", component: Skeleton };
export default meta;

type Story = StoryObj<typeof Skeleton>;

/** 三行文字，最后一行短一些。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { lines: 3 },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const bones = canvasElement.querySelectorAll("[data-part=bone]");
    await expect(bones).toHaveLength(3);
    await expect(canvasElement.querySelector("[data-component=skeleton]")).toHaveAttribute(
      "aria-hidden",
      "true",
    );
  },
};

/** 头像、标题、正文：和要来的内容一样高，来了不跳。 */
export const Shapes: Story = {
  name: "几种形状",
  render: () => (
    <div aria-busy="true" className="flex items-start gap-3">
      <Skeleton shape="circle" width={48} />
      <div className="grid flex-1 gap-3">
        <Skeleton width={160} />
        <Skeleton lines={2} />
        <Skeleton shape="block" />
      </div>
    </div>
  ),
};

/** 一张卡片还没来的样子。 */
export const InCard: Story = {
  name: "在卡片里",
  render: () => (
    <Card title="我的课表" aria-busy="true">
      <Skeleton lines={4} />
    </Card>
  ),
};
