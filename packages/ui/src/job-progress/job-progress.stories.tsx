import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { JobProgress } from "./job-progress.js";
import { RowErrorList } from "./row-error-list.js";
import type { RowError } from "./row-errors.js";

const meta: Meta<typeof JobProgress> = {
  // How long a file takes on its way is not what is looked at.
  title: "反馈/长任务 JobProgress",
  component: JobProgress,
  args: {
    label: "导入 2019-2020-2 课程目录.xlsx",
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
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const bar = canvas.getByRole("progressbar", { name: /课程目录/ });
    await expect(bar).toHaveAttribute("aria-valuetext", "已处理 1,204 / 3,155 行");
    const cancel = canvas.getByRole("button", { name: "取消" });
    await userEvent.tab();
    await expect(cancel).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

/** 还在读文件，不知道一共多少行。 */
export const TotalUnknown: Story = {
  name: "不知道总数",
  args: { done: 310, total: undefined, secondsLeft: undefined, detail: "正在读取文件" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  },
};

/** 按了取消，正在停：按钮忙着，不能再按，焦点留着；停下来后到接着能做的事上。 */
export const Cancelling: Story = {
  name: "正在停",
  render: function Render(args) {
    const [state, setState] = useState(args.state);
    return (
      <>
        <JobProgress
          {...args}
          state={state}
          onCancel={() => {
            args.onCancel?.();
            setState("cancelling");
          }}
          actions={<Button>重新导入</Button>}
        />
        <Button onClick={() => setState("cancelled")}>停下了</Button>
      </>
    );
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const cancel = await canvas.findByRole("button", { name: "取消" });
    cancel.focus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByText("正在停止")).toBeVisible();
    await expect(cancel).toHaveFocus();
    await expect(cancel).toHaveAttribute("aria-busy", "true");
    await userEvent.keyboard("{Enter}");
    await expect(args.onCancel).toHaveBeenCalledOnce();
    // The end comes from outside, with the focus still on the button.
    await fireEvent.click(canvas.getByRole("button", { name: "停下了" }));
    await waitFor(() => expect(canvas.getByRole("button", { name: "重新导入" })).toHaveFocus());
  },
};

export const Queued: Story = {
  name: "排队中",
  args: { state: "queued", done: 0, secondsLeft: undefined, detail: undefined },
};

/** 完成：改了什么，接下来可以去哪。 */
export const Succeeded: Story = {
  name: "完成",
  args: {
    state: "succeeded",
    done: 3155,
    detail: "新增 3,155 个教学班、5,138 条上课安排，更新 0 个",
    actions: <Button variant="primary">查看课程</Button>,
  },
};

/** 部分完成：有错误的没有做，说做了多少、留下多少；不写「已完成」。 */
export const Partly: Story = {
  name: "部分完成",
  args: {
    state: "partly",
    done: 3155,
    detail: "新增 3,100 个教学班。有错误的 55 个教学班没有导入。",
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("部分完成")).toBeVisible();
    await expect(within(canvasElement).queryByText("已完成")).toBeNull();
  },
};

/** 取消之后什么也没有留下。 */
export const Cancelled: Story = {
  name: "取消之后",
  args: { state: "cancelled", detail: "没有导入任何一行" },
};

const errors: RowError[] = [
  { row: 3, column: "学分", value: "二", reason: "学分要填数字" },
  { row: 12, column: "周次", value: "1-99", reason: "本学期只有 24 周" },
  { row: 15, column: "学分", value: "", reason: "学分要填数字" },
  { row: 208, reason: "与第 207 行的教学班编号重复" },
];

/** 有错误：整份都没有导入，坏行逐条列出行、列、原值、原因。 */
export const FailedWithRows: Story = {
  name: "逐条的错误",
  args: {
    state: "refused",
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
    await expect(canvas.getByText("有错误，未执行")).toBeVisible();
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
  name: "一万处错误",
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

/** 坏行只用键盘：Tab 到筛选、复制、下载、每个原因和表格；按一个原因只看它，再按还原，焦点都留着。 */
export const RowErrorsByKeys: Story = {
  name: "用键盘看坏行",
  render: () => <RowErrorList errors={errors} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole("searchbox")).toHaveFocus();
    await userEvent.keyboard("207");
    await expect(canvas.getAllByRole("row")).toHaveLength(2);
    await userEvent.keyboard("{Backspace>3/}");
    await expect(canvas.getAllByRole("row")).toHaveLength(5);
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "复制" })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: /^下载/ })).toHaveFocus();
    await userEvent.tab();
    const reason = canvas.getByRole("button", { name: "学分要填数字 2" });
    await expect(reason).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(reason).toHaveAttribute("aria-pressed", "true");
    await expect(canvas.getAllByRole("row")).toHaveLength(3);
    await expect(canvas.getByText("筛选出 2 处")).toBeVisible();
    await userEvent.keyboard(" ");
    await expect(reason).toHaveAttribute("aria-pressed", "false");
    await expect(canvas.getAllByRole("row")).toHaveLength(5);
    await expect(reason).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    // The browser scrolls it by the arrow keys.
    await expect(canvas.getByRole("region", { name: "4 处需要修改" })).toHaveFocus();
  },
};

/** 读屏：没成的再来一次，成了就马上说已完成，不留着上一次的「未成功」。 */
export const SaysItsEnd: Story = {
  name: "结束立刻说出来",
  render: function SaysItsEnd(args) {
    const [tries, setTries] = useState(0);
    return (
      <>
        <JobProgress {...args} state={tries === 1 ? "failed" : tries === 2 ? "succeeded" : "running"} />
        <Button onClick={() => setTries(tries + 1)}>下一步</Button>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const said = () => canvas.getByRole("status").textContent;
    const next = () => userEvent.click(canvas.getByRole("button", { name: "下一步" }));
    await next();
    await waitFor(() => expect(said()).toMatch(/^未成功/));
    await next();
    await waitFor(() => expect(said()).toMatch(/^已完成/), { timeout: 1000 });
  },
};
