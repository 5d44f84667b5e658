import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Drawer, type DrawerProps } from "./drawer.js";

function Opened(props: Partial<DrawerProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>课程详情</Button>
      <Drawer
        title="高等代数"
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            选课
          </Button>
        }
        {...props}
        open={open}
        onOpenChange={setOpen}
      >
        湘江理工大学 · 4 学分 · 周三 1–2 节，余 12 个名额。
      </Drawer>
    </>
  );
}

const meta: Meta<DrawerProps> = {
  title: "组件/抽屉 Drawer",
  component: Drawer,
  args: { title: "高等代数" },
  render: (args) => <Opened {...args} />,
};
export default meta;

type Story = StoryObj<DrawerProps>;

const openIt = async (canvasElement: HTMLElement) => {
  const button = within(canvasElement).getByRole("button", { name: "课程详情" });
  await userEvent.click(button);
  return { button, drawer: await screen.findByRole("dialog", { name: "高等代数" }) };
};

/** 从右边来，宽 360 px，与窗口同高。 */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const { button, drawer } = await openIt(canvasElement);
    await waitFor(() => expect(Math.round(drawer.getBoundingClientRect().right)).toBe(window.innerWidth));
    await expect(drawer.getBoundingClientRect().width).toBe(360);
    await expect(drawer).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(within(drawer).getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(button).toHaveFocus());
  },
};

export const Left: Story = {
  args: { side: "left", width: 280 },
  play: async ({ canvasElement }) => {
    const { drawer } = await openIt(canvasElement);
    await waitFor(() => expect(drawer.getBoundingClientRect().left).toBe(0));
  },
};

export const Bottom: Story = {
  args: { side: "bottom" },
  play: async ({ canvasElement }) => {
    const { drawer } = await openIt(canvasElement);
    await waitFor(() => expect(Math.round(drawer.getBoundingClientRect().bottom)).toBe(window.innerHeight));
    await expect(drawer.getBoundingClientRect().width).toBe(window.innerWidth);
  },
};

/** 手机上是底部的面板。 */
export const PhoneSheet: Story = {
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    await openIt(canvasElement);
  },
};

/** 默认不因 Esc 而关；dismissable 才关。 */
export const Keyboard: Story = {
  args: { dismissable: true },
  play: async ({ canvasElement }) => {
    const { button } = await openIt(canvasElement);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  },
};

export const StaysOpen: Story = {
  play: async ({ canvasElement }) => {
    const { drawer } = await openIt(canvasElement);
    await userEvent.keyboard("{Escape}");
    await expect(drawer).toBeVisible();
  },
};
