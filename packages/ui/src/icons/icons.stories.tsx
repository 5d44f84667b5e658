import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, within } from "storybook/test";
import { Alert } from "../alert/index.js";
import { DatePicker } from "../date-picker/index.js";
import { UiProvider } from "../provider/index.js";
import { Select } from "../select/index.js";
import * as icons from "./icons.js";
import type { Icon, Icons } from "./index.js";

const meta: Meta = { title: "基础/图标 Icons" };
export default meta;

type Story = StoryObj;

/** 组件画到的全部图标，名字就是 `icons` 里的名字。 */
export const All: Story = {
  name: "全部图标",
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
      {Object.entries(icons).map(([name, Drawn]) => (
        <li key={name} className="flex items-center gap-2">
          <Drawn size="1.25rem" />
          {name}
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement).getAllByRole("listitem");
    for (const row of rows) await expect(row.querySelector("svg"), row.textContent ?? "").not.toBeNull();
  },
};

/** A host's own: filled, where lucide's are drawn by lines. */
const drawn =
  (path: string): Icon =>
  ({ size = "1em", ...rest }) => (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" data-own="" {...rest}>
      <path d={path} />
    </svg>
  );
const own: Icons = {
  ChevronDown: drawn("M4 8h16l-8 9z"),
  CalendarDays: drawn("M3 4h18v17H3zM6 9v9h12V9z"),
  TriangleAlert: drawn("M12 2 23 21H1zM11 9v6h2V9zM11 17v2h2v-2z"),
  X: drawn("M6 4l6 6 6-6 2 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6-6-6z"),
};

/** 换成自己的：写了的换掉，没写的还是 lucide 的；浮层里的也一样。 */
export const OwnIcons: Story = {
  name: "自己的图标",
  render: () => (
    <UiProvider icons={own}>
      <div className="grid max-w-80 gap-3">
        <Alert tone="warning" title="选课将在 10 分钟后关闭" />
        <Select
          aria-label="学校"
          options={[{ value: "10532", label: "湘江理工大学" }]}
          defaultValue="10532"
          clearable
        />
        <Select aria-label="方式" options={[{ value: "draw", label: "志愿抽签" }]} defaultValue="draw" />
        <DatePicker aria-label="日期" defaultValue="2026-09-01" />
      </div>
    </UiProvider>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const warning = canvasElement.querySelector('[data-component="alert"] svg');
    await expect(warning).toHaveAttribute("data-own");
    await expect(canvas.getByRole("combobox", { name: "方式" }).querySelector("svg")).toHaveAttribute(
      "data-own",
    );
    await expect(canvas.getByRole("button", { name: "打开日历" }).querySelector("svg")).toHaveAttribute(
      "data-own",
    );
    for (const cross of canvas.getAllByRole("button", { name: "清除" }))
      await expect(cross.querySelector("svg")).toHaveAttribute("data-own");
    // What is not named stays lucide's, also over the page.
    await userEvent.click(canvas.getByRole("combobox", { name: "方式" }));
    const chosen = await screen.findByRole("option", { name: "志愿抽签" });
    await expect(chosen.querySelector("svg")).toHaveClass("lucide-check");
    await userEvent.keyboard("{Escape}");
  },
};
