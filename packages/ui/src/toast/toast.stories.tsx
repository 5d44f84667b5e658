import type { Meta, StoryObj } from "@storybook/react-vite";
import { BookOpen, CalendarDays } from "lucide-react";
import { useState } from "react";
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from "storybook/test";
import { TopNavShell } from "../app-shell/index.js";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { TOAST_DURATIONS, toast } from "./toast.js";
import { Toaster, type ToasterProps } from "./toaster.js";

const undone = fn();

function Page(props: ToasterProps) {
  return (
    <div style={{ minHeight: 320, display: "flex", alignItems: "flex-end", gap: 8 }}>
      <Button onClick={() => toast.success("选课成功：高等代数", { duration: "stay" })}>成功</Button>
      <Button
        onClick={() => toast.error("网络请求错误", { duration: "stay", description: "请检查网络后重试。" })}
      >
        失败
      </Button>
      <Button onClick={() => toast.warning("验证未通过", { duration: "stay" })}>警告</Button>
      <Button onClick={() => toast.info("第二轮正选 22:00 关闭", { duration: "stay" })}>说明</Button>
      <Button
        onClick={() => toast.success("已退选 高等代数", { action: { label: "撤销", onClick: undone } })}
      >
        可撤销
      </Button>
      <Toaster {...props} />
    </div>
  );
}

const meta: Meta<ToasterProps> = {
  title: "反馈/轻提示 Toast",
  component: Toaster,
  render: (args) => <Page {...args} />,
  beforeEach: () => {
    toast.dismiss();
    undone.mockClear();
    return () => toast.dismiss();
  },
};
export default meta;

type Story = StoryObj<ToasterProps>;

/** 四种；只有图标的颜色不同，话说清楚。 */
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
    for (const name of ["成功", "失败", "警告", "说明"])
      await userEvent.click(canvas.getByRole("button", { name }));
    const element = await region();
    const list = within(element);
    await expect(await list.findByText("网络请求错误")).toBeVisible();
    await expect(list.getByText("请检查网络后重试。")).toBeVisible();
    await expect(list.getAllByRole("listitem")).toHaveLength(4);
    // Styles and tests of a host hold on to these.
    await expect(element.closest('[data-component="toaster"]')).not.toBeNull();
    await expect(element.querySelectorAll('[data-component="toast"] > [data-part="close"]')).toHaveLength(4);
  },
};

const region = () => screen.findByRole("region", { name: /^通知/ });

/** Time that only the story lets pass: what is due is run when it says so. */
function heldTime() {
  const due = new Map<number, () => void>();
  const set = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  let last = 0;
  // What messages wait is longer than what sonner and the queries of a test do, but for their second.
  const isStay = (ms = 0) => ms > 300 && ms <= TOAST_DURATIONS.long && ms !== 1000;
  const setting = spyOn(window, "setTimeout").mockImplementation(((
    act: () => void,
    ms?: number,
    ...rest: never[]
  ) => {
    if (!isStay(ms)) return set(act, ms, ...rest);
    last -= 1;
    due.set(last, act);
    return last;
  }) as typeof window.setTimeout);
  const clearing = spyOn(window, "clearTimeout").mockImplementation((id) => {
    if (typeof id !== "number" || !due.delete(id)) clear(id);
  });
  return {
    waiting: () => due.size,
    pass: () => {
      for (const [id, act] of due) {
        due.delete(id);
        act();
      }
    },
    letGo: () => {
      setting.mockRestore();
      clearing.mockRestore();
    },
  };
}
let time: ReturnType<typeof heldTime>;
const holdTime = () => {
  time = heldTime();
  return () => time.letGo();
};

/** 一件可做的事：撤销。有事可做的不会自己走，做了就走。 */
export const Action: Story = {
  name: "可以撤销",
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "可撤销" }));
    await userEvent.click(await screen.findByRole("button", { name: "撤销" }));
    await expect(undone).toHaveBeenCalledOnce();
  },
};

/** 键盘：Alt+T 到通知，Tab 到叉，回车关掉，焦点回到原来的地方；Esc 不关，只是回去。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const warn = within(canvasElement).getByRole("button", { name: "警告" });
    await userEvent.click(warn);
    await screen.findByText("验证未通过");
    const list = await region();
    const arrive = async () => {
      await userEvent.keyboard("{Alt>}[KeyT]{/Alt}");
      await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
    };
    await arrive();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(warn).toHaveFocus());
    await expect(screen.getByText("验证未通过")).toBeVisible();
    await arrive();
    await userEvent.tab();
    await userEvent.tab();
    await expect(within(list).getByRole("button", { name: "关闭" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(warn).toHaveFocus());
    await waitFor(() => expect(screen.queryByText("验证未通过")).toBeNull());
  },
};

/** 几条里关掉一条，焦点到下一条，不会丢到页面开头。 */
export const NextKeepsFocus: Story = {
  name: "焦点到下一条",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const name of ["成功", "警告"]) await userEvent.click(canvas.getByRole("button", { name }));
    const warned = (await screen.findByText("验证未通过")).closest("li") as HTMLElement;
    const worked = screen.getByText("选课成功：高等代数").closest("li") as HTMLElement;
    await userEvent.keyboard("{Alt>}[KeyT]{/Alt}");
    await userEvent.tab();
    await expect(warned).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(worked).toHaveFocus());
    await waitFor(() => expect(warned).not.toBeInTheDocument());
    await expect(worked).toHaveFocus();
  },
};

function Undoing() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>我的课程</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        dismissable
        title="我的课程"
        footer={
          <Button
            onClick={() => toast.success("已退选 高等代数", { action: { label: "撤销", onClick: undone } })}
          >
            退选
          </Button>
        }
      />
      <Toaster />
    </>
  );
}

/** 对话框开着，键盘也到得了通知：Alt+T、Tab 到撤销；Esc 回到对话框，不关它。 */
export const OverDialog: Story = {
  name: "在对话框之上",
  render: () => <Undoing />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "我的课程" }));
    const drop = within(await screen.findByRole("dialog")).getByRole("button", { name: "退选" });
    await userEvent.click(drop);
    const undo = await screen.findByRole("button", { name: "撤销" });
    await userEvent.keyboard("{Alt>}[KeyT]{/Alt}");
    await userEvent.tab();
    await userEvent.tab();
    await expect(undo).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(drop).toHaveFocus());
    await expect(screen.getByRole("dialog")).toBeVisible();
    await userEvent.keyboard("{Alt>}[KeyT]{/Alt}");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(undone).toHaveBeenCalledOnce();
    await waitFor(() => expect(drop).toHaveFocus());
    await waitFor(() => expect(screen.queryByText("已退选 高等代数")).toBeNull());
  },
};

const closed = fn();

/** 默认停 2.5 秒，然后自己走（规格第 8、9 节）；走的时候说一声。 */
export const GoesByItself: Story = {
  name: "自己走",
  beforeEach: () => {
    closed.mockClear();
    return holdTime();
  },
  play: async () => {
    toast.info("反馈成功", { onClose: closed });
    await screen.findByText("反馈成功");
    await expect(time.waiting()).toBe(1);
    time.pass();
    await waitFor(() => expect(screen.queryByText("反馈成功")).toBeNull());
    await expect(closed).toHaveBeenCalledOnce();
  },
};

/** 指针在上面，或按 Alt+T 到了通知里，就不走；离开后才接着数。 */
export const StaysWhileUsed: Story = {
  name: "用着就不走",
  beforeEach: holdTime,
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "成功" });
    button.focus();
    toast.info("反馈成功");
    const words = await screen.findByText("反馈成功");
    await userEvent.hover(words);
    await expect(time.waiting()).toBe(0);
    await userEvent.unhover(words);
    await expect(time.waiting()).toBe(1);
    await userEvent.keyboard("{Alt>}[KeyT]{/Alt}");
    await expect(time.waiting()).toBe(0);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
    await expect(time.waiting()).toBe(1);
    time.pass();
    await waitFor(() => expect(screen.queryByText("反馈成功")).toBeNull());
  },
};

/** 一件要等的事：先说正在做，再在原地说结果；失败时错误里给人看的话写在下面。 */
export const Following: Story = {
  name: "一件要等的事",
  beforeEach: holdTime,
  play: async () => {
    const words = { loading: "正在保存", success: (n: number) => `已保存 ${n} 门`, error: "没有保存" };
    const good = Promise.withResolvers<number>();
    const bad = Promise.withResolvers<number>();
    toast.promise(good.promise, words);
    toast.promise(bad.promise, words);
    await waitFor(() => expect(screen.queryAllByText("正在保存")).toHaveLength(2));
    await expect(time.waiting()).toBe(0);
    good.resolve(3);
    bad.reject(new Error("本轮已关闭"));
    await expect(await screen.findByText("已保存 3 门")).toBeVisible();
    await expect(await screen.findByText("本轮已关闭")).toBeVisible();
    await expect(screen.getByText("没有保存")).toBeVisible();
    await expect(screen.queryByText("正在保存")).toBeNull();
    await expect(time.waiting()).toBe(2);
  },
};

/** 同一个 id 的消息替换前一条，不会叠一摞。 */
export const Replaces: Story = {
  name: "替换前一条",
  play: async () => {
    toast.info("正在保存", { id: "save", duration: "stay" });
    await screen.findByText("正在保存");
    toast.success("已保存", { id: "save", duration: "stay" });
    await expect(await screen.findByText("已保存")).toBeInTheDocument();
    await expect(screen.queryByText("正在保存")).toBeNull();
  },
};

/** The page of a student on a phone, with its own navigation at the bottom. */
function PhonePage(props: ToasterProps) {
  return (
    <>
      <TopNavShell
        brand={{ name: "互选", href: "#home" }}
        activeHref="#courses"
        items={[
          { id: "courses", label: "选课", href: "#courses", icon: <BookOpen /> },
          { id: "timetable", label: "课表", href: "#timetable", icon: <CalendarDays /> },
        ]}
      >
        <div style={{ height: 1200, padding: 12 }}>选课</div>
      </TopNavShell>
      <Toaster {...props} />
    </>
  );
}

/** 手机上一摞消息：长的换行，动作和叉都按得到，一条也不出屏幕，不挡底部导航。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  parameters: { layout: "fullscreen" },
  render: (args) => <PhonePage {...args} />,
  play: async ({ canvasElement }) => {
    const stay = { duration: "stay" } as const;
    toast.error("没有选上 马克思主义基本原理概论（湘江理工大学与岳麓师范大学联合开设）", {
      ...stay,
      description:
        "与已选的 中国近现代史纲要 周三 7–8 节（第 1–16 周）时间冲突。可以先退选其中一门，或者改选周五的教学班。",
    });
    toast.success("已退选 数据结构与算法分析（面向非计算机专业，含上机实验）", {
      ...stay,
      action: { label: "撤销", onClick: undone },
    });
    toast.warning("第二轮正选还有 10 分钟关闭", stay);
    const words = ["马克思主义", "数据结构", "10 分钟"].map((word) => new RegExp(word));
    const shown = () => words.map((word) => screen.getByText(word).closest("[data-sonner-toast]") as Element);
    await waitFor(() => expect(shown()).toHaveLength(3));
    const navigation = within(canvasElement).getAllByRole("navigation").at(-1) as HTMLElement;
    await waitFor(async () => {
      const boxes = shown().map((message) => message.getBoundingClientRect());
      for (const { left, right, top, bottom } of boxes) {
        await expect(left).toBeGreaterThanOrEqual(12);
        await expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth - 12);
        await expect(top).toBeGreaterThanOrEqual(0);
        await expect(bottom).toBeLessThanOrEqual(navigation.getBoundingClientRect().top);
      }
      // One below the other.
      const places = boxes.toSorted((one, other) => one.top - other.top);
      for (const [at, box] of places.slice(1).entries())
        await expect(box.top).toBeGreaterThanOrEqual(places[at]?.bottom ?? 0);
    });
    await expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    for (const button of within(shown()[1] as HTMLElement).getAllByRole("button"))
      await expect(button).toBeVisible();
  },
};

/** 放在下面时，在底部导航上面。 */
export const PhoneBottom: Story = { ...Phone, name: "手机上放在下面", args: { position: "bottom-center" } };
