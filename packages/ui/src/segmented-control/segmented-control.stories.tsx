import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { CalendarDays, Inbox, Search } from "../icons/icons.js";
import { SegmentedControl, type SegmentedControlProps } from "./segmented-control.js";

const views = [
  { value: "week", label: "周" },
  { value: "month", label: "月" },
  { value: "term", label: "学期" },
];

const meta: Meta<SegmentedControlProps> = {
  title: "录入/分段选择 SegmentedControl",
  tags: ["new"],
  component: SegmentedControl as (props: SegmentedControlProps) => ReactNode,
  args: { options: views, "aria-label": "课表的范围", defaultValue: "week", onValueChange: fn() },
};
export default meta;

type Story = StoryObj<SegmentedControlProps>;

/** 按下就换；Tab 进来一次，方向键在里面走。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("radio", { name: "月" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("month");
    await userEvent.keyboard("{ArrowRight>}");
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith("term"));
    await userEvent.keyboard("{/ArrowRight}");
    await expect(canvas.getByRole("radio", { name: "学期" })).toHaveFocus();
    await expect(canvas.getByRole("radio", { name: "学期" })).toBeChecked();
  },
};

/** 三种大小；`block` 占满一行，每段一样宽。 */
export const Sizes: Story = {
  name: "大小",
  render: (args) => (
    <div style={{ display: "grid", justifyItems: "start", gap: 12 }}>
      <SegmentedControl {...args} size="sm" aria-label="小" />
      <SegmentedControl {...args} aria-label="中" />
      <SegmentedControl {...args} size="lg" aria-label="大" />
      <SegmentedControl {...args} block style={{ width: 320 }} aria-label="占满" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole("radiogroup", { name: "占满" });
    const widths = within(group)
      .getAllByRole("radio")
      .map((segment) => Math.round(segment.getBoundingClientRect().width));
    await expect(new Set(widths).size).toBe(1);
  },
};

/** 只有图标时，名字读出来，指着也看得见。 */
export const Icons: Story = {
  name: "图标",
  args: {
    iconOnly: true,
    "aria-label": "怎么看",
    options: [
      { value: "week", label: "周历", icon: <CalendarDays /> },
      { value: "month", label: "收件箱", icon: <Inbox /> },
      { value: "term", label: "搜索", icon: <Search />, disabled: true },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("radio", { name: "周历" })).toBeChecked();
    await expect(canvas.getByRole("radio", { name: "搜索" })).toBeDisabled();
  },
};

/** 窄的地方在里面左右滑，不撑宽页面。 */
export const Narrow: Story = {
  name: "窄的地方",
  args: {
    options: ["周课表", "月历", "整个学期", "考试安排", "空闲时间"].map((label) => ({ value: label, label })),
    defaultValue: "月历",
  },
  decorators: [(Story) => <div style={{ width: 200 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole("radiogroup");
    await expect(group.getBoundingClientRect().width).toBeLessThanOrEqual(200);
  },
};
