import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { type HalfDayChoice, HalfDayPicker, type HalfDayPickerProps } from "./half-day-picker.js";

const changed = fn();

function Kept(props: Partial<HalfDayPickerProps>) {
  const [value, setValue] = useState<readonly HalfDayChoice[]>(props.value ?? []);
  const [freeDays, setFreeDays] = useState<readonly number[]>(props.freeDays ?? []);
  return (
    <HalfDayPicker
      {...props}
      value={value}
      onValueChange={(next) => {
        changed(next);
        setValue(next);
      }}
      freeDays={freeDays}
      {...(props.onFreeDaysChange && { onFreeDaysChange: setFreeDays })}
    />
  );
}

const meta: Meta<HalfDayPickerProps> = {
  title: "录入/选课/半天 HalfDayPicker",
  tags: ["new"],
  component: HalfDayPicker,
  args: {
    value: [
      { weekday: 5, part: "afternoon", wish: "less" },
      { weekday: 6, part: "evening", wish: "never" },
    ],
    onFreeDaysChange: fn(),
  },
  decorators: [(Story) => <div style={{ maxWidth: 216 }}>{Story()}</div>],
  render: (args) => <Kept {...args} />,
  beforeEach: () => {
    changed.mockClear();
  },
};
export default meta;

type Story = StoryObj<HalfDayPickerProps>;

/** 按一下少要，再按不要，再按都可以；名字里说得出现在是哪一种。 */
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
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "周五下午：少要" }));
    await expect(canvas.getByRole("button", { name: "周五下午：不要" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await userEvent.click(canvas.getByRole("button", { name: "周五下午：不要" }));
    await expect(canvas.getByRole("button", { name: "周五下午：都可以" })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    await expect(changed).toHaveBeenLastCalledWith([{ weekday: 6, part: "evening", wish: "never" }]);
    await userEvent.click(canvas.getByRole("button", { name: "周三最好整天没课" }));
    await expect(canvas.getByRole("button", { name: "周三最好整天没课" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  },
};

/** Tab 只停一次，方向键在格子间走，空格按下。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "周一最好整天没课" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowLeft}{ArrowLeft}");
    await expect(canvas.getByRole("button", { name: "周一上午：都可以" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown} ");
    await expect(canvas.getByRole("button", { name: "周一晚上：少要" })).toHaveFocus();
    await userEvent.tab();
    await expect(canvasElement.contains(document.activeElement)).toBe(false);
  },
};

/** 只要半天，不要整天；周日也上课时多一列。 */
export const SevenDaysOnly: Story = {
  name: "一周七天",
  args: { onFreeDaysChange: undefined, weekdays: [1, 2, 3, 4, 5, 6, 7], value: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole("button")).toHaveLength(21);
  },
};
