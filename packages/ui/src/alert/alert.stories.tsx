import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Alert } from "./alert.js";

const meta: Meta<typeof Alert> = {
  // How long a file takes on its way is not what is looked at.
  title: "反馈/提示 Alert",
  component: Alert,
  args: { children: "本轮 11 月 20 日 22:00 关闭，关闭后不能退选。" },
  decorators: [(Story) => <div style={{ maxWidth: 560, display: "grid", gap: 12 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Alert>;

export const Playground: Story = {
  name: "试一试",
};

export const Tones: Story = {
  name: "颜色的意思",
  render: () => (
    <>
      <Alert tone="accent">本轮 11 月 20 日 22:00 关闭，关闭后不能退选。</Alert>
      <Alert tone="success">已选上《量子信息导论》，课表已更新。</Alert>
      <Alert tone="warning" title="还差 2.0 学分">
        培养方案要求本学期至少 18 学分，你已选 16.0。
      </Alert>
      <Alert tone="danger" title="没有选上">
        与 高等代数 周三 1–2 节冲突。可以换课，或选别的时间。
      </Alert>
    </>
  ),
};

/** 旁边放上能解决它的按钮。 */
export const WithAction: Story = {
  name: "带着下一步",
  args: {
    tone: "warning",
    title: "课表有变动",
    children: "《机器学习基础》第 12 周改到逸夫楼 305。",
    action: <Button size="sm">查看课表</Button>,
  },
};

/** 看过可以关掉；键盘关的，焦点到旁边。 */
export const Closable: Story = {
  name: "看过可以关",
  render: function Render(args) {
    const [shown, setShown] = useState(true);
    return (
      <>
        {shown ? <Alert {...args} onClose={() => setShown(false)} /> : <p>已关闭</p>}
        <Button>去选课</Button>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "关闭" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.queryByRole("status")).toBeNull();
    await expect(canvas.getByRole("button", { name: "去选课" })).toHaveFocus();
  },
};

/** 红和黄立即读出，其余礼貌等候。 */
export const Roles: Story = {
  ...Tones,
  name: "角色",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole("alert")).toHaveLength(2);
    await expect(canvas.getAllByRole("status")).toHaveLength(2);
  },
};
