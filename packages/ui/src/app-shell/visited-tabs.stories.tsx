import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import type { RenderLink } from "./render-link.js";
import { useVisitedTabs } from "./use-visited-tabs.js";
import type { VisitedTab } from "./visited-tabs.js";
import { VisitedTabs } from "./visited-tabs-bar.js";

const activated = fn();
const emptied = fn();
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

function Bar({ tabs = pages, pinned = true }: { tabs?: readonly VisitedTab[]; pinned?: boolean }) {
  const state = useVisitedTabs({
    pinned: pinned ? [{ id: "/", title: "首页" }] : [],
    initial: { tabs, activeId: tabs[1]?.id ?? tabs[0]?.id ?? null },
    onActivate: (tab) => activated(tab.id),
    onEmpty: emptied,
  });
  return <VisitedTabs {...state} onAction={state.dispatch} onRefresh={refreshed} renderLink={stay} />;
}

const meta: Meta<typeof VisitedTabs> = {
  title: "布局/页签 VisitedTabs",
  component: VisitedTabs,
  parameters: { layout: "fullscreen" },
  render: () => <Bar />,
  beforeEach: () => {
    activated.mockClear();
    emptied.mockClear();
    refreshed.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof VisitedTabs>;

const titles = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[data-part="link"]')].map((link) => link.textContent);

/** 关闭当前页就到最后剩下的那一页；钉住的首页关不掉。 */
export const Playground: Story = {
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
    await expect(canvas.getByRole("link", { name: "课程管理" })).toHaveFocus();
  },
};

/** 右键菜单：关闭、关闭其他、左侧、右侧、全部，刷新，左移右移；做不到的灰着。 */
export const ContextMenuActions: Story = {
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

/** 拖动换位：越过邻居的中线就换；钉住的留在最前。 */
export const Drag: Story = {
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

/** 有未保存的修改：圆点标出，关闭前先问，默认留下。 */
export const Unsaved: Story = {
  render: () => <Bar tabs={[...pages, { id: "/audit/1", title: "张三 · 审核", unsaved: true }]} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "关闭 张三 · 审核" }));
    await userEvent.click(await screen.findByRole("button", { name: "继续编辑" }));
    await expect(titles(canvasElement)).toHaveLength(5);
    await waitFor(() => expect(screen.queryByRole("button", { name: "继续编辑" })).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "关闭 张三 · 审核" }));
    await userEvent.click(await screen.findByRole("button", { name: "放弃修改并关闭" }));
    await waitFor(() => expect(titles(canvasElement)).toHaveLength(4));
  },
};

/** 一个不剩时告诉应用，由它回到首页。 */
export const LastOneClosed: Story = {
  render: () => <Bar tabs={pages.slice(0, 1)} pinned={false} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "关闭 课程管理" }));
    await expect(emptied).toHaveBeenCalledOnce();
  },
};

/** 很多页签时条里可滚动，右端的菜单列出全部。 */
export const Overflow: Story = {
  render: () => (
    <Bar
      tabs={Array.from({ length: 24 }, (_, index) => ({
        id: `/p${index}`,
        title: `第 ${index + 1} 个打开的页面`,
      }))}
    />
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "全部页签" }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "第 24 个打开的页面" }));
    await waitFor(() => expect(activated).toHaveBeenLastCalledWith("/p23"));
  },
};
