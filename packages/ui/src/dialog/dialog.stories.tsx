import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { zhCN } from "../messages/index.js";
import { DIALOG_CONSTANTS } from "./constants.js";
import { Dialog, type DialogProps } from "./dialog.js";
import { DialogClose } from "./dialog-close.js";

const meta: Meta<DialogProps> = {
  title: "反馈/对话框（弹窗）Dialog",
  component: Dialog,
  args: { title: "延长轮次", onOpenChange: fn() },
  render: (args) => <Opened {...args} />,
};
export default meta;

type Story = StoryObj<DialogProps>;

/** A button and the dialog that it opens. */
function Opened(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Dialog
        title="延长轮次"
        footer={
          <>
            <Button onClick={close}>取消</Button>
            <Button variant="primary" onClick={close}>
              延长
            </Button>
          </>
        }
        {...props}
        open={open}
        onOpenChange={(next) => {
          props.onOpenChange?.(next);
          setOpen(next);
        }}
      >
        {props.children ?? (
          <Field label="关闭时间" description="原定 11-20 22:00">
            <Input defaultValue="2026-11-21 22:00:00" />
          </Field>
        )}
      </Dialog>
    </>
  );
}

/** A form that says when something was written. */
function Filled(props: DialogProps) {
  const [written, setWritten] = useState("");
  return (
    <Opened
      guard={written !== ""}
      footer={
        <>
          <DialogClose>
            <Button>取消</Button>
          </DialogClose>
          <Button variant="primary">延长</Button>
        </>
      }
      {...props}
    >
      <Field label="理由">
        <Input value={written} onValueChange={setWritten} />
      </Field>
    </Opened>
  );
}

const openIt = async (canvasElement: HTMLElement) => {
  const button = within(canvasElement).getByRole("button", { name: "打开" });
  await userEvent.click(button);
  return { button, dialog: await screen.findByRole("dialog") };
};

/** 距顶 15%，小号宽 480 px；焦点进到第一个控件，关掉后回到按钮。 */
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
    const { button, dialog } = await openIt(canvasElement);
    await expect(within(dialog).getByRole("textbox", { name: "关闭时间" })).toHaveFocus();
    const box = dialog.getBoundingClientRect();
    await expect(
      Math.abs(Number.parseFloat(getComputedStyle(dialog).top) - window.innerHeight * 0.15),
    ).toBeLessThan(1);
    await expect(Math.round(box.width)).toBe(DIALOG_CONSTANTS.widths.sm);
    await userEvent.click(within(dialog).getByRole("button", { name: "延长" }));
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 点旁边、按 Esc 都不关（规格第 9 节）；叉总在。 */
export const StaysOpen: Story = {
  name: "不会误关",
  play: async ({ canvasElement, args }) => {
    const { button, dialog } = await openIt(canvasElement);
    await userEvent.keyboard("{Escape}");
    const overlay = document.querySelector("[data-component=dialog-overlay]")!;
    await fireEvent.pointerDown(overlay);
    await fireEvent.click(overlay);
    await expect(dialog).toBeVisible();
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole("button", { name: "关闭" }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 返回等于按叉：关上对话框，留在页面上。没有叉的，返回也不关。 */
export const ClosedByBack: Story = {
  name: "返回就是关闭",
  play: async ({ canvasElement }) => {
    const { button } = await openIt(canvasElement);
    history.back();
    await waitFor(() => expect(button).toHaveFocus());
  },
};

export const BackKeepsWhatMustBeAnswered: Story = {
  name: "返回不算回答",
  args: { closable: false },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    // Two changes of the history: back, and the entry for the next time.
    const changed = fn();
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener("currententrychange", changed);
    history.back();
    await waitFor(() => expect(changed.mock.calls.length).toBeGreaterThanOrEqual(3));
    navigation.removeEventListener("currententrychange", changed);
    await expect(dialog).toBeVisible();
  },
};

/** dismissable：Esc 可以关；输入法正在选字时，Esc 归输入法。 */
export const Dismissable: Story = {
  name: "点旁边可以关",
  args: { dismissable: true },
  play: async ({ canvasElement }) => {
    const { button, dialog } = await openIt(canvasElement);
    const input = within(dialog).getByRole("textbox");
    await fireEvent.keyDown(input, { key: "Escape", isComposing: true });
    await expect(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** Tab 不出对话框。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    const names = ["取消", "延长", "关闭"];
    for (const name of names) {
      await userEvent.tab();
      await expect(within(dialog).getByRole("button", { name })).toHaveFocus();
    }
    await userEvent.tab();
    await expect(within(dialog).getByRole("textbox")).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(within(dialog).getByRole("button", { name: "关闭" })).toHaveFocus();
  },
};

/** 填到一半：关之前先问；叉、Esc、「取消」（DialogClose）都问，保存不问。 */
export const Guarded: Story = {
  name: "关之前先问",
  render: (args) => <Filled {...args} />,
  args: { dismissable: true },
  play: async ({ canvasElement, args }) => {
    const { button, dialog } = await openIt(canvasElement);
    const input = within(dialog).getByRole("textbox");
    const question = async (ask: () => Promise<void>) => {
      await ask();
      const asked = await screen.findByRole("alertdialog", { name: zhCN.confirm.discardTitle });
      return within(asked);
    };
    // Nothing written yet: nothing to ask.
    await userEvent.click(within(dialog).getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.click(button);
    const again = within(await screen.findByRole("dialog"));
    await userEvent.type(again.getByRole("textbox"), "延长一天");
    const ways = [
      () => userEvent.click(again.getByRole("button", { name: "关闭" })),
      () => userEvent.click(again.getByRole("button", { name: "取消" })),
      () => userEvent.type(again.getByRole("textbox"), "{Escape}"),
    ];
    for (const way of ways) {
      const asked = await question(way);
      await userEvent.click(asked.getByRole("button", { name: zhCN.confirm.keepEditing }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
      await expect(again.getByRole("textbox")).toHaveValue("延长一天");
    }
    await expect(args.onOpenChange).toHaveBeenCalledOnce();
    const asked = await question(() => userEvent.click(again.getByRole("button", { name: "取消" })));
    await userEvent.click(asked.getByRole("button", { name: zhCN.confirm.discard }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await waitFor(() => expect(button).toHaveFocus());
    await expect(input).not.toBeInTheDocument();
  },
};

const asks = fn();

/** 自己问：函数答 true 才关；问的时候再按不会问第二遍。 */
export const GuardedByItself: Story = {
  name: "自己问",
  args: { guard: asks },
  play: async ({ canvasElement }) => {
    const answer = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()] as const;
    asks.mockReset().mockReturnValueOnce(answer[0].promise).mockReturnValueOnce(answer[1].promise);
    const { button, dialog } = await openIt(canvasElement);
    const cross = within(dialog).getByRole("button", { name: "关闭" });
    await userEvent.click(cross);
    await userEvent.click(cross);
    await expect(asks).toHaveBeenCalledOnce();
    answer[0].resolve(false);
    await answer[0].promise;
    await userEvent.click(cross);
    await expect(asks).toHaveBeenCalledTimes(2);
    await expect(dialog).toBeVisible();
    answer[1].resolve(true);
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 正在保存：叉、Esc、「取消」都等着。 */
export const Busy: Story = {
  name: "正在忙",
  render: (args) => <Filled {...args} />,
  args: { dismissable: true, busy: true },
  play: async ({ canvasElement, args }) => {
    const { dialog } = await openIt(canvasElement);
    await expect(dialog).toHaveAttribute("aria-busy", "true");
    const cross = within(dialog).getByRole("button", { name: "关闭" });
    await expect(cross).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(cross);
    await userEvent.click(within(dialog).getByRole("button", { name: "取消" }));
    await userEvent.keyboard("{Escape}");
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await expect(dialog).toBeVisible();
  },
};

const paragraphs: ReactNode = Array.from({ length: 40 }, (_, index) => (
  <p key={index}>第 {index + 1} 条　跨校选修课程的学分，由开课学校记载，由学籍所在学校认定。</p>
));

/** 打开它的按钮不在了（那一行被删掉）：焦点到按钮原来所在的区域，不回到网页开头。 */
export const OpenerGone: Story = {
  name: "打开它的按钮没了",
  render: function Row() {
    const [there, setThere] = useState(true);
    const [open, setOpen] = useState(false);
    return (
      <section tabIndex={-1} aria-label="课程">
        {there ? <Button onClick={() => setOpen(true)}>打开</Button> : "没有课程了"}
        <Dialog
          title="删除课程"
          open={open}
          onOpenChange={setOpen}
          footer={
            <Button
              variant="primary"
              tone="danger"
              onClick={() => {
                setThere(false);
                setOpen(false);
              }}
            >
              删除
            </Button>
          }
        />
      </section>
    );
  },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await userEvent.click(within(dialog).getByRole("button", { name: "删除" }));
    await waitFor(() => expect(within(canvasElement).getByRole("region", { name: "课程" })).toHaveFocus());
  },
};

/** 内容很长：标题和按钮不动，中间滚；键盘也能滚。 */
export const Long: Story = {
  name: "很长的内容",
  args: { children: paragraphs, title: "湖南省普通高等学校课程互选与学分互认管理办法（试行）全文" },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    const body = dialog.querySelector("[data-part=body]")!;
    await waitFor(() => expect(body).toHaveAttribute("tabindex", "0"));
    await expect(within(dialog).getByRole("button", { name: "延长" })).toBeVisible();
  },
};

/** 说明会在打开时读出。 */
export const Described: Story = {
  name: "带说明",
  args: { description: "延长之后，已满的课程会重新开放候补。", size: "md" },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await expect(dialog).toHaveAccessibleDescription("延长之后，已满的课程会重新开放候补。");
    await expect(Math.round(dialog.getBoundingClientRect().width)).toBe(DIALOG_CONSTANTS.widths.md);
  },
};

/** 指定宽度：选择对话框用 500 px。 */
export const Width: Story = {
  name: "指定宽度",
  args: { width: 500 },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await expect(Math.round(dialog.getBoundingClientRect().width)).toBe(500);
  },
};

export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    await openIt(canvasElement);
  },
};

/** 手机上占满整个窗口：字段多的表单。 */
export const FullOnPhone: Story = {
  name: "手机上占满",
  args: { fullOnPhone: true },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    const box = dialog.getBoundingClientRect();
    await expect([box.left, box.top]).toEqual([0, 0]);
    await expect([box.width, box.height]).toEqual([window.innerWidth, window.innerHeight]);
  },
};
