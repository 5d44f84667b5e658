import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { ConfirmProvider } from "../confirm/index.js";
import { demoTopNav, inTest } from "./app-shell.fixture.js";
import { TopNavShell } from "./top-nav-shell.js";

const meta: Meta<typeof TopNavShell> = {
  title: "外壳/前台框架 TopNavShell",
  component: TopNavShell,
  parameters: { layout: "fullscreen" },
  args: {
    brand: { name: "课程互认互选平台", mark: "互" },
    items: demoTopNav,
    activeHref: "/student/activity-center/index",
    user: { name: "周星", roleName: "学生", detail: "湘江理工大学" },
    children: <p style={{ margin: 20 }}>页面内容</p>,
    footer: "主办：省教育厅 · 技术支持：互选平台",
  },
};
export default meta;

type Story = StoryObj<typeof TopNavShell>;

/** 学生区：品牌、横向导航、个人菜单。 */
export const Student: Story = {
  name: "学生区",
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole("link", { name: "选课中心", current: "page" }),
    ).toBeVisible();
  },
};

/** 学生也从用户菜单修改密码、退出登录；退出先问一句。 */
export const StudentMenu: Story = {
  name: "学生的用户菜单",
  args: { onChangePassword: fn(), onLogout: fn() },
  decorators: [(Story) => <ConfirmProvider>{Story()}</ConfirmProvider>],
  play: async ({ canvasElement, args }) => {
    const person = within(canvasElement).getByRole("button", { name: "周星 的菜单" });
    await userEvent.click(person);
    await userEvent.click(await screen.findByRole("menuitem", { name: "修改密码" }));
    await waitFor(() => expect(args.onChangePassword).toHaveBeenCalledOnce());
    await userEvent.click(person);
    await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
    const question = await screen.findByRole("alertdialog", { name: "退出登录" });
    await expect(args.onLogout).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole("button", { name: "退出" }));
    await waitFor(() => expect(args.onLogout).toHaveBeenCalledOnce());
  },
};

/** 手机：导航到底部，五个目标，每个不小于 44 像素。 */
export const StudentPhone: Story = {
  name: "学生的手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    // Pictures are taken in wide windows too; in a test the window obeys.
    if (window.innerWidth >= 768 && !inTest()) return;
    const links = canvasElement.querySelectorAll('[data-part="bottom-link"]');
    await expect(links).toHaveLength(5);
    for (const link of links) {
      const box = link.getBoundingClientRect();
      await expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  },
};

/** 公共首页：导航靠右，右端是注册和登录，手机上没有底栏。 */
export const Public: Story = {
  name: "公共首页",
  args: {
    items: [
      { id: "notice", label: "通知公告", href: "/notice" },
      { id: "course", label: "课程信息", href: "/course" },
      { id: "calendar", label: "校历", href: "/calendar" },
      { id: "question", label: "常见问题", href: "/question" },
      { id: "download", label: "下载中心", href: "/download" },
    ],
    activeHref: "/index",
    navAlign: "end",
    phoneNavigation: "none",
    user: undefined,
    actions: (
      <>
        <Button>注册</Button>
        <Button variant="primary">登录</Button>
      </>
    ),
  },
};

/** 同一公共首页在手机上：导航在第二行横向滚动。 */
export const PublicPhone: Story = {
  ...Public,
  name: "公共首页的手机",
  globals: { viewport: { value: "phone" } },
};
