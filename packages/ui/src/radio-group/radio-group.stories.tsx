import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Field } from "../field/index.js";
import { RadioGroup } from "./radio-group.js";

const meta: Meta<typeof RadioGroup> = {
  title: "录入/单选组 RadioGroup",
  component: RadioGroup,
  args: {
    "aria-label": "选课方式",
    defaultValue: "instant",
    onValueChange: fn(),
    options: [
      { value: "instant", label: "先到先得", description: "有名额就选上，满了可以候补" },
      { value: "lottery", label: "志愿抽签", description: "关闭后按公开的随机种子抽签" },
      { value: "points", label: "积分", description: "100 分分给各志愿", disabled: true },
    ],
  },
};
export default meta;

type Story = StoryObj<typeof RadioGroup>;

export const Playground: Story = {
  name: "试一试",
};

/** Tab 进入已选的一项，方向键选择，跳过禁用的。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole("radio", { name: /先到先得/ })).toHaveFocus();
    // Radix moves the focus a task later and asks then whether the arrow is still down, as it is under a hand.
    await userEvent.keyboard("{ArrowDown>}");
    await waitFor(() => expect(canvas.getByRole("radio", { name: /志愿抽签/ })).toBeChecked());
    await userEvent.keyboard("{/ArrowDown}{ArrowDown>}");
    await waitFor(() => expect(canvas.getByRole("radio", { name: /先到先得/ })).toBeChecked());
    await userEvent.keyboard("{/ArrowDown}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("instant");
  },
};

/** 短的选项排成一行。导出范围：规格第 9 节。 */
export const Horizontal: Story = {
  name: "排成一行",
  args: {
    "aria-label": "导出范围",
    orientation: "horizontal",
    defaultValue: "0",
    options: [
      { value: "0", label: "当前页" },
      { value: "1", label: "全部记录" },
    ],
  },
};

/** 整组不能选：每一项都灰着，Tab 不在这里停。 */
export const Disabled: Story = {
  name: "不能用",
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    const radios = within(canvasElement).getAllByRole("radio");
    for (const radio of radios) {
      await expect(radio).toBeDisabled();
      await expect(radio.closest("[data-part=option]")).toHaveAttribute("data-disabled");
    }
    await userEvent.tab();
    for (const radio of radios) await expect(radio).not.toHaveFocus();
  },
};

/** 选好了又不能改的，圆点看得清：在灰底上，不是白点。 */
export const DisabledChosen: Story = {
  name: "选好了不能改",
  args: { disabled: true, defaultValue: "instant" },
  play: async ({ canvasElement }) => {
    const radio = within(canvasElement).getByRole("radio", { checked: true });
    const dot = radio.querySelector("[data-part=dot]")!;
    const ground = getComputedStyle(radio).backgroundColor;
    await expect(getComputedStyle(dot).backgroundColor).not.toBe(ground);
    await expect(getComputedStyle(dot).backgroundColor).toBe(getComputedStyle(radio).color);
  },
};

/** 出错：整组标为无效，读屏念出哪里不对。 */
export const WithError: Story = {
  name: "出错",
  render: (args) => (
    <Field label="选课方式" required error="请选择选课方式">
      <RadioGroup options={args.options} />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole("radiogroup", { name: "选课方式" });
    await expect(group).toHaveAttribute("aria-invalid", "true");
    await expect(group).toHaveAccessibleDescription("请选择选课方式");
  },
};

/** 长的选项换行，圆点对齐第一行，不撑宽。 */
export const LongText: Story = {
  name: "很长的文字",
  decorators: [(Story) => <div style={{ width: 240 }}>{Story()}</div>],
  args: {
    options: [
      {
        value: "instant",
        label: "先到先得，名额满了之后按提交候补的先后顺序依次递补",
        description: "适用于面向二〇二三级至二〇二五级全体本科学生开设的跨校跨专业通识选修课程",
      },
      { value: "lottery", label: "志愿抽签" },
    ],
  },
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole("radiogroup");
    await expect(group.scrollWidth).toBeLessThanOrEqual(group.clientWidth);
    await expect(group.clientWidth).toBeLessThanOrEqual(240);
    const option = within(group).getByText(/^先到先得/);
    const dot = within(group).getByRole("radio", { name: /^先到先得/ });
    await expect(dot.getBoundingClientRect().bottom).toBeLessThan(option.getBoundingClientRect().top + 24);
  },
};
