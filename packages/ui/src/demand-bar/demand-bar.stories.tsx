import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { DataTable } from "../data-table/index.js";
import { DemandBar, type DemandBarProps } from "./demand-bar.js";

const meta: Meta<DemandBarProps> = {
  title: "展示/选课/供需 DemandBar",
  tags: ["new"],
  component: DemandBar,
  args: { bidders: 31, seats: 8 },
};
export default meta;

type Story = StoryObj<DemandBarProps>;

const widths = (bar: Element) =>
  ["served", "unserved"].map((part) =>
    Math.round(
      (bar.querySelector(`[data-part="${part}"]`)!.getBoundingClientRect().width * 100) /
        bar.querySelector('[data-part="track"]')!.getBoundingClientRect().width,
    ),
  );

/** 席位以内是主色，多出来的是琥珀色；话总写着，读屏听到的是一句。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  decorators: [(Story) => <div style={{ maxWidth: 240 }}>{Story()}</div>],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const bar = canvasElement.querySelector(".hx-demand-bar")!;
    await expect(bar).toHaveTextContent("31 人报 8 席 ・ 约 3.9 人争 1 席");
    await expect(widths(bar)).toEqual([26, 74]);
  },
};

/** 不够、正好、还空、没有人报、没有席位。 */
export const Kinds: Story = {
  name: "各种情形",
  decorators: [(Story) => <div style={{ maxWidth: 240 }}>{Story()}</div>],
  render: () => (
    <div style={{ display: "grid", gap: 16 }}>
      {[
        [31, 8],
        [24, 8],
        [41, 40],
        [8, 8],
        [17, 20],
        [0, 20],
        [3, 0],
      ].map(([bidders, seats]) => (
        <DemandBar key={bidders} bidders={bidders!} seats={seats!} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const said = [...canvasElement.querySelectorAll('[data-part="words"]')].map((one) => one.textContent);
    await expect(said).toEqual([
      "31 人报 8 席 ・ 约 3.9 人争 1 席",
      "24 人报 8 席 ・ 3 人争 1 席",
      "41 人报 40 席 ・ 多 1 人",
      "8 人报 8 席 ・ 正好报满",
      "17 人报 20 席 ・ 还空 3 席",
      "0 人报 20 席 ・ 还没有人报",
      "3 人报 0 席 ・ 没有席位",
    ]);
  },
};

const classes = [
  { id: "1", name: "机器学习基础", bidders: 480, seats: 60 },
  { id: "2", name: "中国古典园林", bidders: 124, seats: 40 },
  { id: "3", name: "急救与健康", bidders: 17, seats: 20 },
];

/** 表格里用小的，一把尺子比长短；超过 240 人的断开，数字写着。 */
export const InTable: Story = {
  name: "在表格里",
  decorators: [(Story) => <div style={{ maxWidth: 900 }}>{Story()}</div>],
  render: () => (
    <DataTable
      label="供需"
      rows={classes}
      columns={[
        { prop: "name", label: "课程" },
        {
          prop: "bidders",
          label: "报名",
          width: 240,
          render: ({ row: { bidders, seats } }) => (
            <DemandBar size="sm" bidders={bidders} seats={seats} scale={240} />
          ),
        },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const table = within(canvasElement);
    await expect(table.getAllByText(/8 人争 1 席/)[0]).toBeVisible();
    const tracks = [...canvasElement.querySelectorAll('.hx-demand-bar [data-part="track"]')];
    await expect(tracks.map((track) => track.hasAttribute("data-broken"))).toEqual([true, false, false]);
  },
};
