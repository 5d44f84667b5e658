import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Field } from "../field/index.js";
import { termCodes } from "./term-code.js";
import { TermPicker, type TermPickerProps } from "./term-picker.js";

const meta: Meta<TermPickerProps> = {
  title: "录入/学年学期 TermPicker",
  component: TermPicker,
  args: {
    "aria-label": "学年学期",
    terms: termCodes(2024, 2026),
    currentTerm: "2026-2027-1",
    defaultValue: "2026-2027-1",
    onValueChange: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 360 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<TermPickerProps>;

/** 左右各走一个学期；列表按学年分组，新的在前，标出本学期。 */
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
    const list = canvas.getByRole("combobox", { name: "学年学期" });
    await expect(list).toHaveTextContent("2026–2027 学年第 1 学期");
    await userEvent.click(canvas.getByRole("button", { name: "上一学期" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2025-2026-2");
    await expect(canvas.getByRole("status")).toHaveTextContent("2025–2026 学年第 2 学期");
    await userEvent.click(list);
    const options = await screen.findAllByRole("option");
    await expect(options[0]).toHaveTextContent("2026–2027 学年第 2 学期");
    await expect(options[1]).toHaveTextContent("本学期");
    await userEvent.click(screen.getByRole("option", { name: "2024–2025 学年第 1 学期" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2024-2025-1");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(canvas.getByRole("button", { name: "上一学期" })).toHaveAttribute("aria-disabled", "true");
  },
};

/** 键盘：← → 走一个学期，到头就停；↓ 打开列表。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: {
    terms: [
      ...termCodes(2025, 2025),
      { value: "2026-2027-1", disabledReason: "还没有排课" },
      { value: "2026-2027-2" },
    ],
    defaultValue: "2025-2026-1",
  },
  play: async ({ canvasElement, args }) => {
    const list = within(canvasElement).getByRole("combobox", { name: "学年学期" });
    list.focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    // One that cannot be chosen is passed over.
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-2027-2");
    await userEvent.keyboard("{ArrowRight}");
    await expect(args.onValueChange).toHaveBeenCalledTimes(2);
    await userEvent.keyboard("{ArrowDown}");
    await expect(await screen.findByRole("option", { name: /^2026–2027 学年第 1 学期/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(list).toHaveFocus());
  },
};

/** 还没有选：左右箭头从本学期开始；可以清空。 */
export const Empty: Story = {
  name: "空的",
  args: { defaultValue: "", clearable: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("combobox")).toHaveTextContent("请选择");
    await userEvent.click(canvas.getByRole("button", { name: "下一学期" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-2027-1");
    await userEvent.click(canvas.getByRole("button", { name: "清除" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
  },
};

/** 在字段里，标签和错误连着列表。 */
export const InField: Story = {
  name: "在字段里",
  render: (args) => (
    <Field label="学期" required error="请选择学期">
      <TermPicker {...args} aria-label={undefined} defaultValue="" />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole("combobox", { name: "学期" });
    await expect(list).toHaveAccessibleDescription("请选择学期");
    await expect(list).toBeInvalid();
  },
};

/** 手机：三个都和手指一样高。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
};

/** 不能用。 */
export const Disabled: Story = {
  name: "不能用",
  args: { disabled: true },
};
