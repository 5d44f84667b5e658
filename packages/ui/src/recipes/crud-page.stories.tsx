import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { ConfirmProvider } from "../confirm/index.js";
import { createCan, UiProvider } from "../provider/index.js";
import { toast, Toaster } from "../toast/index.js";
import { coursesInMemory, type CourseService } from "./courses-page/courses.js";
import { CoursesPage } from "./courses-page/courses-page.js";

interface PageArgs {
  /** How many courses there are. */
  count: number;
  /** The address that somebody opened. */
  opened: string;
  /** Takes the place of calls of the server. */
  instead?: Partial<CourseService>;
}

const visited = fn();

/** What `main.tsx` of the README puts around the page, with an address of its own. */
function Application({ count, opened, instead }: PageArgs) {
  const [service] = useState<CourseService>(() => ({ ...coursesInMemory(count), ...instead }));
  const [search, setSearch] = useState(opened);
  return (
    <ConfirmProvider>
      <CoursesPage
        service={service}
        search={search}
        onSearchChange={(next) => {
          visited(next);
          setSearch(next);
        }}
      />
      <Toaster />
    </ConfirmProvider>
  );
}

const meta: Meta<typeof Application> = {
  title: "示例/列表页 CRUD",
  component: Application,
  args: { count: 38, opened: "" },
  beforeEach: () => {
    visited.mockClear();
    return () => toast.dismiss();
  },
};
export default meta;

type Story = StoryObj<typeof Application>;

const press = async (within: { getByRole: typeof screen.getByRole }, name: string) =>
  userEvent.click(within.getByRole("button", { name }));

/**
 * README 里的那一页，同一份代码：查询栏、表格、对话框里的表单、导出、确认、通知。列表的全部状态（条件、页码、排序）在
 * 地址里；把 `search` 换成路由的参数，把 `coursesInMemory` 换成请求，就是自己的页面。
 */
export const Page: Story = {
  name: "整页",
};

/** 查、建、改、删：一个人每天做的事，从头到尾走一遍。 */
export const Walk: Story = {
  name: "从查到删走一遍",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText("共 38 条结果");
    await userEvent.type(canvas.getByLabelText("课程名称"), "数据{Enter}");
    await canvas.findByText("共 7 条结果");
    await expect(visited).toHaveBeenLastCalledWith("name=%E6%95%B0%E6%8D%AE");

    await press(canvas, "新建课程");
    const created = within(await screen.findByRole("dialog", { name: "新建课程" }));
    await press(created, "保存");
    await created.findByText("请填写学分");
    await waitFor(() => expect(created.getByLabelText("课程号")).toHaveFocus());
    await userEvent.keyboard("C001");
    await userEvent.type(created.getByLabelText("课程名称"), "数据可视化");
    await userEvent.click(created.getByRole("combobox", { name: "开课学校" }));
    await userEvent.click(await screen.findByRole("option", { name: "东湖大学" }));
    await userEvent.type(created.getByLabelText("学分"), "2.5");
    await press(created, "保存");
    await created.findByText("课程号 C001 已有课程在用");
    await waitFor(() => expect(created.getByLabelText("课程号")).toHaveFocus());
    await userEvent.clear(created.getByLabelText("课程号"));
    await userEvent.keyboard("C100");
    await press(created, "保存");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await canvas.findByText("共 8 条结果");

    const row = within(canvas.getByRole("row", { name: /数据可视化/ }));
    await press(row, "修改");
    const changed = within(await screen.findByRole("dialog", { name: "修改课程" }));
    const name = changed.getByLabelText("课程名称");
    await userEvent.clear(name);
    await userEvent.type(name, "数据可视化导论");
    await press(changed, "保存");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    const renamed = within(await canvas.findByRole("row", { name: /数据可视化导论/ }));
    await userEvent.click(renamed.getByRole("checkbox"));
    await press(renamed, "删除");
    const question = await screen.findByRole("alertdialog", { name: "删除「数据可视化导论」？" });
    await press(within(question), "删除");
    await canvas.findByText("共 7 条结果");
    // What is gone is not ticked any more.
    await expect(canvas.getByRole("button", { name: "删除所选" })).toBeDisabled();
  },
};

/** 最后一页全部删掉：表格请求新的最后一页，不停在空页上；焦点留在表格里。 */
export const DeleteLastPage: Story = {
  name: "删光最后一页",
  args: { count: 21, opened: "page=3" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [row] = (await canvas.findAllByRole("row", { name: /C021/ })) as [HTMLElement];
    await press(within(row), "删除");
    await press(within(await screen.findByRole("alertdialog")), "删除");
    await canvas.findByRole("row", { name: /C020/ });
    await expect(visited).toHaveBeenLastCalledWith("page=2");
    await waitFor(() => expect(canvas.getByRole("region", { name: "课程" })).toHaveFocus());
  },
};

/** 勾了两行再按导出，默认导出的就是这两行：表头是表格现在显示的列，顺序是表格的顺序。 */
export const Export: Story = {
  name: "导出",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("checkbox", { name: "选择 大学物理 1" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "选择 中国古代史 1" }));
    await press(canvas, "课程号");
    await press(canvas, "课程号");
    await waitFor(() => expect(visited).toHaveBeenLastCalledWith("sort=-code"));
    await press(canvas, "导出");
    const dialog = within(await screen.findByRole("dialog", { name: "导出" }));
    await expect(dialog.getByRole("radio", { name: "已选记录（2 条）" })).toBeChecked();
    await expect(dialog.getByRole("radio", { name: "当前页（10 条）" })).toBeEnabled();
    await expect(dialog.getByRole("radio", { name: "全部记录（38 条）" })).toBeEnabled();
    const saved: HTMLAnchorElement[] = [];
    const catchIt = (event: MouseEvent): void => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      saved.push(event.target);
    };
    document.addEventListener("click", catchIt);
    await userEvent.click(dialog.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    document.removeEventListener("click", catchIt);
    const text = await (await fetch(saved[0]!.href)).text();
    await expect(text.replace("\uFEFF", "").trim().split(/\r?\n/)).toEqual([
      "课程号\t课程名称\t开课学校\t学分",
      "C003\t中国古代史 1\t云台理工大学\t3",
      "C002\t大学物理 1\t江城师范学院\t2",
    ]);
    await expect(dialog.getByText("课程.tsv")).toBeVisible();
  },
};

/** 只能看的人：没有新建、修改、删除，仍然可以查和导出。 */
export const Reader: Story = {
  name: "只能看的人",
  decorators: [
    (Story) => (
      <UiProvider can={createCan({ course: ["course-search"] })}>
        <Story />
      </UiProvider>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText("高等代数 1");
    for (const name of ["新建课程", "修改", "删除", "删除所选"])
      await expect(canvas.queryByRole("button", { name })).toBeNull();
    await expect(canvas.getByRole("button", { name: "导出" })).toBeEnabled();
  },
};

/** 服务器不答应：表格里说出原因，可以重试；保存失败，表单还在。 */
export const Refused: Story = {
  name: "被拒绝",
  args: {
    instead: {
      search: async () => Promise.reject(new Error("课程服务正在维护，14:00 恢复")),
      save: async () => Promise.reject(new Error("课程服务正在维护，14:00 恢复")),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText("课程服务正在维护，14:00 恢复");
    await expect(canvas.getByRole("button", { name: "重试" })).toBeVisible();
    await press(canvas, "新建课程");
    const dialog = within(await screen.findByRole("dialog", { name: "新建课程" }));
    await userEvent.type(dialog.getByLabelText("课程号"), "C001");
    await userEvent.type(dialog.getByLabelText("课程名称"), "数据可视化");
    await userEvent.click(dialog.getByRole("combobox", { name: "开课学校" }));
    await userEvent.click(await screen.findByRole("option", { name: "东湖大学" }));
    await userEvent.type(dialog.getByLabelText("学分"), "2");
    await press(dialog, "保存");
    await waitFor(() =>
      expect(
        within(screen.getByRole("region", { name: /通知/ })).getByText("课程服务正在维护，14:00 恢复"),
      ).toBeVisible(),
    );
    await expect(dialog.getByLabelText("课程名称")).toHaveValue("数据可视化");
  },
};
