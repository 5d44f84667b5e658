import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Field } from "../field/index.js";
import { WeekPicker, type WeekPickerProps } from "./week-picker.js";

/** One or several: stories hand over either. */
interface StoryArgs extends Omit<WeekPickerProps, "multiple" | "value" | "defaultValue" | "onValueChange"> {
  multiple?: boolean;
  defaultValue?: number | readonly number[];
  onValueChange?: (value: number | null | readonly number[]) => void;
}

const meta: Meta<StoryArgs> = {
  title: "录入/教学周 WeekPicker",
  component: WeekPicker as (props: StoryArgs) => React.ReactNode,
  args: { "aria-label": "周次", firstMonday: "2026-08-31", weeks: 18, onValueChange: fn() },
  render: (args) => <WeekPicker {...(args as WeekPickerProps)} />,
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 300 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<StoryArgs>;

const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole("button", { name: "打开周次" }));
  return within(await screen.findByRole("dialog", { name: "选择周次" }));
};

/** 选一周：每周写着周一的日子，本周有框；选了就关上。 */
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
    const input = within(canvasElement).getByRole("textbox", { name: "周次" });
    const panel = await open(canvasElement);
    await expect(panel.getAllByRole("option")).toHaveLength(18);
    const current = panel.getByRole("option", { name: "第 12 周，11 月 16 日至 11 月 22 日，本周" });
    await waitFor(() => expect(current).toHaveFocus());
    await userEvent.click(panel.getByRole("option", { name: /^第 13 周/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(13);
    await expect(input).toHaveValue("第 13 周");
    await waitFor(() => expect(input).toHaveFocus());
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};

/** 选几周：按一下选、再按一下去掉，Shift 连选；全部、单周、双周；框里写成课表上的样子。 */
export const Several: Story = {
  name: "选几周",
  args: { multiple: true, defaultValue: [10] },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole("textbox", { name: "周次" });
    await expect(input).toHaveValue("10 周");
    const panel = await open(canvasElement);
    const user = userEvent.setup();
    await user.click(panel.getByRole("option", { name: /^第 1 周/ }));
    await user.keyboard("{Shift>}");
    await user.click(panel.getByRole("option", { name: /^第 8 周/ }));
    await user.keyboard("{/Shift}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith([1, 2, 3, 4, 5, 6, 7, 8, 10]);
    await expect(input).toHaveValue("1–8、10 周");
    await user.click(panel.getByRole("option", { name: /^第 10 周/ }));
    await expect(input).toHaveValue("1–8 周");
    await user.click(panel.getByRole("button", { name: "单周" }));
    await expect(input).toHaveValue("单周");
    await expect(panel.getByRole("option", { name: /^第 3 周/ })).toHaveAttribute("aria-selected", "true");
    await user.click(panel.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(input).toHaveFocus());
  },
};

/** 打字：1-8,10,12-16、加单双周都认；认不出来、学期里没有的，说为什么。 */
export const Typed: Story = {
  name: "打字",
  args: { multiple: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox");
    await userEvent.type(input, "1-8,10,12-16 双{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith([2, 4, 6, 8, 10, 12, 14, 16]);
    await expect(input).toHaveValue("2–16 双周");
    await userEvent.clear(input);
    await expect(args.onValueChange).toHaveBeenLastCalledWith([]);
    await userEvent.type(input, "10-20{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("这个学期是第 1 周到第 18 周");
    await expect(input).toHaveValue("10-20");
    await userEvent.clear(input);
    await userEvent.type(input, "国庆以后{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("请按周次填写");
  },
};

/** 只要一周时打了几周，说只能选一周。 */
export const OnlyOne: Story = {
  name: "只要一周",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox");
    await userEvent.type(input, "3-4{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("只能选一周");
    await userEvent.clear(input);
    await userEvent.type(input, "第3周");
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith(3);
    await expect(input).toHaveValue("第 3 周");
  },
};

/** 键盘：↓ 进列表，方向键走，Home、End 到头，空格选，Shift + 方向键连选，Esc 回到输入框。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { multiple: true, defaultValue: [3] },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole("textbox");
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    const third = await screen.findByRole("option", { name: /^第 3 周/ });
    await waitFor(() => expect(third).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{ArrowRight} ");
    await expect(screen.getByRole("option", { name: /^第 9 周/ })).toHaveFocus();
    await expect(args.onValueChange).toHaveBeenLastCalledWith([3, 9]);
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith([3, 9, 10, 11]);
    await userEvent.keyboard("{Home}");
    await expect(screen.getByRole("option", { name: /^第 1 周/ })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(input).toHaveFocus());
  },
};

/** 在字段里：标签和错误连着。 */
export const InField: Story = {
  name: "在字段里",
  render: (args) => (
    <Field label="停课的周" error="请选择周次">
      <WeekPicker {...(args as WeekPickerProps)} aria-label={undefined} />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole("textbox", { name: "停课的周" });
    await expect(input).toHaveAccessibleDescription("请选择周次");
  },
};

/** 手机：五周一行，和手指一样大。 */
export const Phone: Story = {
  name: "手机",
  args: { multiple: true, defaultValue: [1, 2, 3, 12] },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    await open(canvasElement);
  },
};

/** 不能用。 */
export const Disabled: Story = {
  name: "不能用",
  args: { disabled: true, defaultValue: 12 },
};
