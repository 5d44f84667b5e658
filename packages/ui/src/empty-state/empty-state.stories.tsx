import type { Meta, StoryObj } from "@storybook/react-vite";
import { CalendarX2 } from "lucide-react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { EmptyState } from "./empty-state.js";

const newRound = fn();

const meta: Meta<typeof EmptyState> = { title: "反馈/空状态 EmptyState", component: EmptyState };
export default meta;

type Story = StoryObj<typeof EmptyState>;

/** 什么都不给：「暂无数据」。 */
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
    await expect(within(canvasElement).getByText("暂无数据")).toBeVisible();
  },
};

/** 说清少了什么、下一步做什么，并给出按钮。 */
export const WithAction: Story = {
  name: "带着下一步",
  args: {
    title: "这个学期还没有选课轮次",
    description: "新建一个轮次，设好时间和面向的年级，学生就能看到。",
    action: (
      <Button variant="primary" onClick={newRound}>
        新建轮次
      </Button>
    ),
  },
  beforeEach: () => {
    newRound.mockClear();
  },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "新建轮次" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(newRound).toHaveBeenCalledOnce();
    await expect(button).toHaveFocus();
  },
};

/** 在侧栏和卡片里：小一些，图标换成自己的。 */
export const Compact: Story = {
  name: "紧凑",
  args: { compact: true, icon: <CalendarX2 />, title: "今天没有课" },
};

/** 英文。 */
export const English: Story = {
  name: "英文",
  globals: { language: "en" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Nothing here yet")).toBeVisible();
  },
};
