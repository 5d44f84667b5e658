import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { Spinner } from "./spinner.js";

const meta: Meta<typeof Spinner> = { title: "反馈/等待 Spinner", component: Spinner };
export default meta;

type Story = StoryObj<typeof Spinner>;

/** 只有圈，名字念给读屏听。 */
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
    await expect(within(canvasElement).getByRole("status")).toHaveTextContent("加载中");
  },
};

/** 写出在等什么，人才知道要不要等。 */
export const WithWords: Story = {
  name: "写出在等什么",
  args: { label: "正在核对选课结果…", showLabel: true },
};

/** 按钮旁、段落里、整块区域。 */
export const Sizes: Story = {
  name: "大小",
  render: () => (
    <div className="flex items-center gap-6">
      <Spinner size="sm" label="正在保存" />
      <Spinner size="md" label="正在查询" />
      <Spinner size="lg" label="正在打开课表" />
    </div>
  ),
};
