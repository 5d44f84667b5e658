import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, fireEvent, fn, screen, spyOn, userEvent, waitFor, within } from "storybook/test";
import { ConfirmProvider } from "../confirm/index.js";
import { toast, Toaster } from "../toast/index.js";
import { coursesInMemory } from "../recipes/courses-page/courses.js";
import { CoursesPage } from "../recipes/courses-page/courses-page.js";
import { AppShell, type AppShellProps } from "./app-shell.js";
import { demoBrand, demoMenu, demoOffice, inTest } from "./app-shell.fixture.js";
import { menuPages } from "./menu-tree.js";
import type { RenderLink } from "./render-link.js";
import { DEFAULT_SHELL_SETTINGS } from "./shell-settings.js";
import { useVisitedTabs } from "./use-visited-tabs.js";
import { NotificationBell } from "./notification-bell.js";
import { VisitedTabs } from "./visited-tabs-bar.js";

const goTo = fn();
const settingsChanged = fn();
const roleSwitched = fn();
const loggedOut = fn(() => Promise.resolve());
/** Changes the address without a click in the shell, as the browser's back button does. */
let goBack: (href: string) => void = () => undefined;

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
  useEffect(() => {
    goBack = setHref;
  }, []);
  const page = menuPages(props.menu ?? demoMenu).find(({ item }) => item.href === href)?.item;
  const tabs = useVisitedTabs({
    page: page ? { id: href, title: page.label, href } : null,
    pinned: [{ id: "/dashboard", title: "控制台", href: "/dashboard" }],
    defaultState: { tabs: [{ id: "/elective/offerings", title: "课程管理", href: "/elective/offerings" }] },
    onNavigate: go,
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
      onChangePassword={() => go("/user/center")}
      onLogout={loggedOut}
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
      {props.children ?? <p style={{ margin: 0 }}>现在在 {href}</p>}
      <Toaster />
    </AppShell>
  );
}

/**
 * Whether the window is as narrow as the story asks. Pictures of it are taken in wide windows too, and then there is
 * nothing to play; in a test the window obeys.
 */
const isPhone = () => {
  const narrow = window.innerWidth < 1021;
  if (!narrow && inTest()) throw new Error("The test did not make the window narrow.");
  return narrow;
};

const meta: Meta<typeof AppShell> = {
  title: "外壳/后台框架 AppShell",
  component: AppShell,
  parameters: { layout: "fullscreen" },
  render: (args) => (
    <ConfirmProvider>
      <Office {...args} />
    </ConfirmProvider>
  ),
  beforeEach: () => {
    goTo.mockClear();
    loggedOut.mockReset().mockImplementation(() => Promise.resolve());
    roleSwitched.mockClear();
    settingsChanged.mockClear();
    toast.dismiss();
    return () => toast.dismiss();
  },
};
export default meta;

type Story = StoryObj<typeof AppShell>;

/** 教务处与教师的框架：侧栏、顶栏、页签。单页的分组直接显示那一页，外部链接开新标签页。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  // All of it stands in a landmark, the brand and who is signed in too, but for the skip link, which axe lets stand
  // outside only where no story comes before it. Of parts alone nobody can ask that.
  parameters: {
    a11y: { config: { rules: [{ id: "region", enabled: true, selector: "body *:not([data-part=skip])" }] } },
  },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
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
    const tabs = within(canvas.getByRole("navigation", { name: "已打开的页面" }));
    await expect(tabs.getByRole("link", { current: "page" })).toHaveTextContent("课程管理");
    await userEvent.click(within(menu).getByRole("link", { name: "正选名单" }));
    await expect(tabs.getByRole("link", { current: "page" })).toHaveTextContent("正选名单");
  },
};

/** 只展开一组：打开成绩管理，选课管理就收起；方向键在菜单里走，右键展开、左键收起。 */
export const UniqueOpened: Story = {
  name: "只展开一组",
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

/** 菜单项的权限：没有的不出现，空了的组不出现，搜索也找不到。 */
export const Permissions: Story = {
  name: "菜单项的权限",
  args: {
    menu: [
      { id: "console", label: "控制台", href: "/dashboard" },
      {
        id: "elective",
        label: "选课管理",
        children: [
          { id: "rounds", label: "选课活动控制", href: "/elective/rounds", permission: "round-search" },
          { id: "offerings", label: "课程管理", href: "/elective/offerings", permission: "offering-search" },
          { id: "draw", label: "开奖", href: "/elective/draw", permission: "lottery-draw" },
        ],
      },
      {
        id: "grades",
        label: "成绩管理",
        children: [
          { id: "publish", label: "成绩发布", href: "/grades/publish", permission: "grade-publish" },
        ],
      },
      {
        id: "system",
        label: "系统管理",
        permission: "system-read",
        children: [{ id: "users", label: "用户", href: "/system/users" }],
      },
    ],
  },
  globals: { permissions: "reader" },
  play: async ({ canvasElement }) => {
    const menu = within(within(canvasElement).getByRole("navigation", { name: "主导航" }));
    await expect(menu.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "控制台",
      "选课活动控制",
      "课程管理",
    ]);
    await expect(menu.getAllByRole("button")).toHaveLength(1);
    await userEvent.keyboard("{Control>}k{/Control}");
    const search = within(await screen.findByRole("dialog", { name: "搜索菜单" }));
    await expect(search.getAllByRole("option")).toHaveLength(3);
    await userEvent.type(search.getByRole("combobox"), "用户");
    await expect(search.queryByRole("option")).toBeNull();
  },
};

/** 一个分组自己也是一页：展开以后第一条就是它，面包屑里只有一次。 */
export const GroupWithPage: Story = {
  name: "分组自己也是一页",
  args: {
    activeHref: "/rounds",
    menu: [
      { id: "console", label: "控制台", href: "/dashboard" },
      {
        id: "rounds",
        label: "选课轮次",
        href: "/rounds",
        children: [{ id: "log", label: "选课日志", href: "/rounds/log" }],
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const menu = within(canvas.getByRole("navigation", { name: "主导航" }));
    await expect(menu.getByRole("button", { name: "选课轮次" })).toHaveAttribute("aria-expanded", "true");
    await expect(menu.getByRole("link", { name: "选课轮次" })).toHaveAttribute("aria-current", "page");
    const way = canvas.getByRole("navigation", { name: "当前位置" });
    await expect(
      within(way)
        .getAllByRole("listitem")
        .map((step) => step.textContent),
    ).toEqual(["选课轮次"]);
    await userEvent.click(menu.getByRole("link", { name: "选课日志" }));
    await userEvent.click(menu.getByRole("link", { name: "选课轮次" }));
    await expect(goTo).toHaveBeenLastCalledWith("/rounds");
  },
};

/** The list of the README, with its address in a state. */
function Courses() {
  const [service] = useState(() => coursesInMemory(48));
  const [search, setSearch] = useState("");
  return <CoursesPage service={service} search={search} onSearchChange={setSearch} />;
}

/** 框架里是真的一页：查询栏、表格和对话框，和应用里的一样；表格停在窗口底边，外面不出第二条滚动条。 */
export const WithPage: Story = {
  name: "装着真的一页",
  args: { activeHref: "/elective/offerings" },
  render: (args) => (
    <ConfirmProvider>
      <Office {...args}>
        <Courses />
      </Office>
    </ConfirmProvider>
  ),
  play: async ({ canvasElement }) => {
    const main = within(within(canvasElement).getByRole("main"));
    await expect(await main.findByText("高等代数 1")).toBeVisible();
    await userEvent.type(main.getByRole("textbox", { name: "课程名称" }), "数据{Enter}");
    await expect(await main.findByText("共 9 条结果")).toBeVisible();
    await userEvent.click(main.getByRole("button", { name: "新建课程" }));
    // It fades in where motion is wanted.
    await waitFor(() => expect(screen.getByRole("dialog", { name: "新建课程" })).toBeVisible());
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 收起后只剩角色名和图标。 */
export const Collapsed: Story = {
  name: "收起来",
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
  name: "搜菜单",
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

const undone = fn();

/** To the message and back, while something of the shell is open over the page. */
const reachesMessage = async (inside: HTMLElement) => {
  undone.mockClear();
  toast.success("已退选 高等代数", { duration: "stay", action: { label: "撤销", onClick: undone } });
  const undo = await screen.findByRole("button", { name: "撤销" });
  inside.focus();
  const toUndo = async () => {
    await userEvent.keyboard("{Alt>}[KeyT]{/Alt}");
    await userEvent.tab();
    await userEvent.tab();
    await expect(undo).toHaveFocus();
  };
  await toUndo();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(inside).toHaveFocus());
  await toUndo();
  await userEvent.keyboard("{Enter}");
  await expect(undone).toHaveBeenCalledOnce();
  await waitFor(() => expect(inside).toHaveFocus());
};

/** 搜索开着，键盘也到得了通知：Alt+T、Tab 到撤销；Esc 回到搜索，不关它。 */
export const MessageOverMenuSearch: Story = {
  name: "搜索之上的通知",
  play: async () => {
    await userEvent.keyboard("{Control>}k{/Control}");
    await reachesMessage(await screen.findByRole("combobox", { name: "搜索菜单" }));
    await expect(screen.getByRole("dialog", { name: "搜索菜单" })).toBeVisible();
  },
};

/** 手机上的侧栏也一样。 */
export const MessageOverDrawer: Story = {
  name: "抽屉之上的通知",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    if (!isPhone()) return;
    await userEvent.click(within(canvasElement).getByRole("button", { name: "展开侧栏" }));
    const drawer = await screen.findByRole("dialog", { name: "主导航" });
    await reachesMessage(within(drawer).getByRole("link", { name: /控制台/ }));
    await expect(drawer).toBeVisible();
  },
};

/** 找不到时说出找的是什么。 */
export const MenuSearchEmpty: Story = {
  name: "找不到菜单",
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: /搜索菜单/ }));
    await userEvent.type(await screen.findByRole("combobox"), "食堂");
    await expect(await screen.findByText("没有找到与「食堂」有关的菜单")).toBeVisible();
  },
};

/** 模拟用户时，名字后面写着，头像换色；用户菜单上也是这个名字。 */
export const Impersonating: Story = {
  name: "模拟用户",
  args: { user: { ...demoOffice, impersonating: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText("周承泽(模拟用户)")[0]).toBeVisible();
  },
};

/** 有多个角色时从用户菜单切换，先问一句（规格第 4 节）；当前角色不可再选。 */
export const RoleSwitch: Story = {
  name: "切换角色",
  args: { onRoleSwitch: roleSwitched },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "周承泽 的菜单" }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "教师" }));
    const question = await screen.findByRole("alertdialog", { name: "切换角色" });
    await expect(question).toHaveAccessibleDescription("确定把当前角色切换成教师吗");
    await expect(roleSwitched).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole("button", { name: "切换" }));
    await waitFor(() => expect(roleSwitched).toHaveBeenCalledWith(expect.objectContaining({ id: "3" })));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  },
};

/** 布局设置：五个开关，加上主题与密度；设置按钮藏起后仍能从用户菜单打开。 */
export const Settings: Story = {
  name: "布局设置",
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
      await expect(await drawer.findByRole("switch", { name })).toHaveAttribute("aria-checked", String(on));
    }
    await userEvent.click(drawer.getByRole("switch", { name: "显示页签" }));
    await expect(settingsChanged).toHaveBeenLastCalledWith(expect.objectContaining({ visitedTabs: false }));
    await userEvent.click(drawer.getByRole("radio", { name: "紧凑" }));
    await expect(settingsChanged).toHaveBeenLastCalledWith(expect.objectContaining({ density: "compact" }));
    await expect(canvasElement.querySelector('[data-component="visited-tabs"]')).toBeNull();
  },
};

/** 主题色：六种，第一种是平台的蓝紫。 */
export const ThemeColors: Story = {
  name: "六种主题色",
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "布局设置" }));
    const drawer = within(await within(document.body).findByRole("dialog"));
    await userEvent.click(drawer.getByRole("radio", { name: "青色" }));
    await expect(settingsChanged).toHaveBeenLastCalledWith(expect.objectContaining({ themeColor: "teal" }));
    await expect(drawer.getByRole("radio", { name: "青色" })).toBeChecked();
    // Each swatch is drawn in its own colour, whatever the page has.
    const drawn = drawer
      .getAllByRole("radio")
      .map((radio) => radio.closest("[data-theme-color]"))
      .filter((swatch) => swatch !== null)
      .map((swatch) => getComputedStyle(swatch, "::before").backgroundColor);
    await expect(new Set(drawn).size).toBe(6);
  },
};

/** 设置开关的作用：标志、固定顶栏、只展开一组。 */
export const SettingsAct: Story = {
  name: "设置起作用",
  args: {
    settings: {
      ...DEFAULT_SHELL_SETTINGS,
      theme: "light",
      showLogo: false,
      fixedHeader: true,
      uniqueOpened: false,
    },
    footer: <div style={{ height: 1600 }}>很长的页面</div>,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.querySelector('[data-component="shell-brand"]')).toBeNull();
    const menu = within(canvas.getByRole("navigation", { name: "主导航" }));
    await userEvent.click(menu.getByRole("button", { name: /成绩管理/ }));
    for (const name of [/成绩管理/, /选课管理/])
      await expect(menu.getByRole("button", { name })).toHaveAttribute("aria-expanded", "true");
    window.scrollTo(0, 600);
    await waitFor(() => expect(window.scrollY).toBe(600));
    await expect(canvas.getByRole("banner").getBoundingClientRect().top).toBe(0);
    window.scrollTo(0, 0);
  },
};

/** 默认顶栏不固定，随页面滚走；侧栏一直在。 */
export const HeaderScrollsAway: Story = {
  name: "顶栏随页面滚走",
  args: { footer: <div style={{ height: 1600 }}>很长的页面</div> },
  play: async ({ canvasElement }) => {
    window.scrollTo(0, 600);
    await waitFor(() => expect(window.scrollY).toBe(600));
    await expect(within(canvasElement).getByRole("banner").getBoundingClientRect().top).toBe(-600);
    const sidebar = canvasElement.querySelector('[data-component="sidebar"]')!;
    await expect(sidebar.getBoundingClientRect().top).toBe(0);
    window.scrollTo(0, 0);
  },
};

/** 设置抽屉只用键盘：空格开关，方向键选主题，Esc 关上、焦点回去；设置按钮藏掉以后，焦点到用户菜单，从那里还能打开。 */
export const SettingsByKeys: Story = {
  name: "用键盘改设置",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole("button", { name: "布局设置" });
    button.focus();
    await userEvent.keyboard("{Enter}");
    const drawer = within(await screen.findByRole("dialog", { name: "布局设置" }));
    (await drawer.findByRole("radio", { name: "浅色" })).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(settingsChanged).toHaveBeenLastCalledWith(expect.objectContaining({ theme: "dark" }));
    drawer.getByRole("switch", { name: "固定顶栏" }).focus();
    await userEvent.keyboard(" ");
    await expect(settingsChanged).toHaveBeenLastCalledWith(expect.objectContaining({ fixedHeader: true }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    (await screen.findByRole("switch", { name: "显示设置按钮" })).focus();
    await userEvent.keyboard(" {Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.queryByRole("button", { name: "布局设置" })).toBeNull();
    const person = canvas.getByRole("button", { name: "周承泽 的菜单" });
    await waitFor(() => expect(person).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await screen.findByRole("menuitem", { name: "布局设置" }));
    await expect(await screen.findByRole("dialog", { name: "布局设置" })).toBeVisible();
  },
};

/** Ctrl-K 在抽屉上面也能打开；输入法里的 Esc 只管输入法，再按才关上，焦点回到原处。 */
export const MenuSearchByKeys: Story = {
  name: "用键盘搜菜单",
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "布局设置" });
    button.focus();
    await userEvent.keyboard("{Control>}k{/Control}");
    const box = await screen.findByRole("combobox", { name: "搜索菜单" });
    await waitFor(() => expect(box).toHaveFocus());
    await fireEvent.keyDown(box, { key: "Escape", isComposing: true, keyCode: 229 });
    await expect(box).toBeVisible();
    // Safari sends the Enter that chose a character after the composition; nothing here takes it.
    const untouched = await fireEvent.keyDown(box, { key: "Enter", keyCode: 229 });
    await expect(untouched).toBe(true);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: "布局设置" });
    await userEvent.keyboard("{Control>}k{/Control}");
    const above = await screen.findByRole("dialog", { name: "搜索菜单" });
    const place = above.getBoundingClientRect();
    const hit = document.elementFromPoint(place.x + place.width / 2, place.y + 24);
    await expect(above.contains(hit)).toBe(true);
    await userEvent.type(await screen.findByRole("combobox"), "ssjk");
    await waitFor(() => expect(screen.getByRole("option", { selected: true })).toHaveTextContent("实时监控"));
    // Said, not drawn.
    await expect(screen.getByText("找到 1 个菜单").getBoundingClientRect().width).toBeLessThanOrEqual(1);
  },
};

/** 侧栏只用键盘：Home、End 到两头，上下走过看得见的，不绕圈。 */
export const SidebarByKeys: Story = {
  name: "用键盘走侧栏",
  play: async ({ canvasElement }) => {
    const menu = within(within(canvasElement).getByRole("navigation", { name: "主导航" }));
    const first = menu.getByRole("link", { name: "控制台" });
    const last = menu.getByRole("link", { name: /学位中心/ });
    first.focus();
    await userEvent.keyboard("{End}");
    await expect(last).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(last).toHaveFocus();
    await userEvent.keyboard("{Home}");
    await expect(first).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowDown}");
    await expect(menu.getByRole("button", { name: /选课管理/ })).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{ArrowDown}");
    await expect(menu.getByRole("button", { name: /成绩管理/ })).toHaveFocus();
  },
};

/** 第一个停靠点是「跳到正文」。 */
export const SkipLink: Story = {
  name: "跳到正文",
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    const skip = within(canvasElement).getByRole("link", { name: "跳到正文" });
    await expect(skip).toHaveFocus();
    const main = canvasElement.querySelector("main")!;
    await expect(skip).toHaveAttribute("href", `#${main.id}`);
    main.focus();
    await expect(main).toHaveFocus();
  },
};

/** 用户菜单上写着姓名；修改密码从这里走（规格第 2 节）。 */
export const PersonMenu: Story = {
  name: "用户菜单",
  play: async ({ canvasElement }) => {
    const person = within(canvasElement).getByRole("button", { name: "周承泽 的菜单" });
    await expect(within(person).getByText("周承泽")).toBeVisible();
    await userEvent.click(person);
    await userEvent.click(await screen.findByRole("menuitem", { name: "修改密码" }));
    await waitFor(() => expect(goTo).toHaveBeenLastCalledWith("/user/center"));
  },
};

/** 退出登录先问「确定注销并退出系统吗？」：取消就什么也不做，焦点回到用户菜单；没有退出成功，说原因，可以再来。 */
export const Logout: Story = {
  name: "退出登录",
  play: async ({ canvasElement }) => {
    const person = within(canvasElement).getByRole("button", { name: "周承泽 的菜单" });
    const ask = async () => {
      await userEvent.click(person);
      await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
      return screen.findByRole("alertdialog", { name: "退出登录" });
    };
    const question = await ask();
    await expect(question).toHaveAccessibleDescription("确定注销并退出系统吗？");
    await userEvent.click(within(question).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(loggedOut).not.toHaveBeenCalled();
    await waitFor(() => expect(person).toHaveFocus());
    loggedOut.mockImplementationOnce(() => Promise.reject(new Error("服务器正忙，请稍后再试")));
    const again = await ask();
    await userEvent.click(within(again).getByRole("button", { name: "退出" }));
    await expect(await within(again).findByRole("alert")).toHaveTextContent("服务器正忙，请稍后再试");
    await userEvent.click(within(again).getByRole("button", { name: "退出" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(loggedOut).toHaveBeenCalledTimes(2);
  },
};

/** 应用没有给的，菜单里就没有；不问什么，也就不需要 ConfirmProvider。 */
export const MenuWithoutActs: Story = {
  name: "没有操作的用户菜单",
  args: { onChangePassword: undefined, onLogout: undefined, onRoleSwitch: undefined },
  render: (args) => <Office {...args} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "周承泽 的菜单" }));
    await expect(await screen.findByText("周承泽 · 学校管理员")).toBeVisible();
    await expect(screen.queryAllByRole("menuitem")).toEqual([]);
  },
};

/** 深浅一键切换：图标说出会变成什么。 */
export const ThemeToggle: Story = {
  name: "一键换深浅",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "切换到深色" }));
    await expect(settingsChanged).toHaveBeenLastCalledWith(expect.objectContaining({ theme: "dark" }));
    await expect(await canvas.findByRole("button", { name: "切换到浅色" })).toBeVisible();
  },
};

/** 浏览器不能全屏：用规格里的原话提醒。 */
export const FullscreenUnsupported: Story = {
  name: "不能全屏",
  play: async ({ canvasElement }) => {
    const warned = spyOn(toast, "warning");
    Object.defineProperty(document, "fullscreenEnabled", { value: false, configurable: true });
    try {
      await userEvent.click(within(canvasElement).getByRole("button", { name: "全屏" }));
      await waitFor(() => expect(screen.getByText("you browser can not work")).toBeVisible());
      await expect(warned).toHaveBeenCalledOnce();
    } finally {
      Reflect.deleteProperty(document, "fullscreenEnabled");
      warned.mockRestore();
    }
  },
};

/** 名单上是个人信息：姓名和账号淡淡地铺在页面上。谁的屏幕谁也关不掉自己的水印，设置里没有它的开关。 */
export const WithWatermark: Story = {
  name: "带水印",
  args: { watermark: ["周承泽", "xjlg0012"] },
  play: async ({ canvasElement }) => {
    const drawn = () => document.querySelector('[data-component="watermark"]');
    await waitFor(() => expect(drawn()).toHaveTextContent(/周承泽.*xjlg0012/));
    await userEvent.click(within(canvasElement).getByRole("button", { name: "布局设置" }));
    const drawer = within(await screen.findByRole("dialog", { name: "布局设置" }));
    await expect(await drawer.findAllByRole("switch")).not.toHaveLength(0);
    await expect(drawer.queryByRole("switch", { name: /水印/u })).toBeNull();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 顶栏里的通知铃。 */
export const WithBell: Story = {
  name: "带通知铃",
  args: {
    topBarExtra: (
      <NotificationBell
        unreadCount={1}
        items={[
          { id: "1", title: "第二轮选课 11 月 23 日开始", time: "2026-11-20T09:30:00+08:00", read: false },
        ]}
        onSelect={() => undefined}
      />
    ),
  },
  play: async () => {
    await userEvent.click(screen.getByRole("button", { name: "通知，1 条未读" }));
    await expect(await screen.findByRole("button", { name: /第二轮选课/ })).toBeVisible();
  },
};

/** 手机：侧栏成抽屉，点空白处、换页、改变宽度就关，Esc 也关，焦点回到按钮；标志到了顶栏。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    if (!isPhone()) return;
    const canvas = within(canvasElement);
    const button = canvas.getByRole("button", { name: "展开侧栏" });
    const open = async () => {
      await userEvent.click(button);
      return screen.findByRole("dialog", { name: "主导航" });
    };
    const closes = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByRole("link", { name: "互认互选平台" })).toBeVisible();
    await userEvent.click(within(await open()).getByRole("link", { name: /控制台/ }));
    await closes();
    await open();
    await userEvent.click(document.querySelector('[data-component="shell-drawer-overlay"]')!);
    await closes();
    await open();
    goBack("/data");
    await closes();
    await open();
    // The address bar of a phone comes and goes: that is no resize.
    window.dispatchEvent(new Event("resize"));
    await expect(screen.getByRole("dialog", { name: "主导航" })).toBeVisible();
    // A spy, which can be taken away: a value of its own would stay, and be the width of every later story.
    const wider = spyOn(window, "innerWidth", "get").mockReturnValue(window.innerWidth + 200);
    window.dispatchEvent(new Event("resize"));
    wider.mockRestore();
    await closes();
    await open();
    await userEvent.keyboard("{Escape}");
    await closes();
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 手机上的铃和菜单搜索；标志不压在标题上。 */
export const PhoneWithBell: Story = {
  ...WithBell,
  name: "手机上的通知铃",
  globals: { viewport: { value: "phone" } },
  play: async (context) => {
    await WithBell.play?.(context);
    const canvas = within(context.canvasElement);
    const brand = canvasBox(canvas.getAllByRole("link", { name: "互认互选平台", hidden: true }).at(-1));
    const title = canvasBox(canvas.getByRole("navigation", { name: "当前位置", hidden: true }));
    await expect(brand.right).toBeLessThanOrEqual(title.left);
    await expect(title.width).toBeGreaterThan(40);
  },
};

const canvasBox = (element: HTMLElement | undefined) => element!.getBoundingClientRect();
