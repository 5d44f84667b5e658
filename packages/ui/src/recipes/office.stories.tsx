import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useCallback, useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { demoMenu, demoOffice } from "../app-shell/app-shell.fixture.js";
import { Button } from "../button/index.js";
import { gradeColumns, gradeLines, type GradeLine } from "../data-table/data-table.fixture.js";
import { type CellChange, DataTable } from "../data-table/index.js";
import { ErrorState } from "../error-state/index.js";
import { Link, MemoryRouter, useHistoryLength, useLocation, useNavigate } from "./office/memory-router.js";
import { OfficeFrame, usePageTab } from "./office/office-frame.js";

const sent = fn(() => Promise.resolve());
/** The grades that are on their way to the server; the story says when they have arrived. */
let arrive: () => void = () => undefined;

function Home() {
  return (
    <p>
      待办：
      <Button variant="link" asChild>
        <Link to="/recognition/3">审核张三的申请</Link>
      </Button>
    </p>
  );
}

/** A page whose title is known with its data. */
function Audit() {
  usePageTab({ title: "张三 · 审核" });
  return <p>张三申请认定《高等数学》。</p>;
}

const nameOf = (line: GradeLine): string => line.name;

/** A page with typed text. */
function GradeEntry() {
  const [lines, setLines] = useState(() => gradeLines().slice(0, 3));
  const [changed, setChanged] = useState(false);
  const [saving, setSaving] = useState(false);
  usePageTab({ unsaved: changed });
  const edit = useCallback((changes: readonly CellChange<GradeLine>[]) => {
    setChanged(true);
    setLines((old) =>
      old.map((line) =>
        changes
          .filter(({ id }) => id === line.id)
          .reduce((next, { prop, value }) => ({ ...next, [prop]: value }), line),
      ),
    );
  }, []);
  const save = async () => {
    setSaving(true);
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    setChanged(false);
    setSaving(false);
  };
  return (
    <DataTable
      label="高等代数 · 成绩录入"
      columns={gradeColumns}
      rows={lines}
      rowName={nameOf}
      height="content"
      onEdit={edit}
      toolbar={
        <Button variant="primary" busy={saving} disabled={saving} onClick={() => void save()}>
          保存
        </Button>
      }
    />
  );
}

/** What an application has in its routes: a title and a page for each address. */
const ROUTES: Readonly<Record<string, { title: string; Page: () => ReactNode }>> = {
  "/dashboard": { title: "首页", Page: Home },
  "/grades/entry": { title: "录入控制", Page: GradeEntry },
  "/elective/offerings": { title: "课程管理", Page: () => <p>课程管理</p> },
  "/recognition/3": { title: "审核", Page: Audit },
};

function Routes() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const visits = useHistoryLength();
  const { title, Page } = ROUTES[pathname] ?? {};
  return (
    <OfficeFrame user={demoOffice} menu={demoMenu} title={title} onFeedback={sent}>
      <p>
        <Button onClick={() => navigate(-1)}>后退</Button> 去过 <output aria-label="去过">{visits}</output> 页
      </p>
      {Page ? (
        <Page key={pathname} />
      ) : (
        <ErrorState title="没有这一页" description="请从左边的菜单里选一页。" />
      )}
    </OfficeFrame>
  );
}

const meta: Meta<typeof Routes> = {
  title: "示例/后台与路由",
  component: Routes,
  parameters: { layout: "fullscreen" },
  render: () => (
    <MemoryRouter initial="/dashboard">
      <Routes />
    </MemoryRouter>
  ),
};
export default meta;

type Story = StoryObj<typeof Routes>;

const look = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  const bar = () => within(canvas.getByRole("navigation", { name: "已打开的页面" }));
  return {
    canvas,
    menu: within(canvas.getByRole("navigation", { name: "主导航" })),
    bar,
    titles: () =>
      bar()
        .getAllByRole("link")
        .map((link) => link.textContent),
    inView: () => bar().getByRole("link", { current: "page" }),
    visits: () => Number(canvas.getByLabelText("去过").textContent),
    goTo: async (group: RegExp, page: string) => {
      const menu = within(canvas.getByRole("navigation", { name: "主导航" }));
      await userEvent.click(menu.getByRole("button", { name: group }));
      await userEvent.click(menu.getByRole("link", { name: page }));
    },
    type: async (text: string) => {
      await userEvent.click(await canvas.findByLabelText(/^张若溪 平时/));
      await userEvent.keyboard(`${text}{Enter}`);
      await waitFor(() =>
        expect(bar().getByRole("link", { name: /录入控制.*有未保存的修改/ })).toBeVisible(),
      );
    },
  };
};

/** 每到一页就有页签，不多进一次历史；后退时跟着回来；数据来了，页签换成自己的名字；没有标题的地址没有页签。 */
export const TabsFollowTheRouter: Story = {
  name: "页签跟着路由",
  play: async ({ canvasElement }) => {
    const { canvas, bar, titles, inView, visits, goTo } = look(canvasElement);
    await expect(titles()).toEqual(["首页"]);
    await goTo(/选课管理/, "课程管理");
    await expect(inView()).toHaveTextContent("课程管理");
    await expect(visits()).toBe(2);
    await userEvent.click(bar().getByRole("link", { name: "首页" }));
    await expect(visits()).toBe(3);
    await userEvent.click(canvas.getByRole("link", { name: "审核张三的申请" }));
    await waitFor(() => expect(titles()).toEqual(["首页", "课程管理", "张三 · 审核"]));
    await expect(inView()).toHaveTextContent("张三 · 审核");
    await expect(visits()).toBe(4);
    await userEvent.click(canvas.getByRole("button", { name: "后退" }));
    await expect(inView()).toHaveTextContent("首页");
    await userEvent.click(canvas.getByRole("button", { name: "后退" }));
    await expect(inView()).toHaveTextContent("课程管理");
    await expect(titles()).toHaveLength(3);
    // Closing goes to the last that remains, once.
    await userEvent.click(canvas.getByRole("button", { name: "关闭 课程管理" }));
    await expect(inView()).toHaveTextContent("张三 · 审核");
    await expect(titles()).toEqual(["首页", "张三 · 审核"]);
    await expect(visits()).toBe(3);
    await userEvent.click(within(canvas.getByRole("navigation", { name: "主导航" })).getByText("公共数据"));
    await expect(canvas.getByText("没有这一页")).toBeVisible();
    await expect(bar().queryByRole("link", { current: "page" })).toBeNull();
    await expect(titles()).toHaveLength(2);
  },
};

/** 有没保存的修改时换页，路由先问；「继续编辑」以后页签还在原处，什么也没有关掉。关自己也只问一次。 */
export const RouterRefuses: Story = {
  name: "路由先问",
  play: async ({ canvasElement }) => {
    const { canvas, bar, titles, inView, goTo, type } = look(canvasElement);
    await goTo(/成绩管理/, "录入控制");
    await type("88");
    await userEvent.click(bar().getByRole("link", { name: "首页" }));
    const stays = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "继续编辑" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await expect(inView()).toHaveTextContent("录入控制");
      await expect(titles()).toHaveLength(2);
      await expect(canvas.getByRole("grid", { name: "高等代数 · 成绩录入" })).toBeVisible();
    };
    await expect(await screen.findByRole("button", { name: "放弃修改并离开" })).toBeVisible();
    await stays();
    await userEvent.click(canvas.getByRole("button", { name: /关闭 录入控制/ }));
    await expect(await screen.findByRole("button", { name: "放弃修改并关闭" })).toBeVisible();
    await stays();
    await userEvent.click(canvas.getByRole("button", { name: /关闭 录入控制/ }));
    await userEvent.click(await screen.findByRole("button", { name: "放弃修改并关闭" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(inView()).toHaveTextContent("首页");
    await expect(titles()).toEqual(["首页"]);
  },
};

/** 设置里关掉页签，刷新、离开网页时浏览器照样问；保存以后不问。 */
export const GuardWithoutTheBar: Story = {
  name: "没有页签也会问",
  play: async ({ canvasElement }) => {
    const { canvas, goTo, type } = look(canvasElement);
    const leaving = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await goTo(/成绩管理/, "录入控制");
    await expect(leaving()).toBe(false);
    await type("88");
    await userEvent.click(canvas.getByRole("button", { name: "布局设置" }));
    const drawer = within(await screen.findByRole("dialog", { name: "布局设置" }));
    await userEvent.click(await drawer.findByRole("switch", { name: "显示页签" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.queryByRole("navigation", { name: "已打开的页面" })).toBeNull();
    await expect(leaving()).toBe(true);
    // Saving keeps the focus on its button, though the application disables it.
    const save = canvas.getByRole("button", { name: "保存" });
    save.focus();
    await userEvent.keyboard("{Enter}");
    await expect(save).toHaveAttribute("aria-busy", "true");
    await expect(save).toHaveFocus();
    arrive();
    await waitFor(() => expect(leaving()).toBe(false));
    await expect(save).toHaveFocus();
  },
};

/** Ctrl-K 从正在录的格打开：Esc 回到那一格，选了一页就到那一页的正文。 */
export const SearchGivesTheFocusBack: Story = {
  name: "搜索还回焦点",
  play: async ({ canvasElement }) => {
    const { canvas, inView, goTo } = look(canvasElement);
    await goTo(/成绩管理/, "录入控制");
    await userEvent.click(await canvas.findByLabelText(/^张若溪 平时/));
    const cell = () => canvas.getByRole("textbox", { name: /^张若溪 平时/ });
    await waitFor(() => expect(cell()).toHaveFocus());
    await userEvent.keyboard("{Control>}k{/Control}");
    await screen.findByRole("combobox", { name: "搜索菜单" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
    await waitFor(() => expect(cell()).toHaveFocus());
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await screen.findByRole("combobox", { name: "搜索菜单" }), "课程管理{Enter}");
    await waitFor(() => expect(inView()).toHaveTextContent("课程管理"));
    await waitFor(() => expect(canvas.getByRole("main")).toHaveFocus());
  },
};

/** 顶栏里的意见反馈。 */
export const Feedback: Story = {
  name: "意见反馈",
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "意见反馈" });
    await userEvent.click(button);
    const dialog = within(await screen.findByRole("dialog", { name: "意见反馈" }));
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
