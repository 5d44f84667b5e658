import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { SeatMeter } from "../course-card/index.js";
import { en } from "../messages/en.js";
import { UiProvider } from "../provider/index.js";
import { ConnectionLine } from "./connection-line.js";

const asOf = new Date("2026-11-20T08:01:12+08:00");

const meta: Meta<typeof ConnectionLine> = {
  title: "反馈/网络状态 ConnectionLine",
  component: ConnectionLine,
  args: { state: "offline", asOf },
  decorators: [(Story) => <div style={{ minHeight: 60, paddingTop: 32 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof ConnectionLine>;

/** 断网：一条窄线盖在最上面，说清看到的是什么时候的数据；页面不动。 */
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
    const line = within(canvasElement).getByRole("status");
    await expect(line).toHaveTextContent("网络已断开，显示的是 08:01:12 的数据");
    // It takes no room.
    await expect(line.getBoundingClientRect().height).toBe(0);
  },
};

/** 有网络，服务器不答。 */
export const Unreachable: Story = {
  name: "服务器不答",
  args: { state: "unreachable" },
};

/** 只有实时余量断了。 */
export const Stale: Story = {
  name: "数据旧了",
  args: { state: "stale" },
};

/** 提交超过一秒还没有回答。 */
export const Slow: Story = {
  name: "提交很慢",
  args: { state: "slow" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("status")).toHaveTextContent("网络较慢，正在提交…");
  },
};

/** 正常时什么也不显示。 */
export const Online: Story = {
  name: "一切正常",
  args: { state: "online" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("status")).toBeEmptyDOMElement();
  },
};

/** 断开之后，余量变淡并写明截至几点：`UiProvider` 的 `staleSince`。 */
export const OldNumbers: Story = {
  name: "旧的余量",
  render: (args) => (
    <UiProvider staleSince={asOf}>
      <ConnectionLine {...args} />
      <div style={{ width: 140 }}>
        <SeatMeter left={12} capacity={60} />
      </div>
    </UiProvider>
  ),
  play: async ({ canvasElement }) => {
    const meter = within(canvasElement).getByRole("meter");
    await expect(meter).toHaveAttribute("aria-valuetext", "余 12 个名额，共 60 个，数据截至 08:01:12");
    await expect(within(meter).getByText("截至 08:01:12")).toBeVisible();
  },
};

export const English: Story = {
  name: "英文",
  render: (args) => (
    <UiProvider messages={en} locale="en">
      <ConnectionLine {...args} />
    </UiProvider>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("status")).toHaveTextContent(
      "No network: what you see is from 08:01:12",
    );
  },
};
