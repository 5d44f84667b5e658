import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { zhCN } from "../messages/index.js";
import { ConfirmDialog } from "../dialog/confirm-dialog.js";
import { ConfirmProvider, type ConfirmRequest, useConfirm } from "./confirm-provider.js";

const answered = fn();

function Asks({ requests }: { requests: readonly ConfirmRequest[] }) {
  const confirm = useConfirm();
  return (
    <Button
      onClick={() => {
        for (const request of requests) void confirm(request).then(answered);
      }}
    >
      退选
    </Button>
  );
}

const dropOut: ConfirmRequest = {
  title: "退选「高等代数」？",
  confirmLabel: "退选",
  tone: "danger",
  consequence: "名额会立刻让给候补的同学，之后要重新排队。",
};

const meta: Meta<typeof Asks> = {
  title: "反馈/确认（弹窗）Confirm",
  component: Asks,
  args: { requests: [dropOut] },
  render: (args) => (
    <ConfirmProvider>
      <Asks {...args} />
    </ConfirmProvider>
  ),
  beforeEach: () => {
    answered.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof Asks>;

const ask = async (canvasElement: HTMLElement) => {
  const button = within(canvasElement).getByRole("button", { name: "退选" });
  await userEvent.click(button);
  return { button, dialog: await screen.findByRole("alertdialog") };
};

/** 说清楚会怎样；按钮写着要做的事；焦点在什么都不改的那个上。 */
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
    const { button, dialog } = await ask(canvasElement);
    await expect(dialog).toHaveAccessibleName("退选「高等代数」？");
    await expect(within(dialog).getByText(/名额会立刻让给/)).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "取消" })).toHaveFocus());
    await userEvent.click(within(dialog).getByRole("button", { name: "退选" }));
    await waitFor(() => expect(answered).toHaveBeenCalledWith(true));
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 取消、叉都是「不」；按回车是取消；Esc 和点旁边不算回答。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const { dialog } = await ask(canvasElement);
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "取消" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await expect(answered).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  },
};

/** 全程键盘说「是」：Tab 到按钮，回车问；Tab 到要做的事，回车；做完焦点回到原来的按钮。 */
export const YesByKeys: Story = {
  name: "用键盘说是",
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "退选" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("alertdialog"));
    await waitFor(() => expect(dialog.getByRole("button", { name: "取消" })).toHaveFocus());
    await userEvent.tab();
    await expect(dialog.getByRole("button", { name: "退选" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(answered).toHaveBeenCalledWith(true));
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 不危险的也可以问。 */
export const Plain: Story = {
  name: "不危险的问题",
  args: {
    requests: [
      {
        title: "提示",
        description: "确定注销并退出系统吗？",
        confirmLabel: "退出",
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const { dialog } = await ask(canvasElement);
    await expect(dialog).toHaveAccessibleDescription("确定注销并退出系统吗？");
    await userEvent.click(within(dialog).getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
  },
};

let fail: ((error: Error) => void) | undefined;
const act = fn(
  () =>
    new Promise<void>((resolve, reject) => {
      if (fail) resolve();
      fail = reject;
    }),
);

/** 边做边等：按钮忙着，失败了说原因、可以再来，成了才关。 */
export const Acting: Story = {
  name: "边做边等",
  args: { requests: [{ ...dropOut, act }] },
  beforeEach: () => {
    fail = undefined;
    act.mockClear();
  },
  play: async ({ canvasElement }) => {
    const { dialog } = await ask(canvasElement);
    const go = within(dialog).getByRole("button", { name: "退选" });
    await userEvent.click(go);
    await expect(go).toHaveAttribute("aria-busy", "true");
    await userEvent.click(go);
    await expect(act).toHaveBeenCalledOnce();
    fail?.(new Error("本轮已于 22:00 关闭，不能再退选。"));
    await expect(await within(dialog).findByRole("alert")).toHaveTextContent(
      "本轮已于 22:00 关闭，不能再退选。",
    );
    await expect(answered).not.toHaveBeenCalled();
    await userEvent.click(go);
    await waitFor(() => expect(answered).toHaveBeenCalledWith(true));
  },
};

/** 网络和程序的英文错误不给人看：说没有做成，给出请求编号。 */
export const FailsTechnically: Story = {
  name: "技术错误不给人看",
  args: {
    requests: [
      {
        ...dropOut,
        act: () => Promise.reject(Object.assign(new TypeError("Failed to fetch"), { requestId: "req-7f3a" })),
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const { dialog } = await ask(canvasElement);
    await userEvent.click(within(dialog).getByRole("button", { name: "退选" }));
    const said = await within(dialog).findByRole("alert");
    await expect(said).toHaveTextContent(zhCN.confirm.failed);
    await expect(said).toHaveTextContent("req-7f3a");
    await expect(said).not.toHaveTextContent("fetch");
    await expect(within(said).getByRole("button", { name: zhCN.feedbackState.copyRequestId })).toBeVisible();
  },
};

/** 同时问两句：一句一句来。 */
export const Queue: Story = {
  name: "一句一句问",
  args: { requests: [dropOut, { ...dropOut, title: "退选「大学物理」？" }] },
  play: async ({ canvasElement }) => {
    await ask(canvasElement);
    await userEvent.click(screen.getByRole("button", { name: "取消" }));
    const second = await screen.findByRole("alertdialog", { name: "退选「大学物理」？" });
    await userEvent.click(within(second).getByRole("button", { name: "退选" }));
    await waitFor(() => expect(answered.mock.calls).toEqual([[false], [true]]));
  },
};

/** 很长的话在窄手机上：换行，两个按钮都在看得见的地方。 */
export const LongText: Story = {
  name: "很长的文字",
  globals: { viewport: { value: "narrow" } },
  args: {
    requests: [
      {
        ...dropOut,
        title: "退选「中华优秀传统文化视域下的数字人文方法与跨学科研究实践（全英文、翻转课堂、荣誉课程）」？",
        consequence:
          "名额会立刻让给候补的同学，之后要重新排队；已经登记的平时成绩和实验预约一并取消，编号 HUM20260001EN20272028SECONDROUNDWITHDRAWAL 的申请同时作废。",
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const { dialog } = await ask(canvasElement);
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
    for (const name of ["取消", "退选"]) {
      const box = within(dialog).getByRole("button", { name }).getBoundingClientRect();
      await expect(box.left).toBeGreaterThanOrEqual(0);
      await expect(box.right).toBeLessThanOrEqual(window.innerWidth);
      await expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
    }
  },
};

function Direct() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" tone="danger" onClick={() => setOpen(true)}>
        退选
      </Button>
      <ConfirmDialog {...dropOut} open={open} onOpenChange={setOpen} onConfirm={() => setOpen(false)} />
    </>
  );
}

/** 不用钩子，自己管开关。 */
export const Controlled: Story = {
  name: "由页面保管",
  render: () => <Direct />,
  play: async ({ canvasElement }) => {
    const { button, dialog } = await ask(canvasElement);
    await userEvent.click(within(dialog).getByRole("button", { name: "退选" }));
    await waitFor(() => expect(button).toHaveFocus());
  },
};
