import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { Difference } from "./difference.js";

const before = {
  name: "量子信息导论",
  credits: 3,
  state: "1",
  teacher: { name: "孟若曦" },
  grades: ["2023", "2024"],
  note: "停开一次",
  meetings: [{ place: "逸夫楼 204", weeks: "1–16" }],
};
const after = {
  name: "量子信息导论",
  credits: 2,
  state: "2",
  teacher: { name: "周敏" },
  grades: ["2024"],
  meetings: [
    { place: "逸夫楼 305", weeks: "1–16" },
    { place: "实验楼 112", weeks: "9–16" },
  ],
  waitlist: true,
};

const meta: Meta<typeof Difference> = {
  title: "展示/前后对比 Difference",
  component: Difference,
  args: {
    before,
    after,
    label: "修改教学班",
    fields: [
      { prop: "name", label: "课程" },
      { prop: "credits", label: "学分" },
      { prop: "state", label: "状态", format: (value) => (value === "1" ? "草稿" : "已发布") },
      { prop: "teacher.name", label: "教师" },
      { prop: "grades", label: "开放年级" },
      { prop: "note", label: "备注" },
      { prop: "meetings.*.place", label: "地点" },
      { prop: "meetings.*.weeks", label: "周次" },
    ],
  },
};
export default meta;

type Story = StoryObj<typeof Difference>;

/** 改了什么，改前改后并排；每行写着新增、删除还是修改，不只靠颜色。没有起名的字段写路径。 */
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
    const table = within(canvasElement).getByRole("table", { name: "修改教学班" });
    const rowOf = (name: RegExp) => within(table).getByRole("row", { name });
    await expect(rowOf(/^学分 修改/)).toHaveTextContent("学分 修改变更前3变更后2");
    await expect(rowOf(/^状态 修改/)).toHaveTextContent("草稿变更后已发布");
    await expect(rowOf(/^教师 修改/)).toHaveTextContent("孟若曦变更后周敏");
    await expect(rowOf(/^备注 删除/)).toHaveTextContent("停开一次变更后—无");
    await expect(rowOf(/^地点 2 新增/)).toHaveTextContent("实验楼 112");
    await expect(rowOf(/^waitlist 新增/)).toHaveTextContent("是");
    await expect(within(table).queryByText("课程")).toBeNull();
  },
};

/** 没有变的也列出来。 */
export const WithUnchanged: Story = {
  name: "也列出没变的",
  args: { unchanged: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("row", { name: /^课程 未变/ })).toBeVisible();
  },
};

/** 新建：以前什么也没有。 */
export const Created: Story = {
  name: "新建的记录",
  args: { before: null },
  play: async ({ canvasElement }) => {
    const rows = canvasElement.querySelectorAll("[data-part=row]");
    await expect(Array.from(rows, (row) => row.getAttribute("data-kind"))).toEqual(
      Array.from(rows, () => "added"),
    );
  },
};

/** 两次一样。 */
export const Nothing: Story = {
  name: "什么也没有",
  args: { after: before },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("没有变化")).toBeVisible();
  },
};

/** 手机上改前改后上下排，各写着是哪一边。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector<HTMLElement>("[data-component=difference]")!;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
    const [old] = root.querySelectorAll("[data-part=before]");
    const [now] = root.querySelectorAll("[data-part=after]");
    await expect(now!.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      old!.getBoundingClientRect().bottom - 1,
    );
    await expect(within(root).getAllByText("变更前").at(-1)).toBeVisible();
    await expect(within(root).getByRole("row", { name: /^学分 修改/ })).toBeVisible();
  },
};
