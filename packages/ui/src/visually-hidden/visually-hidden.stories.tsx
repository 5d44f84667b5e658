import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { VisuallyHidden } from "./visually-hidden.js";

const meta: Meta<typeof VisuallyHidden> = {
  title: "展示/只念不看 VisuallyHidden",
  component: VisuallyHidden,
};
export default meta;

type Story = StoryObj<typeof VisuallyHidden>;

/** 眼睛看到「38 / 60」，耳朵听到「余量 38 席，共 60 席」。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  render: () => (
    <p>
      <span aria-hidden="true">38 / 60</span>
      <VisuallyHidden>余量 38 席，共 60 席</VisuallyHidden>
    </p>
  ),
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const spoken = within(canvasElement).getByText("余量 38 席，共 60 席");
    await expect(spoken.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  },
};
