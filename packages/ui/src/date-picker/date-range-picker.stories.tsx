import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { DateRangePicker, type DateRangePickerProps } from "./date-range-picker.js";

const meta: Meta<DateRangePickerProps> = {
  title: "组件/日期范围选择 DateRangePicker",
  component: DateRangePicker,
  args: { "aria-label": "开放日期", onValueChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 380 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<DateRangePickerProps>;

/** 在日历里按两下；两个月并排。 */
export const Playground: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "打开日历" }));
    const panel = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(panel.getAllByRole("grid")).toHaveLength(2));
    await userEvent.click(panel.getByRole("button", { name: /11月27日/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-27", ""]);
    await userEvent.click(panel.getByRole("button", { name: /12月3日/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-27", "2026-12-03"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByRole("textbox", { name: "结束日期" })).toHaveValue("2026-12-03");
  },
};

/** 打字；写反了会自己调过来，一头可以空着。 */
export const Typed: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("group", { name: "开放日期" })).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "开始日期" }), "2026-11-29{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-29", ""]);
    await userEvent.type(canvas.getByRole("textbox", { name: "结束日期" }), "2026-11-27{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["2026-11-27", "2026-11-29"]);
    await expect(canvas.getByRole("textbox", { name: "开始日期" })).toHaveValue("2026-11-27");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 手机上两个月上下排。 */
export const Phone: Story = {
  globals: { viewport: { value: "phone" } },
  args: { defaultValue: ["2026-11-27", "2026-11-29"] },
};
