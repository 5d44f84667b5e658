import type { Meta, StoryObj } from "@storybook/react-vite";
import { Download, Pencil } from "lucide-react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Breadcrumb } from "../breadcrumb/index.js";
import { Stack } from "../stack/index.js";
import { Tabs } from "../tabs/index.js";
import { type PageAction, PageHeader } from "./page-header.js";

const publish = fn();
const remove = fn();
const actions: readonly PageAction[] = [
  { id: "publish", label: "发布名单", primary: true, onSelect: publish },
  { id: "edit", label: "修改轮次", icon: <Pencil /> },
  { id: "export", label: "导出", icon: <Download />, disabledReason: "名单还没有生成" },
  { id: "delete", label: "删除轮次", tone: "danger", onSelect: remove, permission: "round-delete" },
];

const meta: Meta<typeof PageHeader> = {
  title: "布局/页头 PageHeader",
  component: PageHeader,
  args: {
    title: "2026 秋季 · 第二轮正选",
    status: { label: "进行中", tone: "success" },
    description: "11 月 20 日 08:00 – 22:00，面向 2023–2025 级全体学生",
    back: { href: "#rounds", label: "选课轮次" },
    actions,
  },
  beforeEach: () => {
    publish.mockClear();
    remove.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof PageHeader>;

/** 标题、状态、说明，和能做的事；Tab 先到返回，再从左到右到各个按钮，主要的在最边上。 */
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
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("2026 秋季 · 第二轮正选");
    const link = canvas.getByRole("link", { name: "返回 选课轮次" });
    await expect(link).toHaveAttribute("href", "#rounds");
    await userEvent.tab();
    await expect(link).toHaveFocus();
    for (const name of ["删除轮次", "导出", "修改轮次", "发布名单"]) {
      await userEvent.tab();
      await expect(canvas.getByRole("button", { name })).toHaveFocus();
    }
    await userEvent.keyboard("{Enter}");
    await expect(publish).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole("button", { name: "更多" })).toBeNull();
  },
};

/** 手机上主要的一件留作按钮，其余收进「更多」；用键盘打开、选中，焦点回来。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole("button", { name: "更多" })).toBeVisible());
    await expect(canvas.getByRole("button", { name: "发布名单" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "修改轮次" })).toBeNull();
    const more = canvas.getByRole("button", { name: "更多" });
    more.focus();
    await userEvent.keyboard("{Enter}");
    const menu = await screen.findByRole("menu");
    await expect(within(menu).getAllByRole("menuitem")).toHaveLength(3);
    await expect(within(menu).getByRole("menuitem", { name: /导出/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await userEvent.click(within(menu).getByRole("menuitem", { name: "删除轮次" }));
    await waitFor(() => expect(remove).toHaveBeenCalledOnce());
    await waitFor(() => expect(more).toHaveFocus());
  },
};

/** 面包屑在上，标签页在下。 */
export const WithBreadcrumbAndTabs: Story = {
  name: "带面包屑和标签页",
  args: {
    breadcrumb: <Breadcrumb items={[{ label: "选课", href: "#" }, { label: "第二轮正选" }]} />,
    back: undefined,
    tabs: (
      <Tabs
        label="轮次"
        items={[
          { id: "courses", label: "教学班", count: 214, content: "教学班" },
          { id: "students", label: "学生", content: "学生" },
        ]}
      />
    ),
  },
};

/** 没有权限的不出现；只剩一件时手机上也不收。 */
export const WithoutPermission: Story = {
  name: "没有权限的不出现",
  globals: { permissions: "none", viewport: { value: "phone" } },
  args: { actions: [actions[1]!, actions[3]!] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("button", { name: "修改轮次" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "更多" })).toBeNull();
    await expect(canvas.queryByText("删除轮次")).toBeNull();
  },
};

/** 一件事正在做：按钮留着焦点，再按不会再做一次。 */
export const Busy: Story = {
  name: "正在忙",
  args: { actions: [{ ...actions[0]!, busy: true }] },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "发布名单" });
    await userEvent.click(button);
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(publish).not.toHaveBeenCalled();
  },
};

/** 长标题换行，不挤按钮。 */
export const LongText: Story = {
  name: "很长的文字",
  args: {
    title: "关于 2026–2027 学年第一学期跨校选修课程学分认定结果公示与异议受理的通知（第三批）",
    description: "发布单位：湖南省高等学校课程互选与学分互认平台办公室 · 11 月 20 日",
  },
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector<HTMLElement>("[data-component=page-header]")!;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
};

/** 下面的内容隔开 16 px；是最后一个、或者在 `Stack` 里，就由外面来隔。 */
export const Distance: Story = {
  name: "与下面的距离",
  render: (args) => (
    <>
      <section>
        <PageHeader {...args} />
        <p style={{ margin: 0 }}>紧接着的内容</p>
      </section>
      <Stack>
        <PageHeader {...args} headingLevel={2} />
        <p style={{ margin: 0 }}>排在下面的内容</p>
      </Stack>
    </>
  ),
  play: async ({ canvasElement }) => {
    const distance = (text: string) => {
      const below = within(canvasElement).getByText(text);
      return Math.round(
        below.getBoundingClientRect().top - below.previousElementSibling!.getBoundingClientRect().bottom,
      );
    };
    await expect(distance("紧接着的内容")).toBe(16);
    await expect(distance("排在下面的内容")).toBe(16);
  },
};
