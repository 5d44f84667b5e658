import type { Meta, StoryObj } from "@storybook/react-vite";
import { Copy, Download, MoreHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button, IconButton } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { UiProvider } from "../provider/index.js";
import { ContextMenu } from "./context-menu.js";
import { Menu } from "./menu.js";
import type { MenuItem } from "./menu-items.js";

const chosen = fn();

const items: readonly MenuItem[] = [
  { type: "label", id: "who", label: "高等代数 · 2026 秋" },
  { id: "copy", label: "复制到下学期", icon: <Copy />, onSelect: () => chosen("copy") },
  {
    type: "submenu",
    id: "export",
    label: "导出",
    icon: <Download />,
    items: [
      { id: "xlsx", label: "Excel 工作簿", onSelect: () => chosen("xlsx") },
      { id: "csv", label: "CSV", onSelect: () => chosen("csv") },
    ],
  },
  { id: "publish", label: "发布", disabledReason: "上课时间还没有填写" },
  { type: "separator", id: "line" },
  { id: "delete", label: "删除开课", icon: <Trash2 />, tone: "danger", onSelect: () => chosen("delete") },
];

const meta: Meta<typeof Menu> = {
  title: "导航/菜单 Menu",
  component: Menu,
  args: { items, trigger: <IconButton label="更多操作" icon={<MoreHorizontal />} /> },
  beforeEach: () => {
    chosen.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof Menu>;

/** 一个按钮，点开是几个操作；做不了的写明原因。 */
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
    const button = within(canvasElement).getByRole("button", { name: "更多操作" });
    await userEvent.click(button);
    const menu = within(await screen.findByRole("menu", { name: "更多操作" }));
    await expect(menu.getByRole("menuitem", { name: /发布/ })).toHaveAttribute("aria-disabled", "true");
    await expect(menu.getByText("上课时间还没有填写")).toBeVisible();
    await userEvent.click(menu.getByRole("menuitem", { name: "复制到下学期" }));
    await waitFor(() => expect(chosen).toHaveBeenLastCalledWith("copy"));
    await expect(screen.queryByRole("menu")).toBeNull();
    await expect(button).toHaveFocus();
  },
};

/** 只用键盘：方向键走，→ 进子菜单，Esc 退出，焦点回到按钮。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "更多操作" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByRole("menuitem", { name: "复制到下学期" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Excel 工作簿" })).toHaveFocus());
    await userEvent.keyboard("{ArrowLeft}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "导出" })).toHaveFocus());
    await userEvent.keyboard("{End}");
    await expect(screen.getByRole("menuitem", { name: "删除开课" })).toHaveFocus();
    // What cannot be done for a reason is walked to, so that the reason is heard; Enter does nothing and leaves it open.
    await userEvent.keyboard("{ArrowUp}");
    const refused = screen.getByRole("menuitem", { name: "发布 上课时间还没有填写" });
    await expect(refused).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(refused).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
    await expect(chosen).not.toHaveBeenCalled();
  },
};

function TickColumns() {
  const [shown, setShown] = useState(["课程", "教师"]);
  const toggle = (name: string) =>
    setShown((now) => (now.includes(name) ? now.filter((other) => other !== name) : [...now, name]));
  return (
    <Menu
      trigger={<Button>显示的列</Button>}
      items={["课程", "教师", "学分"].map((name) => ({
        id: name,
        label: name,
        checked: shown.includes(name),
        keepOpen: true,
        onSelect: () => toggle(name),
      }))}
    />
  );
}

/** 可勾选的项；连续勾几个，菜单不关。 */
export const Checked: Story = {
  name: "可勾选的项",
  render: () => <TickColumns />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "显示的列" }));
    const credits = await screen.findByRole("menuitemcheckbox", { name: "学分" });
    await expect(credits).toHaveAttribute("aria-checked", "false");
    await userEvent.click(credits);
    await expect(credits).toHaveAttribute("aria-checked", "true");
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "教师" }));
    await expect(screen.getByRole("menuitemcheckbox", { name: "教师" })).toHaveAttribute(
      "aria-checked",
      "false",
    );
  },
};

/** 没有权限的项不出现，它两边多出来的分隔线也不留。 */
export const Permissions: Story = {
  name: "没有权限的项",
  render: () => (
    <UiProvider can={(required) => required !== "offering-delete"}>
      <Menu
        trigger={<Button>操作</Button>}
        items={[
          { id: "copy", label: "复制" },
          { type: "separator", id: "line" },
          { id: "delete", label: "删除", tone: "danger", permission: "offering-delete" },
        ]}
      />
    </UiProvider>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "操作" }));
    await expect(await screen.findAllByRole("menuitem")).toHaveLength(1);
    await expect(screen.queryByRole("separator")).toBeNull();
  },
};

function RenameFromMenu() {
  const [open, setOpen] = useState(false);
  const [clicks, setClicks] = useState(0);
  return (
    <>
      <Menu
        trigger={<Button>轮次操作</Button>}
        items={[{ id: "rename", label: "改名…", onSelect: () => setOpen(true) }]}
      />
      <Button onClick={() => setClicks(clicks + 1)}>点了 {clicks} 次</Button>
      <Dialog open={open} onOpenChange={setOpen} title="改轮次的名字">
        2026 秋 · 第二轮正选
      </Dialog>
    </>
  );
}

/** 从菜单打开对话框，关掉之后焦点回到菜单按钮，页面照常能点（Radix 的老毛病，这里不犯）。 */
export const OpensDialog: Story = {
  name: "从菜单开对话框",
  render: () => <RenameFromMenu />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole("button", { name: "轮次操作" });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole("menuitem", { name: "改名…" }));
    const dialog = await screen.findByRole("dialog", { name: "改轮次的名字" });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.click(within(dialog).getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(button).toHaveFocus());
    await expect(getComputedStyle(document.body).pointerEvents).not.toBe("none");
    await userEvent.click(canvas.getByRole("button", { name: "点了 0 次" }));
    await expect(canvas.getByRole("button", { name: "点了 1 次" })).toBeVisible();
  },
};

/** 右键菜单。同样的操作必须在别处也看得见。 */
export const Context: Story = {
  name: "右键菜单",
  render: () => (
    <ContextMenu items={items} label="高等代数的操作">
      <button type="button" style={{ padding: 24 }}>
        在这里按右键
      </button>
    </ContextMenu>
  ),
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole("button", { name: "在这里按右键" });
    await userEvent.tab();
    await expect(area).toHaveFocus();
    await fireEvent.contextMenu(area, { button: 2, clientX: 60, clientY: 40 });
    await userEvent.click(await screen.findByRole("menuitem", { name: "复制到下学期" }));
    await waitFor(() => expect(chosen).toHaveBeenLastCalledWith("copy"));
    await expect(area).toHaveFocus();
  },
};

/** 右键菜单只用键盘：菜单键或 Shift+F10 打开，焦点在第一项；回车选，Esc 不选，都回到原来的地方。 */
export const ContextByKeys: Story = {
  ...Context,
  name: "用键盘开右键菜单",
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole("button", { name: "在这里按右键" });
    await userEvent.tab();
    await expect(area).toHaveFocus();
    for (const keys of ["{ContextMenu}", "{Shift>}{F10}{/Shift}"]) {
      await userEvent.keyboard(keys);
      // What a browser makes of either key, and user-event does not: -1 for no button.
      await fireEvent.contextMenu(area, { button: -1, clientX: 60, clientY: 40 });
      await waitFor(() => expect(screen.getByRole("menuitem", { name: "复制到下学期" })).toHaveFocus());
      await userEvent.keyboard("{ArrowDown}");
      await expect(screen.getByRole("menuitem", { name: "导出" })).toHaveFocus();
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
      await expect(area).toHaveFocus();
      await expect(chosen).not.toHaveBeenCalled();
    }
    await fireEvent.contextMenu(area, { button: -1, clientX: 60, clientY: 40 });
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "复制到下学期" })).toHaveFocus());
    await userEvent.keyboard("{End}{Enter}");
    await waitFor(() => expect(chosen).toHaveBeenLastCalledWith("delete"));
    await expect(area).toHaveFocus();
  },
};

/** 很多项、很长的话：菜单不出屏幕，自己滚动。 */
export const Long: Story = {
  name: "很多项",
  args: {
    items: Array.from({ length: 40 }, (_, index) => ({
      id: String(index),
      label:
        index === 2 ? "把这门课复制到 2027–2028 学年第二学期的跨校通识选修轮次" : `第 ${index + 1} 轮选课`,
    })),
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button"));
    const box = (await screen.findByRole("menu")).getBoundingClientRect();
    await expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
    await expect(box.width).toBeLessThanOrEqual(320);
  },
};
