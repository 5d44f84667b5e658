import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { NotificationBell, type NotificationBellProps, type ShellNotification } from "./notification-bell.js";

const news: readonly ShellNotification[] = [
  { id: "3", title: "第二轮选课 11 月 23 日 12:00 开始", time: "2026-11-20T09:30:00+08:00", read: false },
  {
    id: "2",
    title: "高等代数（湘江理工）周三 1–2 节改在第三教学楼 305，开课学校已经通知任课教师",
    time: "2026-11-19T16:05:12+08:00",
    read: false,
  },
  { id: "1", title: "学分认定申请已通过", time: "2026-11-18T10:00:00+08:00", read: true },
];

const opened = fn();
const loaded = fn();

/** What an application does around the bell: it holds the notifications and marks them. */
function Bell(props: Partial<NotificationBellProps>) {
  const [items, setItems] = useState(props.items);
  const [more, setMore] = useState(0);
  const read = (which: (item: ShellNotification) => boolean) =>
    setItems(items?.map((item) => (which(item) ? { ...item, read: true } : item)));
  return (
    <div style={{ display: "flex", gap: 16, justifyContent: "flex-end" }}>
      <button
        type="button"
        onClick={() => {
          setMore(more + 1);
          const title = `通知 ${more + 1}`;
          const time = "2026-11-20T11:45:00+08:00";
          setItems([{ id: title, title, time, read: false }, ...(items ?? [])]);
        }}
      >
        来一条
      </button>
      <NotificationBell
        {...props}
        unreadCount={items?.filter((item) => !item.read).length ?? 0}
        onListOpen={loaded}
        onSelect={(item) => {
          opened(item.id);
          read(({ id }) => id === item.id);
        }}
        onMarkAllRead={() => read(() => true)}
        items={items}
      />
    </div>
  );
}

const meta: Meta<typeof NotificationBell> = {
  title: "外壳/通知铃 NotificationBell",
  component: NotificationBell,
  args: { items: news },
  render: (args) => <Bell {...args} />,
  beforeEach: () => {
    opened.mockClear();
    loaded.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof NotificationBell>;

const press = async (name: string | RegExp) => {
  await userEvent.click(screen.getByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name: "通知" }));
};
const said = () => document.querySelector('[data-component="notification-bell"] [role="status"]');

/** 未读数在铃上；点开是最新的几条，打开一条就关上，焦点回到铃。 */
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
    const list = await press("通知，2 条未读");
    await expect(loaded).toHaveBeenCalledOnce();
    const first = await list.findByRole("button", { name: /^未读：\s*第二轮选课 .*2026-11-20 09:30:00$/ });
    await expect(list.getByRole("button", { name: /^学分认定申请已通过/ })).toBeVisible();
    await userEvent.click(first);
    await expect(opened).toHaveBeenCalledWith("3");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const bell = within(canvasElement).getByRole("button", { name: "通知，1 条未读" });
    await waitFor(() => expect(bell).toHaveFocus());
  },
};

/** 全部标为已读：按钮留在原处，焦点不丢；说一声。 */
export const MarkAllRead: Story = {
  name: "全部标为已读",
  play: async () => {
    const list = await press("通知，2 条未读");
    const mark = await list.findByRole("button", { name: "全部标为已读" });
    await userEvent.click(mark);
    await expect(list.queryByText("未读：")).toBeNull();
    await expect(mark).toHaveFocus();
    await expect(mark).toHaveAttribute("aria-disabled", "true");
    await waitFor(() => expect(said()).toHaveTextContent("没有未读通知了"));
    await userEvent.keyboard("{Escape}");
    await expect(await screen.findByRole("button", { name: "通知" })).toBeVisible();
  },
};

/** 来了新的，轻声说有几条未读，不打断，也不抢焦点；一开始的数目不说。 */
export const Announced: Story = {
  name: "读屏念出来",
  play: async ({ canvasElement }) => {
    await expect(said()).toBeEmptyDOMElement();
    const more = within(canvasElement).getByRole("button", { name: "来一条" });
    await userEvent.click(more);
    await waitFor(() => expect(said()).toHaveTextContent("有 3 条未读通知"));
    await expect(more).toHaveFocus();
  },
};

/** 只用键盘：回车打开，方向键走，回车打开一条，Esc 关上。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const bell = within(canvasElement).getByRole("button", { name: "通知，2 条未读" });
    bell.focus();
    await userEvent.keyboard("{Enter}");
    const list = within(await screen.findByRole("dialog", { name: "通知" }));
    const [first, second, last] = [
      await list.findByRole("button", { name: /第二轮选课/ }),
      list.getByRole("button", { name: /高等代数/ }),
      list.getByRole("button", { name: /学分认定/ }),
    ];
    await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
    while (document.activeElement !== first) await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    await expect(second).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect(last).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{Home}{ArrowDown}{ArrowUp}");
    await expect(first).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(bell).toHaveFocus());
    await userEvent.keyboard(" ");
    await screen.findByRole("dialog", { name: "通知" });
    await waitFor(() => expect(screen.getByRole("button", { name: "全部标为已读" })).toHaveFocus());
    await userEvent.keyboard("{Tab}{Tab}{Enter}");
    await expect(opened).toHaveBeenCalledWith("2");
  },
};

/** 正在取。 */
export const Loading: Story = {
  name: "正在加载",
  args: { items: undefined },
  play: async () => {
    const list = await press("通知");
    await expect(await list.findByText("加载中")).toBeVisible();
  },
};

/** 一条也没有。 */
export const Empty: Story = {
  name: "空的",
  args: { items: [] },
  play: async () => {
    const list = await press("通知");
    await expect(await list.findByText("没有通知")).toBeVisible();
  },
};

/** 没取到：重试。 */
export const Failed: Story = {
  name: "没有成功",
  args: { items: undefined, failed: true, onRetry: fn() },
  play: async ({ args }) => {
    const list = await press("通知");
    await userEvent.click(await list.findByRole("button", { name: "重试" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** 未读很多：铃上写 99+，名字里是准确的数目；一页列不完的在「查看全部」。 */
export const Many: Story = {
  name: "未读很多",
  args: { onShowAll: fn() },
  render: (args) => <NotificationBell {...args} unreadCount={240} onSelect={opened} />,
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByText("99+")).toBeVisible();
    const list = await press("通知，240 条未读");
    await userEvent.click(await list.findByRole("button", { name: "查看全部通知" }));
    await expect(args.onShowAll).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 手机：列表不超出屏幕。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async () => {
    const list = await press("通知，2 条未读");
    await list.findByRole("button", { name: /高等代数/ });
    const box = screen.getByRole("dialog").getBoundingClientRect();
    await expect(box.left).toBeGreaterThanOrEqual(0);
    await expect(box.right).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 英文。 */
export const English: Story = {
  name: "英文",
  globals: { language: "en" },
  play: async () => {
    await userEvent.click(screen.getByRole("button", { name: "Notifications, 2 unread" }));
    await expect(await screen.findByRole("button", { name: "Mark all as read" })).toBeVisible();
  },
};
