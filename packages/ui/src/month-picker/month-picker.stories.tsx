import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { MonthPicker } from "./month-picker.js";

const meta: Meta<typeof MonthPicker> = {
  title: "录入/月份 MonthPicker",
  tags: ["new"],
  component: MonthPicker,
  args: { "aria-label": "结算月份", onValueChange: fn() },
  decorators: [(Story) => <div style={{ maxWidth: 240 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof MonthPicker>;

/** 打字：2026-9、202609、2026年9月都认；也可以从十二个月里挑。 */
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
    const box = canvas.getByRole("textbox", { name: "结算月份" });
    await userEvent.type(box, "2026年9月{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-09");
    await expect(box).toHaveValue("2026-09");
    await userEvent.click(canvas.getByRole("button", { name: "打开月份列表" }));
    await userEvent.click(await screen.findByRole("option", { name: "12 月" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-12");
    await waitFor(() => expect(box).toHaveFocus());
  },
};

/** 只用键盘：↓ 进到选中的月份，方向键走，走出一年就到旁边一年，Page Up、Page Down 换年。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { defaultValue: "2026-11" },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("textbox");
    box.focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("option", { name: "11 月" })).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("option", { name: "2 月" })).toHaveFocus());
    await expect(screen.getByRole("listbox", { name: "2027 年" })).toBeVisible();
    await userEvent.keyboard("{PageDown}");
    await waitFor(() => expect(screen.getByRole("listbox", { name: "2028 年" })).toBeVisible());
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2028-02");
    await waitFor(() => expect(box).toHaveFocus());
  },
};

/** 范围之外的月份按不动，打进来也不收，说为什么。 */
export const Limits: Story = {
  name: "范围",
  args: {
    min: "2026-03",
    max: "2026-12",
    defaultValue: "2026-09",
    disabledMonth: (month) => (month === "2026-08" ? "暑假没有结算" : undefined),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByRole("textbox");
    await userEvent.clear(box);
    await userEvent.type(box, "2027-01{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("不在可选的月份范围内");
    await userEvent.clear(box);
    await userEvent.type(box, "2026-08{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("2026-08 不能选：暑假没有结算");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
    await userEvent.clear(box);
    await userEvent.click(canvas.getByRole("button", { name: "打开月份列表" }));
    await userEvent.click(await screen.findByRole("option", { name: "2 月" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
    await userEvent.keyboard("{Escape}");
  },
};
