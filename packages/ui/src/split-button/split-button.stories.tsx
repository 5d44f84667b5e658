import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { SplitButton } from "./split-button.js";

const andNext = fn();

const meta: Meta<typeof SplitButton> = {
  title: "录入/分体按钮 SplitButton",
  tags: ["new"],
  component: SplitButton,
  args: {
    label: "保存",
    variant: "primary",
    onClick: fn(),
    items: [
      { id: "next", label: "保存并添加下一门", onSelect: andNext },
      { id: "draft", label: "存为草稿", onSelect: () => undefined },
    ],
  },
};
export default meta;

type Story = StoryObj<typeof SplitButton>;

/** 常用的直接按；别的方式在旁边的菜单里。 */
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
    andNext.mockClear();
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "保存" }));
    await expect(args.onClick).toHaveBeenCalledOnce();
    const more = canvas.getByRole("button", { name: "保存的其他方式" });
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole("menuitem", { name: "保存并添加下一门" }));
    await expect(andNext).toHaveBeenCalledOnce();
    await waitFor(() => expect(more).toHaveFocus());
  },
};

/** 四种样子，和按钮的一样。 */
export const Variants: Story = {
  name: "几种样子",
  render: (args) => (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 12 }}>
      {(["primary", "secondary", "ghost"] as const).map((variant) => (
        <SplitButton key={variant} {...args} variant={variant} label={variant} />
      ))}
      <SplitButton {...args} variant="primary" tone="danger" label="danger" />
    </div>
  ),
};

/** 正在做的时候，两边都按不动；不能做的说明原因。 */
export const Locked: Story = {
  name: "按不动",
  render: (args) => (
    <div style={{ display: "flex", gap: 12 }}>
      <SplitButton {...args} busy />
      <SplitButton {...args} label="发布" disabledReason="还没有填完" />
    </div>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    for (const name of ["保存", "保存的其他方式", "发布", "发布的其他方式"])
      await userEvent.click(canvas.getByRole("button", { name }));
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(screen.queryByRole("menu")).toBeNull();
  },
};
