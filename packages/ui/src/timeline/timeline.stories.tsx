import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { Timeline, type TimelineEvent } from "./timeline.js";

const events: readonly TimelineEvent[] = [
  { id: "1", label: "提交申请", person: "周承泽", time: "2026-11-18T09:12:00+08:00", tone: "neutral" },
  {
    id: "2",
    label: "学院退回修改",
    person: "李明远",
    time: "2026-11-18T15:40:21+08:00",
    description: "缺成绩单，请补充后重新提交。",
    tone: "danger",
  },
  { id: "3", label: "重新提交", person: "周承泽", time: "2026-11-19T10:03:45+08:00", tone: "neutral" },
  {
    id: "4",
    label: "学院审核通过",
    person: "李明远",
    time: "2026-11-19T16:20:08+08:00",
    description: "材料齐全，情况属实。",
    tone: "success",
  },
  { id: "5", label: "教务处审核", person: "王静" },
];

const meta: Meta<typeof Timeline> = {
  title: "展示/时间线 Timeline",
  component: Timeline,
  args: { events, label: "处理记录" },
  decorators: [(Story) => <div style={{ maxWidth: 560 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Timeline>;

/** 谁在什么时候做了什么；没有时间的还在进行。结果写在字里，颜色和符号只是加重。 */
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
    const list = within(canvasElement).getByRole("list", { name: "处理记录" });
    const items = within(list).getAllByRole("listitem");
    await expect(items).toHaveLength(5);
    await expect(items[1]).toHaveTextContent(
      "学院退回修改李明远2026-11-18 15:40:21缺成绩单，请补充后重新提交。",
    );
    await expect(items[1]!.querySelector("time")).toHaveAttribute("datetime", "2026-11-18 15:40:21");
    await expect(items[4]).toHaveTextContent("教务处审核王静进行中");
  },
};

/** 最新的在上：只想知道现在怎样。 */
export const NewestFirst: Story = {
  name: "最新的在上",
  args: { newestFirst: true },
  play: async ({ canvasElement }) => {
    const items = within(canvasElement).getAllByRole("listitem");
    await expect(items[0]).toHaveTextContent("教务处审核");
    await expect(items[4]).toHaveTextContent("提交申请");
  },
};

/** 手机上人和时间换到下一行。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
};
