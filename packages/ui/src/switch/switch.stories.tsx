import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { Switch } from "./switch.js";

const meta: Meta<typeof Switch> = {
  title: "组件/开关 Switch",
  component: Switch,
  args: { label: "显示标签页", onCheckedChange: fn() },
  decorators: [(Story) => <div style={{ width: 240, display: "grid", gap: 12 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Switch>;

/** 点一下或按空格，立即生效。 */
export const Playground: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const control = canvas.getByRole("switch", { name: "显示标签页" });
    await userEvent.tab();
    await expect(control).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(control).toBeChecked();
    await userEvent.click(canvas.getByText("显示标签页"));
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(false);
  },
};

export const States: Story = {
  render: () => (
    <>
      <Switch label="固定顶栏" defaultChecked />
      <Switch label="显示标志" />
      <Switch label="允许候补" disabled />
      <Switch label="允许退课" disabled defaultChecked />
    </>
  ),
};
