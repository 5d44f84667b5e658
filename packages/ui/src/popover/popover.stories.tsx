import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Popover } from "./popover.js";

const meta: Meta<typeof Popover> = {
  title: "反馈/气泡 Popover",
  component: Popover,
  args: {
    label: "学分怎么算",
    trigger: <Button variant="text">学分怎么算？</Button>,
    children: (
      <>
        <p style={{ margin: "0 0 8px" }}>跨校课程按开课学校的学分记，认定后计入通识选修。</p>
        <a href="#rules">查看认定办法</a>
      </>
    ),
  },
};
export default meta;

type Story = StoryObj<typeof Popover>;

/** 按钮旁边的一小块：说明、链接、几个筛选。 */
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
    const button = within(canvasElement).getByRole("button", { name: "学分怎么算？" });
    await userEvent.click(button);
    const popover = await screen.findByRole("dialog", { name: "学分怎么算" });
    await expect(popover).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 键盘：回车打开，焦点进去；Esc 关闭，焦点回来。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button");
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("dialog")).toHaveFocus());
    await userEvent.tab();
    await expect(screen.getByRole("link", { name: "查看认定办法" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};

/** 起初就开着；之后由它自己管。 */
export const OpenAtFirst: Story = {
  name: "起初就开着",
  args: { defaultOpen: true },
  play: async () => {
    await expect(await screen.findByRole("dialog", { name: "学分怎么算" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 很长的内容：不出屏幕，自己滚动。 */
export const Long: Story = {
  name: "很长的内容",
  args: {
    children: Array.from({ length: 60 }, (_, index) => (
      <p key={index}>
        第 {index + 1} 条：<a href="#rule">跨校选修课程学分认定实施细则</a>
      </p>
    )),
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button"));
    const box = (await screen.findByRole("dialog")).getBoundingClientRect();
    await expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
    await expect(box.width).toBeLessThanOrEqual(360);
  },
};
