import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Kbd } from "./kbd.js";

const meta: Meta<typeof Kbd> = { title: "展示/按键 Kbd", component: Kbd, args: { keys: ["Ctrl", "K"] } };
export default meta;

type Story = StoryObj<typeof Kbd>;

/** 一起按的几个键。 */
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
    await expect(canvasElement.querySelectorAll("kbd kbd")).toHaveLength(2);
    await expect(canvasElement).toHaveTextContent("Ctrl+K");
  },
};

/** 写在句子里。 */
export const InText: Story = {
  name: "写在句子里",
  render: () => (
    <p>
      按 <Kbd keys={["Ctrl", "K"]} /> 搜索菜单，按 <Kbd keys={["Esc"]} /> 关闭。
    </p>
  ),
};
