import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { VisuallyHidden } from "./visually-hidden.js";

const meta: Meta<typeof VisuallyHidden> = {
  title: "组件/只念不看 VisuallyHidden",
  component: VisuallyHidden,
};
export default meta;

type Story = StoryObj<typeof VisuallyHidden>;

/** 眼睛看到「38 / 60」，耳朵听到「余量 38 席，共 60 席」。 */
export const Playground: Story = {
  render: () => (
    <p>
      <span aria-hidden="true">38 / 60</span>
      <VisuallyHidden>余量 38 席，共 60 席</VisuallyHidden>
    </p>
  ),
  play: async ({ canvasElement }) => {
    const spoken = within(canvasElement).getByText("余量 38 席，共 60 席");
    await expect(spoken.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  },
};
