import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import type { RenderLink } from "./render-link.js";
import { useVisitedTabs } from "./use-visited-tabs.js";
import type { VisitedTab } from "./visited-tabs.js";
import { VisitedTabs } from "./visited-tabs-bar.js";

const activated = fn();
const emptied = fn();
const wentTo = fn();
const refreshed = fn();

const pages: readonly VisitedTab[] = [
  { id: "/offerings", title: "课程管理" },
  { id: "/rounds", title: "选课活动控制" },
  { id: "/recognition", title: "学分认定申请" },
];

const stay: RenderLink = ({ href, onClick, children, ...rest }) => (
  <a
    href={href}
    {...rest}
    onClick={(event) => {
      event.preventDefault();
      onClick?.(event);
    }}
  >
    {children}
  </a>
);

interface BarProps {
  tabs?: readonly VisitedTab[];
  pinned?: boolean;
  /** The tab with typed text in its page. */
  unsaved?: string;
}

function Bar({ tabs = pages, pinned = true, unsaved }: BarProps) {
  const state = useVisitedTabs({
    pinned: pinned ? [{ id: "/index", title: "首页" }] : [],
    defaultState: { tabs, activeId: tabs[1]?.id ?? tabs[0]?.id ?? null },
    onActivate: (tab) => activated(tab.id),
    onEmpty: emptied,
    onNavigate: wentTo,
  });
  const { dispatch } = state;
  useEffect(() => {
    if (unsaved !== undefined) dispatch({ type: "mark-unsaved", id: unsaved, unsaved: true });
  }, [dispatch, unsaved]);
  return <VisitedTabs {...state} onAction={state.dispatch} onRefresh={refreshed} renderLink={stay} />;
}

const meta: Meta<typeof VisitedTabs> = {
  title: "外壳/页签 VisitedTabs",
  component: VisitedTabs,
  parameters: { layout: "fullscreen" },
  render: () => <Bar />,
  beforeEach: () => {
    activated.mockClear();
    emptied.mockClear();
    wentTo.mockClear();
    refreshed.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof VisitedTabs>;

const titles = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[data-part="link"]')].map((link) => link.textContent);

/** 关闭当前页就到最后剩下的那一页；钉住的首页关不掉。 */
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
    await expect(canvas.getByRole("link", { name: "选课活动控制" })).toHaveAttribute("aria-current", "page");
    await expect(canvas.queryByRole("button", { name: "关闭 首页" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "关闭 选课活动控制" }));
    await expect(activated).toHaveBeenLastCalledWith("/recognition");
    await userEvent.click(canvas.getByRole("link", { name: "课程管理" }));
    await expect(activated).toHaveBeenLastCalledWith("/offerings");
  },
};

/** 鼠标中键关闭；对钉住的页签无效。 */
export const MiddleClick: Story = {
  name: "鼠标中键",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const middle = (name: string) =>
      fireEvent(
        canvas.getByRole("link", { name }),
        new MouseEvent("auxclick", { bubbles: true, cancelable: true, button: 1 }),
      );
    await middle("学分认定申请");
    await expect(titles(canvasElement)).toEqual(["首页", "课程管理", "选课活动控制"]);
    await middle("首页");
    await expect(titles(canvasElement)).toHaveLength(3);
  },
};

/** 只用键盘：左右走，Delete 关，Ctrl+Shift+方向键移。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole("link", { name: "选课活动控制" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("link", { name: "学分认定申请" })).toHaveFocus();
    await userEvent.keyboard("{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}");
    await expect(titles(canvasElement)).toEqual(["首页", "课程管理", "学分认定申请", "选课活动控制"]);
    await expect(canvas.getByRole("status")).toHaveTextContent("学分认定申请 移到第 3 个，共 4 个");
    await userEvent.keyboard("{Delete}");
    await expect(titles(canvasElement)).toEqual(["首页", "课程管理", "选课活动控制"]);
    await waitFor(() => expect(canvas.getByRole("link", { name: "课程管理" })).toHaveFocus());
    // To the right too, with the focus on what moves; and no further than the end.
    await userEvent.keyboard("{Control>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Control}");
    await expect(titles(canvasElement)).toEqual(["首页", "选课活动控制", "课程管理"]);
    await expect(canvas.getByRole("link", { name: "课程管理" })).toHaveFocus();
    await expect(canvas.getByRole("status")).toHaveTextContent("课程管理 移到第 3 个，共 3 个");
    await userEvent.keyboard("{Home}");
    await expect(canvas.getByRole("link", { name: "首页" })).toHaveFocus();
    // The pinned one stays.
    await userEvent.keyboard("{Delete}");
    await expect(titles(canvasElement)).toHaveLength(3);
    await userEvent.keyboard("{ArrowLeft}");
    await expect(canvas.getByRole("link", { name: "课程管理" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{End}");
    await expect(canvas.getByRole("link", { name: "课程管理" })).toHaveFocus();
    // One stop for Tab: the page in view.
    const stops = canvas.getAllByRole("link").filter((link) => link.tabIndex === 0);
    await expect(stops.map((link) => link.textContent)).toEqual(["选课活动控制"]);
  },
};

/** 键盘上的菜单键（Shift+F10）打开同一个菜单，Esc 回到页签；从菜单关掉自己，焦点到左边一个。 */
export const ContextMenuByKey: Story = {
  name: "用键盘开右键菜单",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const link = canvas.getByRole("link", { name: "学分认定申请" });
    link.focus();
    // What a browser sends for the key: to the element with the focus, without a button.
    const press = () => fireEvent.contextMenu(link, { button: 0, detail: 0 });
    await press();
    const menu = await screen.findByRole("menu");
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(link).toHaveFocus());
    await press();
    await screen.findByRole("menu");
    const item = screen.getByRole("menuitem", { name: "关闭" });
    await userEvent.keyboard("{ArrowDown}");
    while (document.activeElement !== item) await userEvent.keyboard("{ArrowDown}");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(titles(canvasElement)).toEqual(["首页", "课程管理", "选课活动控制"]));
    await waitFor(() => expect(canvas.getByRole("link", { name: "选课活动控制" })).toHaveFocus());
  },
};

/** 右键菜单：关闭、关闭其他、左侧、右侧、全部，刷新，左移右移；做不到的灰着。 */
export const ContextMenuActions: Story = {
  name: "右键菜单的操作",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fireEvent.contextMenu(canvas.getByRole("link", { name: "首页" }));
    await expect(await screen.findByRole("menuitem", { name: "关闭" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await fireEvent.contextMenu(canvas.getByRole("link", { name: "课程管理" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "刷新" }));
    await waitFor(() => expect(refreshed).toHaveBeenCalledWith("/offerings"));
    await fireEvent.contextMenu(canvas.getByRole("link", { name: "课程管理" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "关闭其他" }));
    await waitFor(() => expect(titles(canvasElement)).toEqual(["首页", "课程管理"]));
    await expect(activated).toHaveBeenLastCalledWith("/offerings");
  },
};

/** 右键菜单里的「关闭全部」：钉住的留着，到最后剩下的那一页。 */
export const CloseAll: Story = {
  name: "关闭全部",
  play: async ({ canvasElement }) => {
    await fireEvent.contextMenu(within(canvasElement).getByRole("link", { name: "课程管理" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "关闭全部" }));
    await waitFor(() => expect(titles(canvasElement)).toEqual(["首页"]));
    await expect(wentTo.mock.calls).toEqual([["/index"]]);
    await expect(emptied).not.toHaveBeenCalled();
  },
};

/** 没有钉住的：「关闭全部」以后一个不剩，到 /（规格第 2 节）。 */
export const CloseAllWithoutPinned: Story = {
  name: "没有钉住时关闭全部",
  render: () => <Bar pinned={false} />,
  play: async ({ canvasElement }) => {
    await fireEvent.contextMenu(within(canvasElement).getByRole("link", { name: "课程管理" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "关闭全部" }));
    await waitFor(() => expect(titles(canvasElement)).toEqual([]));
    await expect(wentTo.mock.calls).toEqual([["/"]]);
  },
};

/** 按住 Ctrl 或 ⌘ 点页签：浏览器在新标签页打开，这里不动。 */
export const OpenedElsewhere: Story = {
  name: "在新标签页打开",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const link = canvas.getByRole("link", { name: "课程管理" });
    for (const key of ["ctrlKey", "metaKey", "shiftKey"]) await fireEvent.click(link, { [key]: true });
    await expect(activated).not.toHaveBeenCalled();
    await expect(canvas.getByRole("link", { current: "page" })).toHaveTextContent("选课活动控制");
    await fireEvent.click(link);
    await expect(activated).toHaveBeenCalledWith("/offerings");
  },
};

/** 拖动换位：越过邻居的中线就换；钉住的留在最前。 */
export const Drag: Story = {
  name: "拖动",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const tab = (name: string) => canvas.getByRole("link", { name }).closest("li")!;
    const dragged = tab("学分认定申请");
    const from = dragged.getBoundingClientRect();
    const to = tab("首页").getBoundingClientRect();
    const at = (x: number) => ({
      clientX: x,
      clientY: from.top + 10,
      button: 0,
      pointerType: "mouse",
      pointerId: 1,
    });
    await fireEvent.pointerDown(dragged, at(from.left + 20));
    await fireEvent.pointerMove(dragged, at(from.left));
    await fireEvent.pointerMove(dragged, at(to.left + 2));
    await fireEvent.pointerUp(dragged, at(to.left + 2));
    await waitFor(() =>
      expect(titles(canvasElement)).toEqual(["首页", "学分认定申请", "课程管理", "选课活动控制"]),
    );
  },
};

/** The moves of a finger on a tab, in pixels from its middle. */
function finger(tab: HTMLElement) {
  const box = tab.getBoundingClientRect();
  const at = (by: number) => ({
    clientX: box.left + box.width / 2 + by,
    clientY: box.top + box.height / 2,
    button: 0,
    pointerType: "touch",
    pointerId: 7,
  });
  return {
    down: () => fireEvent.pointerDown(tab, at(0)),
    move: (by: number) => fireEvent.pointerMove(tab, at(by)),
    up: (by: number) => fireEvent.pointerUp(tab, at(by)),
    cancel: () => fireEvent.pointerCancel(tab, at(0)),
  };
}

/** 手指：按住不动再拖就换位；一碰就滑是滚动，不换位。 */
export const TouchDrag: Story = {
  name: "手指拖动",
  play: async ({ canvasElement }) => {
    const tab = within(canvasElement).getByRole("link", { name: "学分认定申请" }).closest("li")!;
    const touch = finger(tab);
    await touch.down();
    await touch.move(-60);
    await touch.move(-400);
    await touch.up(-400);
    await expect(titles(canvasElement)).toEqual(["首页", "课程管理", "选课活动控制", "学分认定申请"]);
    await touch.down();
    await waitFor(() => expect(tab).toHaveAttribute("data-dragging"));
    // The browser must not scroll the row under the finger.
    const move = new Event("touchmove", { bubbles: true, cancelable: true });
    tab.dispatchEvent(move);
    await expect(move.defaultPrevented).toBe(true);
    await touch.move(-400);
    await waitFor(() =>
      expect(titles(canvasElement)).toEqual(["首页", "学分认定申请", "课程管理", "选课活动控制"]),
    );
    await touch.up(-400);
    await expect(tab).not.toHaveAttribute("data-dragging");
    await expect(screen.queryByRole("menu")).toBeNull();
    // And does, when no tab is held.
    const free = new Event("touchmove", { bubbles: true, cancelable: true });
    tab.dispatchEvent(free);
    await expect(free.defaultPrevented).toBe(false);
  },
};

/** 手指按住不动再放开：打开菜单；系统自己的长按不抢在前面。 */
export const LongPress: Story = {
  name: "长按",
  play: async ({ canvasElement }) => {
    const tab = within(canvasElement).getByRole("link", { name: "课程管理" }).closest("li")!;
    const touch = finger(tab);
    await touch.down();
    await waitFor(() => expect(tab).toHaveAttribute("data-dragging"));
    await fireEvent.contextMenu(tab);
    await expect(screen.queryByRole("menu")).toBeNull();
    await touch.up(0);
    await userEvent.click(await screen.findByRole("menuitem", { name: "右移" }));
    await waitFor(() =>
      expect(titles(canvasElement)).toEqual(["首页", "选课活动控制", "课程管理", "学分认定申请"]),
    );
    // Called away (a notification, a second hand): nothing is held any more.
    await touch.down();
    await waitFor(() => expect(tab).toHaveAttribute("data-dragging"));
    await touch.cancel();
    await waitFor(() => expect(tab).not.toHaveAttribute("data-dragging"));
    await expect(screen.queryByRole("menu")).toBeNull();
  },
};

/** 有未保存的修改：圆点标出，关闭前先问，默认留下；离开网页时浏览器也会问。 */
export const Unsaved: Story = {
  name: "有未保存的修改",
  render: () => <Bar tabs={[...pages, { id: "/audit/1", title: "张三 · 审核" }]} unsaved="/audit/1" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "关闭 张三 · 审核" }));
    await userEvent.click(await screen.findByRole("button", { name: "继续编辑" }));
    await expect(titles(canvasElement)).toHaveLength(5);
    await waitFor(() => expect(screen.queryByRole("button", { name: "继续编辑" })).toBeNull());
    const leaving = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await expect(leaving()).toBe(true);
    // By keys: the question takes the focus and gives it to the neighbour of what it closed.
    canvas.getByRole("link", { name: /张三 · 审核/ }).focus();
    await userEvent.keyboard("{Delete}");
    await userEvent.click(await screen.findByRole("button", { name: "放弃修改并关闭" }));
    await waitFor(() => expect(titles(canvasElement)).toHaveLength(4));
    await waitFor(() => expect(canvas.getByRole("link", { name: "学分认定申请" })).toHaveFocus());
    await expect(leaving()).toBe(false);
  },
};

/** 关掉最后一个：到 /，也告诉应用。 */
export const LastOneClosed: Story = {
  name: "关掉最后一个",
  render: () => <Bar tabs={pages.slice(0, 1)} pinned={false} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "关闭 课程管理" }));
    await expect(emptied).toHaveBeenCalledOnce();
    await expect(wentTo.mock.calls).toEqual([["/"]]);
  },
};

/** 放不下时右端才有「全部页签」，列出全部；都放得下就没有，位置留着，页签不会跳。 */
export const Overflow: Story = {
  name: "放不下",
  render: () => (
    <Bar
      tabs={Array.from({ length: 24 }, (_, index) => ({
        id: `/p${index}`,
        title: `第 ${index + 1} 个打开的页面`,
      }))}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const row = canvasElement.querySelector<HTMLElement>('[data-part="row"]')!;
    const button = await canvas.findByRole("button", { name: "全部页签" });
    const width = row.clientWidth;
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "第 24 个打开的页面" }));
    await waitFor(() => expect(activated).toHaveBeenLastCalledWith("/p23"));
    // The tab in view is in sight.
    await waitFor(() => {
      const box = canvas.getByRole("link", { current: "page" }).getBoundingClientRect();
      return expect(box.right).toBeLessThanOrEqual(row.getBoundingClientRect().right + 1);
    });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole("menuitem", { name: "关闭其他" }));
    await waitFor(() => expect(canvas.queryByRole("button", { name: "全部页签" })).toBeNull());
    await expect(row.clientWidth).toBe(width);
    // The button went with the focus on it.
    await waitFor(() => expect(canvas.getByRole("link", { name: "首页" })).toHaveFocus());
  },
};

/** 窗口变窄、页签放不下了，按钮才出来。 */
export const OverflowByWidth: Story = {
  name: "窗口变窄放不下",
  render: () => (
    <div data-testid="frame">
      <Bar />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const frame = canvas.getByTestId("frame");
    frame.style.width = "900px";
    await waitFor(() => expect(canvas.queryByRole("button", { name: "全部页签" })).toBeNull());
    frame.style.width = "240px";
    await expect(await canvas.findByRole("button", { name: "全部页签" })).toBeVisible();
    frame.style.width = "900px";
    await waitFor(() => expect(canvas.queryByRole("button", { name: "全部页签" })).toBeNull());
    frame.style.removeProperty("width");
  },
};
