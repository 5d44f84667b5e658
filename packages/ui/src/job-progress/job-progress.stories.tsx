import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { JobProgress } from "./job-progress.js";
import { RowErrorList } from "./row-error-list.js";
import type { RowError } from "./row-errors.js";

const meta: Meta<typeof JobProgress> = {
  title: "反馈/长任务 JobProgress",
  component: JobProgress,
  args: {
    title: "导入 2019-2020-2 课程目录.xlsx",
    state: "running",
    done: 1204,
    total: 3155,
    secondsLeft: 9,
    detail: "正在核对上课时间",
    onCancel: fn(),
  },
};
export default meta;

type Story = StoryObj<typeof JobProgress>;

/** 进行中：做了多少、还要多久、可以停。 */
export const Playground: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const bar = canvas.getByRole("progressbar", { name: /课程目录/ });
    await expect(bar).toHaveAttribute("aria-valuetext", "已处理 1,204 / 3,155 行");
    await userEvent.click(canvas.getByRole("button", { name: "取消" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

/** 还在读文件，不知道一共多少行。 */
export const TotalUnknown: Story = {
  args: { done: 310, total: undefined, secondsLeft: undefined, detail: "正在读取文件" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  },
};

/** 按了取消，正在停：按钮不能再按。 */
export const Cancelling: Story = {
  args: { state: "cancelling", secondsLeft: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("button", { name: "取消" })).toBeDisabled();
  },
};

export const Queued: Story = {
  args: { state: "queued", done: 0, secondsLeft: undefined, detail: undefined },
};

/** 完成：改了什么，接下来可以去哪。 */
export const Succeeded: Story = {
  args: {
    state: "succeeded",
    done: 3155,
    detail: "新增 3,155 个教学班、5,138 条上课安排，更新 0 个",
    actions: <Button variant="primary">查看课程</Button>,
  },
};

/** 取消之后什么也没有留下。 */
export const Cancelled: Story = { args: { state: "cancelled", detail: "没有导入任何一行" } };

const errors: RowError[] = [
  { row: 3, column: "学分", value: "二", reason: "学分要填数字" },
  { row: 12, column: "周次", value: "1-99", reason: "本学期只有 24 周" },
  { row: 15, column: "学分", value: "", reason: "学分要填数字" },
  { row: 208, reason: "与第 207 行的教学班编号重复" },
];

/** 未成功：整份都没有导入，坏行逐条列出行、列、原值、原因。 */
export const FailedWithRows: Story = {
  args: {
    state: "failed",
    done: 3155,
    detail: "有 4 处需要修改，改好后重新上传；这一次没有导入任何一行",
    actions: <Button>重新上传</Button>,
  },
  render: (args) => (
    <div style={{ display: "grid", gap: 20 }}>
      <JobProgress {...args} />
      <RowErrorList errors={errors} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole("row")).toHaveLength(5);
    await userEvent.click(canvas.getByRole("button", { name: "学分要填数字 2" }));
    await expect(canvas.getAllByRole("row")).toHaveLength(3);
    await userEvent.click(canvas.getByRole("button", { name: "学分要填数字 2" }));
    await userEvent.type(canvas.getByRole("searchbox"), "208");
    await expect(canvas.getByText("筛选出 1 处")).toBeVisible();
    await expect(canvas.getByRole("rowheader", { name: "208" })).toBeVisible();
  },
};

/** 一万处错误：先给一百处，按原因归并，可以整份下载。 */
export const ManyErrors: Story = {
  render: () => (
    <RowErrorList
      total={12_000}
      errors={Array.from({ length: 10_000 }, (_, index) => ({
        row: index + 2,
        column: index % 3 === 0 ? "教师" : "教室",
        value: `原值 ${index}`,
        reason: index % 3 === 0 ? "本校没有这位教师" : "教室不在所填校区",
      }))}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("12000 处需要修改")).toBeVisible();
    await expect(canvas.getAllByRole("row")).toHaveLength(101);
    await userEvent.click(canvas.getByRole("button", { name: /再显示 100 处/ }));
    await expect(canvas.getAllByRole("row")).toHaveLength(201);
  },
};
