import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { formatDateTime } from "../format/format-date-time.js";
import { addDays, today } from "./date-text.js";
import { DateTimePicker, type DateTimePickerProps } from "./date-time-picker.js";

const meta: Meta<DateTimePickerProps> = {
  title: "录入/日期时间选择（日历）DateTimePicker",
  component: DateTimePicker,
  args: { "aria-label": "开放时间", onValueChange: fn(), defaultTime: "08:00:00" },
  decorators: [
    (Story) => (
      <div style={{ width: 260 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<DateTimePickerProps>;

/** 到秒；格式 yyyy-MM-dd HH:mm:ss。 */
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
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    const panel = within(await screen.findByRole("dialog", { name: "选择日期和时间" }));
    await userEvent.click(await panel.findByRole("button", { name: /11月27日/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-27 08:00:00");
    await userEvent.selectOptions(panel.getByRole("combobox", { name: "时" }), "22");
    await userEvent.selectOptions(panel.getByRole("combobox", { name: "分" }), "30");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-27 22:30:00");
    await userEvent.click(panel.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(canvas.getByRole("textbox")).toHaveFocus());
    await expect(canvas.getByRole("textbox")).toHaveValue("2026-11-27 22:30:00");
  },
};

/** 键盘：↓ 进日历，回车选日子，Tab 依次到时、分、秒、此刻、确定；确定之后焦点回到输入框。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole("textbox", { name: "开放时间" });
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("button", { name: /^今天，/ })).toHaveFocus());
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(screen.getByRole("button", { name: /11月21日/ })).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-21 08:00:00");
    // The lists are the browser's own, and so are their keys, which user-event does not have: what they come to.
    for (const [name, value] of [
      ["时", "22"],
      ["分", "30"],
      ["秒", "15"],
    ] as const) {
      await userEvent.tab();
      const list = screen.getByRole("combobox", { name });
      await expect(list).toHaveFocus();
      await fireEvent.change(list, { target: { value } });
      await expect(list).toHaveFocus();
    }
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-21 22:30:15");
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "此刻" })).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "确定" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(input).toHaveFocus();
    await expect(input).toHaveValue("2026-11-21 22:30:15");
  },
};

/** 打字：秒、分可以省，只有日期就是零点。 */
export const Typed: Story = {
  name: "打字",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox");
    await userEvent.type(input, "2026-9-1 8:00{Enter}");
    await expect(input).toHaveValue("2026-09-01 08:00:00");
    await userEvent.clear(input);
    await userEvent.type(input, "2026-9-1 25:00{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      "请按 yyyy-MM-dd HH:mm:ss 填写，例如 2026-09-01 08:00:00",
    );
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
    await userEvent.clear(input);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 「此刻」用页面的时钟。 */
export const Now: Story = {
  name: "此刻",
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "打开日历" }));
    await userEvent.click(await screen.findByRole("button", { name: "此刻" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-20 11:45:24");
  },
};

/** 学校的时间从 8:30 到 17:00：那两天只列出、只收下这之间的时、分、秒；选到那一天，时间挪到最近的一刻。 */
export const TimeLimits: Story = {
  name: "时间的范围",
  args: { min: "2026-11-23 08:30", max: "2026-11-25 17:00:00", defaultTime: "00:00:00" },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox");
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    const panel = within(await screen.findByRole("dialog"));
    const list = (name: string) => panel.getByRole<HTMLSelectElement>("combobox", { name });
    const offered = (name: string) => Array.from(list(name).options, (option) => option.value);
    // Today lies before the first day: there is no time to choose yet, and no 此刻.
    await expect(await panel.findByRole("combobox", { name: "时" })).toBeDisabled();
    await expect(panel.getByRole("button", { name: "此刻" })).toHaveAccessibleDescription(
      "不在可选的时间范围内",
    );
    await expect(panel.getByRole("button", { name: /11月22日/ })).toBeDisabled();

    await userEvent.click(panel.getByRole("button", { name: /11月23日/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-23 08:30:00");
    await expect(offered("时")[0]).toBe("08");
    await expect(offered("分")[0]).toBe("30");
    await userEvent.selectOptions(list("时"), "09");
    await userEvent.selectOptions(list("分"), "05");
    await userEvent.selectOptions(list("时"), "08");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-23 08:30:00");

    await userEvent.selectOptions(list("时"), "23");
    await expect(offered("分")).toHaveLength(60);
    await userEvent.click(panel.getByRole("button", { name: /11月25日/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-25 17:00:00");
    await expect(offered("时").at(-1)).toBe("17");
    await expect(offered("分")).toEqual(["00"]);
    await expect(offered("秒")).toEqual(["00"]);
    await userEvent.click(panel.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(input).toHaveFocus());

    await userEvent.clear(input);
    await userEvent.type(input, "2026-11-23 8:00{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("不在可选的时间范围内");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
    await userEvent.clear(input);
    await userEvent.type(input, "2026-11-23 8:30{Enter}");
    await expect(canvas.queryByRole("alert")).toBeNull();
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-23 08:30:00");
  },
};

/** 现成的时刻；只给一天的，时间是 `defaultTime`。 */
export const Presets: Story = {
  name: "现成的答案",
  args: {
    presets: [
      { label: "一小时后", value: (now) => formatDateTime(now.getTime() + 3_600_000) },
      { label: "明天", value: (now) => addDays(today(now), 1) },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    for (const [label, moment] of [
      ["一小时后", "2026-11-20 12:45:24"],
      ["明天", "2026-11-21 08:00:00"],
    ] as const) {
      await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
      await userEvent.click(await screen.findByRole("button", { name: label }));
      await expect(args.onValueChange).toHaveBeenLastCalledWith(moment);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await expect(canvas.getByRole("textbox")).toHaveFocus();
    }
  },
};

/** 不能选的日子：从日历、键盘、打字都选不上，并说为什么；「此刻」落在那天也按不动。 */
export const DisabledDays: Story = {
  name: "不能选的日子",
  args: { disabledDate: (day) => (day === "2026-11-20" ? "系统维护" : undefined) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox");
    await userEvent.type(input, "2026-11-20 8:00{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("2026-11-20 不能选：系统维护");
    await userEvent.clear(input);
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    const panel = within(await screen.findByRole("dialog"));
    const now = await panel.findByRole("button", { name: "此刻" });
    await expect(now).toHaveAccessibleDescription("2026-11-20 不能选：系统维护");
    await userEvent.click(now);
    await userEvent.click(panel.getByRole("button", { name: /11月20日/ }));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-21 08:00:00");
  },
};
