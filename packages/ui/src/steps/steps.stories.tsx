import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { type StepItem, Steps } from "./steps.js";

const items: readonly StepItem[] = [
  { id: "apply", label: "提交申请", description: "周承泽 · 11 月 18 日" },
  { id: "college", label: "学院审核", description: "李明远" },
  { id: "school", label: "教务处审核" },
  { id: "province", label: "省级备案" },
  { id: "end", label: "学分入库" },
];

const meta: Meta<typeof Steps> = {
  title: "导航/步骤 Steps",
  component: Steps,
  args: { items, current: "college", label: "认定流程" },
};
export default meta;

type Story = StoryObj<typeof Steps>;

/** 前面的已完成，轮到的进行中，后面的待进行；每一步的状态读屏也念。 */
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
    const list = canvas.getByRole("list", { name: "认定流程" });
    const steps = within(list).getAllByRole("listitem");
    await expect(steps).toHaveLength(5);
    await expect(steps[0]).toHaveTextContent("提交申请已完成");
    await expect(steps[1]).toHaveTextContent("学院审核进行中");
    await expect(steps[1]).toHaveAttribute("aria-current", "step");
    await expect(steps[2]).toHaveTextContent("教务处审核待进行");
    const tops = steps.map((step) => step.getBoundingClientRect().top);
    await expect(new Set(tops).size).toBe(1);
  },
};

/** 没有通过的一步：叉、红字，下面说为什么。 */
export const Failed: Story = {
  name: "没有通过",
  args: {
    items: items.map((item) =>
      item.id === "college" ? { ...item, state: "failed", description: "缺成绩单，退回修改" } : item,
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("未通过").closest("li")).toHaveTextContent(
      "缺成绩单，退回修改",
    );
  },
};

/** 都做完了。 */
export const AllDone: Story = {
  name: "都做完了",
  args: { current: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText("已完成")).toHaveLength(5);
    await expect(canvasElement.querySelector("[aria-current]")).toBeNull();
  },
};

/** 竖着排：放在旁边一栏，说明可以长。 */
export const Vertical: Story = {
  name: "竖着排",
  args: { orientation: "vertical" },
  decorators: [(Story) => <div style={{ width: 300 }}>{Story()}</div>],
};

/** 手机上自己竖过来。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const steps = within(canvasElement).getAllByRole("listitem");
    await expect(steps[1]!.getBoundingClientRect().top).toBeGreaterThan(
      steps[0]!.getBoundingClientRect().bottom - 1,
    );
  },
};

/** 手机上地方少：只说第几步、轮到哪一步、下一步是什么。 */
export const PhoneSummary: Story = {
  name: "手机上的摘要",
  args: { narrow: "summary" },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const group = canvas.getByRole("group", { name: "认定流程" });
    await expect(group).toHaveTextContent("第 2 步，共 5 步");
    await expect(group).toHaveTextContent("学院审核");
    await expect(group).toHaveTextContent("下一步：教务处审核");
    await expect(canvas.queryByRole("list")).toBeNull();
  },
};
