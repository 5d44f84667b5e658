import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Tag } from "./tag.js";

const row = { display: "flex", flexWrap: "wrap", gap: 8 } as const;

const meta: Meta<typeof Tag> = {
  // How long a file takes on its way is not what is looked at.
  title: "展示/标签 Tag",
  component: Tag,
  args: { children: "进行中", tone: "success" },
};
export default meta;

type Story = StoryObj<typeof Tag>;

export const Playground: Story = {
  name: "试一试",
};

/** 绿、黄、红只表示状态；蓝紫表示「这里」；灰是其余。 */
export const Tones: Story = {
  name: "颜色的意思",
  render: () => (
    <div style={row}>
      <Tag tone="success">认定为 通识选修 2.0</Tag>
      <Tag tone="warning">需申请认定</Tag>
      <Tag tone="danger">与 高等代数 周三 1–2 节冲突</Tag>
      <Tag tone="accent">先到先得</Tag>
      <Tag>已归档</Tag>
    </div>
  ),
};

/** 可以一个个去掉；叉的名字说出去掉的是什么。焦点到旁边的叉，去掉最后一个就到旁边的按钮。 */
export const Removable: Story = {
  name: "可以去掉",
  render: function Render() {
    const [left, setLeft] = useState(["湘江理工大学", "岳麓师范大学", "不冲突"]);
    return (
      <div style={row}>
        {left.map((name) => (
          <Tag key={name} tone="accent" onRemove={() => setLeft(left.filter((other) => other !== name))}>
            {name}
          </Tag>
        ))}
        <Button size="sm" onClick={() => setLeft([])}>
          清空
        </Button>
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.queryByText("湘江理工大学")).toBeNull();
    await expect(canvas.getByRole("button", { name: "移除 岳麓师范大学" })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.queryByText("不冲突")).toBeNull();
    await expect(canvas.getByRole("button", { name: "清空" })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getAllByRole("button")).toHaveLength(1);
    await expect(canvas.getByRole("button", { name: "清空" })).toHaveFocus();
  },
};

/** 长文字换行。 */
export const LongText: Story = {
  name: "很长的文字",
  decorators: [(Story) => <div style={{ width: 200 }}>{Story()}</div>],
  args: { tone: "danger", children: "与 高等代数 周三 1–2 节、大学物理 周五 3–4 节冲突" },
};
