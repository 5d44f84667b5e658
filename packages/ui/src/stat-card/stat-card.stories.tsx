import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { StatCard } from "./stat-card.js";

const meta: Meta<typeof StatCard> = {
  title: "展示/统计卡 StatCard",
  component: StatCard,
  args: { label: "今日选课请求", value: "184,203", description: "峰值 9,412 / 秒", tone: "success" },
};
export default meta;

type Story = StoryObj<typeof StatCard>;

/** 念作「今日选课请求：184,203 峰值 9,412 / 秒」。 */
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
    await expect(canvas.getByRole("term")).toHaveTextContent("今日选课请求");
    await expect(canvas.getByRole("definition")).toHaveTextContent("184,203");
  },
};

/** 值班人员一眼看完的四个数。 */
export const Board: Story = {
  name: "四个数",
  render: () => (
    <div style={{ display: "grid", gap: 12, gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))" }}>
      <StatCard label="进行中的轮次" value="2" description="最近关闭 02:14:36 后" />
      <StatCard label="今日选课请求" value="184,203" description="峰值 9,412 / 秒" tone="success" />
      <StatCard label="席位使用" value="87.4" unit="%" description="12,806 / 14,652" tone="warning" />
      <StatCard label="拒绝原因 Top 1" value="时间冲突" description="41%" />
    </div>
  ),
};

/** 数还没来：卡片一样高。 */
export const Loading: Story = {
  name: "正在加载",
  args: { loading: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("[data-component=stat-card]")).toHaveAttribute(
      "aria-busy",
      "true",
    );
  },
};

/** 不知道就写「—」，不写 0。 */
export const Unknown: Story = {
  name: "不知道的数",
  args: { value: "—", description: "监控未连接", tone: "danger" },
};

/** 窄屏上长的数和说明换行。 */
export const Narrow: Story = {
  name: "窄的地方",
  args: { value: "1,284,203,000", description: "其中 412,000 次来自校外网络，已按账号限流" },
  globals: { viewport: { value: "narrow" } },
};
