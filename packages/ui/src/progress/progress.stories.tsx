import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { Progress } from "./progress.js";

const meta: Meta<typeof Progress> = {
  title: "反馈/进度 Progress",
  component: Progress,
  args: { label: "上传名单", value: 42, showLabel: true },
  decorators: [(Story) => <div style={{ maxWidth: 360 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Progress>;

/** 名字和百分比在上，条在下。 */
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
    const bar = within(canvasElement).getByRole("progressbar", { name: "上传名单" });
    await expect(bar).toHaveAttribute("aria-valuenow", "42");
    await expect(bar).toHaveAttribute("aria-valuetext", "42%");
  },
};

/** 不知道一共多少：条在动，没有数字。 */
export const Indeterminate: Story = {
  name: "不知道一共多少",
  args: { value: undefined, label: "正在连接" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  },
};

/** 用自己的话说多少，颜色只表示状态。 */
export const InWords: Story = {
  name: "用自己的话",
  args: { label: "席位使用", value: 12806, max: 14652, valueText: "12,806 / 14,652 席", tone: "warning" },
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole("progressbar");
    await expect(bar).toHaveAttribute("aria-valuetext", "12,806 / 14,652 席");
  },
};

/** 四种状态。 */
export const Tones: Story = {
  name: "颜色的意思",
  render: () => (
    <div className="grid gap-4">
      <Progress label="正在导入" value={30} showLabel />
      <Progress label="已完成" value={100} tone="success" showLabel />
      <Progress label="接近上限" value={92} tone="warning" showLabel />
      <Progress label="出错停下" value={61} tone="danger" showLabel />
    </div>
  ),
};

/** 超出和不到都不会画出条外：99.9% 不写成 100%。 */
export const Clamped: Story = {
  name: "不画出条外",
  render: () => (
    <div className="grid gap-4">
      <Progress label="多了" value={140} showLabel />
      <Progress label="少了" value={-5} showLabel />
      <Progress label="快好了" value={999} max={1000} showLabel />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const texts = within(canvasElement)
      .getAllByRole("progressbar")
      .map((bar) => bar.getAttribute("aria-valuetext"));
    await expect(texts).toEqual(["100%", "0%", "99%"]);
  },
};
