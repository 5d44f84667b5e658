import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Tooltip } from "./tooltip.js";

const meta: Meta<typeof Tooltip> = {
  title: "反馈/文字提示 Tooltip",
  component: Tooltip,
  args: { content: "与 高等代数 周三 1–2 节冲突", children: <Button>选课</Button>, delay: 0 },
  decorators: [
    (Story) => (
      <div style={{ padding: 48 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof Tooltip>;

/** 停在上面，或焦点到了，就出现几个字。 */
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
    const button = within(canvasElement).getByRole("button", { name: "选课" });
    await userEvent.hover(button);
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("与 高等代数 周三 1–2 节冲突");
    await expect(button).toHaveAccessibleDescription("与 高等代数 周三 1–2 节冲突");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
};

/** 键盘走到就出现，走开就消失。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole("button")).toHaveFocus();
    await expect(await screen.findByRole("tooltip")).toBeInTheDocument();
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
};

/** 长的话换行，不超过 280 px。 */
export const Long: Story = {
  name: "很长的内容",
  args: {
    content: "本课程由星城医学院附属第三医院承担，见习安排在望城校区，往返班车须在开课前一周登记。",
  },
  play: async ({ canvasElement }) => {
    await userEvent.hover(within(canvasElement).getByRole("button"));
    await screen.findByRole("tooltip");
    const box = document.querySelector("[data-component=tooltip]")!.getBoundingClientRect();
    await expect(box.width).toBeLessThanOrEqual(280);
  },
};
