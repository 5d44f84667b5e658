import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { Stack } from "../stack/index.js";
import { Heading } from "./heading.js";

const meta: Meta<typeof Heading> = {
  title: "布局/标题 Heading",
  tags: ["new"],
  component: Heading,
  args: { children: "2026 秋季 · 第二轮正选" },
};
export default meta;

type Story = StoryObj<typeof Heading>;

/** 默认是一节的标题，18 px。 */
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
    await expect(within(canvasElement).getByRole("heading", { level: 2 })).toBeVisible();
  },
};

/** 四级：24、18、15、14 px。看起来多大和读作几级可以分开（`size`）。 */
export const Levels: Story = {
  name: "四级标题",
  render: () => (
    <Stack gap={3}>
      <Heading level={1}>选课中心</Heading>
      <Heading>第二轮正选</Heading>
      <Heading level={3}>开放时间</Heading>
      <Heading level={4}>每天的时段</Heading>
      <Heading level={2} size={4}>
        读作二级，和四级一样大
      </Heading>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const sizes = within(canvasElement)
      .getAllByRole("heading")
      .map((heading) => getComputedStyle(heading).fontSize);
    await expect(sizes).toEqual(["24px", "18px", "15px", "14px", "14px"]);
  },
};
