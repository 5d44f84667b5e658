import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { BarList } from "./bar-list.js";
import { FillRate } from "./fill-rate.js";
import { LineChart } from "./line-chart.js";

/** Five minutes of a rush, one point a second, the same every time. */
const start = Date.parse("2026-11-20T08:00:00+08:00");
const rush = Array.from({ length: 300 }, (_, second) => ({
  at: start + second * 1000,
  value: Math.round(
    9412 * Math.exp(-second / 70) + 420 + 160 * Math.sin(second / 3) * Math.exp(-second / 200),
  ),
}));
const refused = rush.map((point, second) => ({
  at: point.at,
  value: Math.round(point.value * (0.15 + second / 900)),
}));

const meta: Meta = {
  title: "展示/图表/实时监控图",
  component: LineChart,
  subcomponents: { BarList, FillRate },
};
export default meta;

type Story = StoryObj;

/** 每秒请求：指着或用左右方向键读数；读屏软件读到十二个时段的最高值。 */
export const AttemptsPerSecond: Story = {
  name: "每秒请求",
  render: () => (
    <LineChart
      label="每秒选课请求"
      unit="次/秒"
      series={[
        { id: "all", label: "请求", points: rush },
        { id: "refused", label: "拒绝", tone: "danger", points: refused },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const plot = canvas.getByRole("slider", { name: /每秒选课请求/ });
    await expect(plot).toHaveAttribute("aria-valuetext", expect.stringContaining("08:04:59，请求"));
    await userEvent.tab();
    await expect(plot).toHaveFocus();
    await userEvent.keyboard("{Home}");
    await expect(plot).toHaveAttribute("aria-valuetext", "08:00:00，请求 9,832 次/秒，拒绝 1,475 次/秒");
    await userEvent.keyboard("{ArrowRight}");
    await expect(plot).toHaveAttribute("aria-valuetext", expect.stringContaining("08:00:01"));
    const table = canvas.getByRole("table", { name: "每秒选课请求：各时段的最高值" });
    await expect(within(table).getAllByRole("row")).toHaveLength(25);
  },
};

/** 轮次还没开始。 */
export const NoData: Story = {
  name: "还没有数据",
  render: () => <LineChart label="每秒选课请求" series={[{ id: "all", label: "请求", points: [] }]} />,
};

/** 拒绝原因：本身就是一张表。 */
export const RefusalsByReason: Story = {
  name: "拒绝原因",
  render: () => (
    <div style={{ maxWidth: 420 }}>
      <BarList
        label="拒绝原因"
        items={[
          { id: "conflict", label: "时间冲突", value: 4102, tone: "danger" },
          { id: "full", label: "名额已满", value: 3307 },
          { id: "credits", label: "超出学分上限", value: 920 },
          { id: "prerequisite", label: "缺先修课", value: 311 },
          { id: "again", label: "已修过这门课", value: 64 },
        ]}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole("row", { name: /时间冲突/ });
    await expect(row).toHaveTextContent("4,102");
    await expect(row).toHaveTextContent("47.1%");
  },
};

/** 席位使用。 */
export const Seats: Story = {
  name: "席位",
  render: () => (
    <div style={{ display: "grid", gap: 24, maxWidth: 280 }}>
      <FillRate label="席位使用" used={12_806} total={14_652} note="另有 312 人候补" />
      <FillRate label="跨校名额" used={60} total={60} />
      <FillRate label="尚未开放" used={0} total={0} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("meter", { name: "席位使用" })).toHaveAttribute(
      "aria-valuetext",
      "87.4%，12,806 / 14,652",
    );
  },
};
