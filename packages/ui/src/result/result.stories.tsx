import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Descriptions } from "../descriptions/index.js";
import { Result } from "./result.js";

const meta: Meta<typeof Result> = {
  title: "反馈/结果 Result",
  component: Result,
  args: { state: "success" },
};
export default meta;

type Story = StoryObj<typeof Result>;

const details = (
  <Descriptions
    columns={2}
    groups={[
      {
        id: "application",
        items: [
          { label: "申请编号", value: "RC-2026-11-000381", copyText: "RC-2026-11-000381" },
          { label: "提交时间", value: "2026-11-20 11:45:24" },
          { label: "课程", value: "量子信息导论", span: "row" },
        ],
      },
    ]}
  />
);

/** 做完了：是什么、接下来怎样、可以去哪里，下面是要记住的。 */
export const Success: Story = {
  name: "做完了",
  args: {
    title: "已提交认定申请",
    description: "学院会在 5 个工作日内审核，结果发到「通知」。",
    actions: (
      <>
        <Button variant="primary">查看申请</Button>
        <Button>再提交一份</Button>
      </>
    ),
    children: details,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("heading", { level: 2, name: "已提交认定申请" })).toBeVisible();
    await expect(canvas.getAllByRole("status")[0]).toHaveTextContent("学院会在 5 个工作日内审核");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "查看申请" })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "再提交一份" })).toHaveFocus();
  },
};

/** 轮到别人：等谁、等多久。 */
export const Waiting: Story = {
  name: "等别人",
  args: { state: "waiting", title: "正在等教务处审核", description: "王静老师 11 月 20 日收到，一般 3 天。" },
};

const retry = fn();

/** 没有做成：马上念出来，可以重试，编号告诉管理员。 */
export const Failed: Story = {
  name: "没有做成",
  args: {
    state: "failed",
    title: "认定申请没有提交成功",
    description: "填写的内容都还在。",
    requestId: "req-01JD3Z7K9Q",
    onRetry: retry,
  },
  beforeEach: () => void retry.mockClear(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("alert")).toHaveTextContent("认定申请没有提交成功");
    await expect(canvas.getByRole("heading", { level: 2 })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "重试" }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};

/** 没有权限：说找谁。 */
export const Forbidden: Story = {
  name: "没有权限",
  args: { state: "forbidden" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("heading")).toHaveTextContent("没有查看权限");
  },
};

/** 手机上。 */
export const Phone: Story = { ...Success, name: "手机", globals: { viewport: { value: "phone" } } };
