import type { Meta, StoryObj } from "@storybook/react-vite";
import { createRef, useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Input } from "../input/index.js";
import { zhCN } from "../messages/index.js";
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
  title: "反馈/抽屉 Drawer",
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
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
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
  name: "从左边来",
  args: { side: "left", width: 280 },
  play: async ({ canvasElement }) => {
    const { drawer } = await openIt(canvasElement);
    await waitFor(() => expect(drawer.getBoundingClientRect().left).toBe(0));
  },
};

export const Bottom: Story = {
  name: "从下面来",
  args: { side: "bottom" },
  play: async ({ canvasElement }) => {
    const { drawer } = await openIt(canvasElement);
    await waitFor(() => expect(Math.round(drawer.getBoundingClientRect().bottom)).toBe(window.innerHeight));
    await expect(drawer.getBoundingClientRect().width).toBe(window.innerWidth);
  },
};

/** 很长的标题换行，叉和按钮都还在里面。 */
export const LongText: Story = {
  name: "很长的文字",
  args: {
    title: "高等代数",
    description:
      "湖湘地区高等学校联盟二〇二六至二〇二七学年第一学期跨校选修课程（面向二〇二三级至二〇二五级全体本科学生，第二轮正选）HUM20260001EN20272028SECONDROUND",
  },
  play: async ({ canvasElement }) => {
    const { drawer } = await openIt(canvasElement);
    await expect(drawer.scrollWidth).toBeLessThanOrEqual(drawer.clientWidth);
    for (const part of within(drawer).getAllByRole("button"))
      await expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(
        drawer.getBoundingClientRect().right,
      );
  },
};

/** 手机上是底部的面板。 */
export const PhoneSheet: Story = {
  name: "手机上的底部面板",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    await openIt(canvasElement);
  },
};

/** 与对话框一样：`guard` 先问再关，`busy` 时等着，`initialFocus` 先得焦点，`closable={false}` 没有叉。 */
export const Guarded: Story = {
  name: "关之前先问",
  args: { guard: true },
  play: async ({ canvasElement }) => {
    const { button, drawer } = await openIt(canvasElement);
    await userEvent.click(within(drawer).getByRole("button", { name: "关闭" }));
    const asked = await screen.findByRole("alertdialog", { name: zhCN.confirm.discardTitle });
    await userEvent.click(within(asked).getByRole("button", { name: zhCN.confirm.discard }));
    await waitFor(() => expect(button).toHaveFocus());
  },
};

const noted = createRef<HTMLInputElement>();

export const Acknowledged: Story = {
  name: "看过才关",
  args: {
    closable: false,
    busy: true,
    dismissable: true,
    initialFocus: noted,
    footer: (
      <>
        <Button>先看一眼</Button>
        <Input ref={noted} aria-label="备注" />
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    const { drawer } = await openIt(canvasElement);
    await expect(within(drawer).queryByRole("button", { name: "关闭" })).toBeNull();
    await waitFor(() => expect(noted.current).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await expect(drawer).toBeVisible();
  },
};

/** 展示用的抽屉：Esc、点旁边、手机的返回都能关，什么也不会丢。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const { button } = await openIt(canvasElement);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 只用键盘：回车打开，焦点在里面，Tab 在里面绕；按完按钮关上，焦点回来。 */
export const WalkByKeys: Story = {
  name: "键盘走一遍",
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "课程详情" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const drawer = await screen.findByRole("dialog", { name: "高等代数" });
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
    const select = within(drawer).getByRole("button", { name: "选课" });
    const stops = new Set<Element | null>();
    for (let at = 0; at < 6; at += 1) {
      await userEvent.tab();
      await expect(drawer).toContainElement(document.activeElement as HTMLElement);
      stops.add(document.activeElement);
    }
    await expect([...stops]).toEqual(
      expect.arrayContaining([within(drawer).getByRole("button", { name: "关闭" }), select]),
    );
    for (let at = 0; at < 6 && document.activeElement !== select; at += 1) await userEvent.tab();
    await expect(select).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(button).toHaveFocus());
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};

/** 点旁边也关。 */
export const ClosedBeside: Story = {
  name: "点旁边也关",
  play: async ({ canvasElement }) => {
    const { button } = await openIt(canvasElement);
    const overlay = document.querySelector("[data-component=dialog-overlay]")!;
    await fireEvent.pointerDown(overlay);
    await fireEvent.click(overlay);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 浏览器和手机的返回：关上抽屉，不离开页面；宿主的路由不知道有这一步。 */
export const ClosedByBack: Story = {
  name: "返回就是关闭",
  play: async ({ canvasElement }) => {
    const heard = fn();
    window.addEventListener("popstate", heard);
    try {
      const address = location.href;
      const before = history.length;
      for (let time = 0; time < 2; time += 1) {
        const { button, drawer } = await openIt(canvasElement);
        await userEvent.click(within(drawer).getByRole("button", { name: "关闭" }));
        await waitFor(() => expect(button).toHaveFocus());
      }
      // Opened twice and closed by the cross: one entry in all.
      await expect(history.length - before).toBeLessThanOrEqual(1);
      await openIt(canvasElement);
      history.back();
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await expect(location.href).toBe(address);
      await expect(heard).not.toHaveBeenCalled();
    } finally {
      window.removeEventListener("popstate", heard);
    }
  },
};

/** 填了一半时返回：先问，答「继续填写」就还在。 */
export const BackAsksFirst: Story = {
  name: "返回时先问",
  args: { guard: true },
  play: async ({ canvasElement }) => {
    const { drawer } = await openIt(canvasElement);
    history.back();
    const asked = await screen.findByRole("alertdialog", { name: zhCN.confirm.discardTitle });
    history.back();
    await waitFor(() => expect(asked).not.toBeInTheDocument());
    await expect(drawer).toBeVisible();
  },
};

/** 要在里面选完、填完的抽屉可以关掉 dismissable：Esc 和点旁边都不关。 */
export const StaysOpen: Story = {
  name: "不会误关",
  args: { dismissable: false },
  play: async ({ canvasElement }) => {
    const { drawer } = await openIt(canvasElement);
    await userEvent.keyboard("{Escape}");
    await expect(drawer).toBeVisible();
  },
};
