import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { ErrorState } from "./error-state.js";
import { ForbiddenState } from "./forbidden-state.js";

const meta: Meta<typeof ErrorState> = {
  title: "反馈/出错与无权限 ErrorState",
  component: ErrorState,
  args: { onRetry: fn() },
};
export default meta;

type Story = StoryObj<typeof ErrorState>;

/** 出现就念出来；一个键重试。 */
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
    await expect(canvas.getByRole("alert")).toHaveTextContent("没有取到数据");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "重试" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** 服务器的话、请求编号；按一下复制编号，告诉管理员。Tab 先到复制，再到重试。 */
export const WithRequestId: Story = {
  name: "带请求编号",
  args: {
    title: "选课服务正忙，本次查询没有完成",
    description: "请一分钟后重试。已经选上的课程不受影响。",
    requestId: "req-01JD3Z7K9Q",
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const written = fn((_text: string) => Promise.resolve());
    const before = Object.getOwnPropertyDescriptor(navigator, "clipboard");
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: written } });
    try {
      const copy = canvas.getByRole("button", { name: "复制请求编号" });
      await userEvent.tab();
      await expect(copy).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("已复制"));
      await expect(written).toHaveBeenCalledWith("req-01JD3Z7K9Q");
      await expect(copy).toHaveFocus();
      await userEvent.tab();
      await expect(canvas.getByRole("button", { name: "重试" })).toHaveFocus();
    } finally {
      if (before) Object.defineProperty(navigator, "clipboard", before);
      else Reflect.deleteProperty(navigator, "clipboard");
    }
  },
};

/** 正在重试：按钮留着焦点，再按不会再发一次。 */
export const Retrying: Story = {
  name: "正在重试",
  args: { busy: true },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole("button", { name: "重试" });
    await userEvent.click(button);
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(args.onRetry).not.toHaveBeenCalled();
  },
};

/** 卡片里的小样子。 */
export const Compact: Story = {
  name: "紧凑",
  args: { compact: true, description: null },
};

/** 没有权限不是出错：说找谁开通。 */
export const Forbidden: Story = {
  name: "没有权限",
  render: () => <ForbiddenState />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("没有查看权限")).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};
