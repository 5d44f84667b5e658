import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { AppShell, type AppShellProps } from "./app-shell.js";
import { demoBrand, demoMenu, demoOffice } from "./app-shell.fixture.js";
import type { RenderLink } from "./render-link.js";
import { DEFAULT_SHELL_SETTINGS } from "./shell-settings.js";
import { useVisitedTabs } from "./use-visited-tabs.js";
import { VisitedTabs } from "./visited-tabs-bar.js";

const goTo = fn();
const settingsChanged = fn();

/** What an application does around the shell: an address, settings, a sidebar, tabs. */
function Office(props: Partial<AppShellProps>) {
  const [href, setHref] = useState(props.activeHref ?? "/elective/rounds");
  const [open, setOpen] = useState(props.sidebarOpen ?? true);
  const [settings, setSettings] = useState(
    props.settings ?? { ...DEFAULT_SHELL_SETTINGS, theme: "light" as const },
  );
  const go = (to: string) => {
    goTo(to);
    setHref(to);
  };
  const tabs = useVisitedTabs({
    pinned: [{ id: "/dashboard", title: "首页", href: "/dashboard" }],
    initial: {
      tabs: [
        { id: "/elective/offerings", title: "课程管理", href: "/elective/offerings" },
        { id: "/elective/rounds", title: "选课活动控制", href: "/elective/rounds" },
      ],
      activeId: "/elective/rounds",
    },
    onActivate: (tab) => go(tab.id),
    onEmpty: () => go("/"),
  });
  const renderLink: RenderLink = ({ href: to, onClick, children, ...rest }) => (
    <a
      href={to}
      {...rest}
      onClick={(event) => {
        event.preventDefault();
        onClick?.(event);
        go(to);
      }}
    >
      {children}
    </a>
  );
  return (
    <AppShell
      brand={demoBrand}
      user={demoOffice}
      menu={demoMenu}
      roles={[
        { id: "2", name: "学校管理员", current: true },
        { id: "3", name: "教师" },
      ]}
      userMenu={[
        { id: "password", label: "修改密码", onSelect: () => go("/user/center") },
        { id: "logout", label: "退出登录", onSelect: () => go("/login") },
      ]}
      {...props}
      activeHref={href}
      onNavigate={go}
      renderLink={renderLink}
      sidebarOpen={open}
      onSidebarOpenChange={setOpen}
      settings={settings}
      onSettingsChange={(next) => {
        settingsChanged(next);
        setSettings(next);
      }}
      tabs={<VisitedTabs {...tabs} onAction={tabs.dispatch} renderLink={renderLink} />}
    >
      <p style={{ margin: 0 }}>现在在 {href}</p>
    </AppShell>
  );
}

const meta: Meta<typeof AppShell> = {
  title: "布局/后台框架 AppShell",
  component: AppShell,
  parameters: { layout: "fullscreen" },
  render: (args) => <Office {...args} />,
  beforeEach: () => {
    goTo.mockClear();
    settingsChanged.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof AppShell>;

/** 教务处与教师的框架：侧栏、顶栏、页签。单页的分组直接显示那一页，外部链接开新标签页。 */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const menu = canvas.getByRole("navigation", { name: "主导航" });
    await expect(within(menu).getByRole("link", { name: /选课活动控制/ })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(within(menu).getByRole("link", { name: /学分认定申请/ })).toBeVisible();
    await expect(within(menu).queryByText("学分认定")).toBeNull();
    const outside = within(menu).getByRole("link", { name: /学位中心.*在新标签页打开/ });
    await expect(outside).toHaveAttribute("target", "_blank");
    await userEvent.click(within(menu).getByRole("link", { name: "课程管理" }));
    await expect(goTo).toHaveBeenLastCalledWith("/elective/offerings");
    await expect(
      within(canvas.getByRole("navigation", { name: "当前位置" })).getByText("课程管理"),
    ).toBeVisible();
  },
};

/** 只展开一组：打开成绩管理，选课管理就收起；方向键在菜单里走，右键展开、左键收起。 */
export const UniqueOpened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(within(canvasElement).getByRole("navigation", { name: "主导航" }));
    const elective = canvas.getByRole("button", { name: /选课管理/ });
    const grades = canvas.getByRole("button", { name: /成绩管理/ });
    await userEvent.click(grades);
    await expect(grades).toHaveAttribute("aria-expanded", "true");
    await expect(elective).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowLeft}");
    await expect(grades).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowUp}");
    await expect(elective).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}");
    await expect(canvas.getByRole("link", { name: /选课活动控制/, current: "page" })).toHaveFocus();
  },
};

/** 收起后只剩角色名和图标。 */
export const Collapsed: Story = {
  args: { sidebarOpen: false },
  play: async ({ canvasElement }) => {
    const sidebar = canvasElement.querySelector<HTMLElement>('[data-component="sidebar"]')!;
    await expect(within(sidebar).getByText("学校管理员")).toBeVisible();
    await expect(within(sidebar).queryByText("周承泽")).toBeNull();
    await userEvent.click(within(canvasElement).getByRole("button", { name: "展开侧栏" }));
    await waitFor(() => expect(sidebar.getBoundingClientRect().width).toBe(180));
    await expect(within(sidebar).getByText("周承泽")).toBeVisible();
  },
};

/** Ctrl-K：汉字、拼音、首字母都能找到菜单，回车就去。 */
export const MenuSearch: Story = {
  play: async () => {
    await userEvent.keyboard("{Control>}k{/Control}");
    const box = await screen.findByRole("combobox", { name: "搜索菜单" });
    await userEvent.type(box, "zxmd");
    await waitFor(() => expect(screen.getByRole("option", { selected: true })).toHaveTextContent("正选名单"));
    await userEvent.clear(box);
    await userEvent.type(box, "成绩");
    await expect(screen.getAllByRole("option")).toHaveLength(2);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(goTo).toHaveBeenLastCalledWith("/grades/entry");
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  },
};

/** 找不到时说出找的是什么。 */
export const MenuSearchEmpty: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: /搜索菜单/ }));
    await userEvent.type(await screen.findByRole("combobox"), "食堂");
    await expect(await screen.findByText("没有找到与「食堂」有关的菜单")).toBeVisible();
  },
};

/** 模拟用户时，名字后面写着，头像换色。 */
export const Impersonating: Story = {
  args: { user: { ...demoOffice, impersonating: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText("周承泽 (模拟用户)")[0]).toBeVisible();
  },
};

const roleSwitched = fn();

/** 有多个角色时从用户菜单切换；当前角色不可再选。 */
export const RoleSwitch: Story = {
  args: { onRoleSwitch: roleSwitched },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "周承泽 的菜单" }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "教师" }));
    await waitFor(() => expect(roleSwitched).toHaveBeenCalledWith(expect.objectContaining({ id: "3" })));
  },
};

/** 布局设置：五个开关，加上主题与密度；设置按钮藏起后仍能从用户菜单打开。 */
export const Settings: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "布局设置" }));
    const drawer = within(await screen.findByRole("dialog", { name: "布局设置" }));
    for (const [name, on] of [
      ["显示标志", true],
      ["固定顶栏", false],
      ["显示页签", true],
      ["显示设置按钮", true],
      ["侧栏只展开一组", true],
    ] as const) {
      await expect(drawer.getByRole("switch", { name })).toHaveAttribute("aria-checked", String(on));
    }
    await userEvent.click(drawer.getByRole("switch", { name: "显示页签" }));
    await expect(settingsChanged).toHaveBeenLastCalledWith(expect.objectContaining({ tagsView: false }));
    await userEvent.click(drawer.getByRole("radio", { name: "紧凑" }));
    await expect(settingsChanged).toHaveBeenLastCalledWith(expect.objectContaining({ density: "compact" }));
    await expect(canvasElement.querySelector('[data-component="visited-tabs"]')).toBeNull();
  },
};

/** 手机：侧栏成抽屉，点空白处或换页就关。 */
export const Phone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    if (window.innerWidth >= 1021) return;
    await userEvent.click(within(canvasElement).getByRole("button", { name: "展开侧栏" }));
    const drawer = await screen.findByRole("dialog", { name: "主导航" });
    await userEvent.click(within(drawer).getByRole("link", { name: /控制台/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(within(canvasElement).getByRole("button", { name: "展开侧栏" }));
    await screen.findByRole("dialog");
    await userEvent.click(document.querySelector('[data-component="shell-drawer-overlay"]')!);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
