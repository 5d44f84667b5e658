import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Collapse, type CollapseItem } from "./collapse.js";

const items: readonly CollapseItem[] = [
  {
    id: "who",
    label: "谁可以申请学分认定？",
    content: "本学期在外校修读课程并取得及格以上成绩的学生。每门课程申请一次。",
  },
  {
    id: "when",
    label: "什么时候申请？",
    description: "成绩公布后 15 天内",
    content: "成绩公布后 15 天内。过期的，由学院说明原因后补办。",
  },
  { id: "where", label: "结果在哪里看？", content: "「我的认定」里，每一步都有审核人和时间。" },
];

const meta: Meta<typeof Collapse> = {
  title: "布局/折叠 Collapse",
  component: Collapse,
  args: { items, onValueChange: fn() },
};
export default meta;

type Story = StoryObj<typeof Collapse>;

/** Enter 或空格打开和合上；↑ ↓ Home End 在标题之间走；可以同时打开几段。 */
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
    await expect(canvas.getAllByRole("heading", { level: 3 })).toHaveLength(3);
    const [who, when, where] = canvas.getAllByRole("button");
    await userEvent.tab();
    await expect(who).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(who).toHaveAttribute("aria-expanded", "true");
    await waitFor(() => expect(canvas.getByText(/取得及格以上成绩/)).toBeVisible());
    await userEvent.keyboard("{ArrowDown}");
    await expect(when).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["who", "when"]);
    await userEvent.keyboard("{End}");
    await expect(where).toHaveFocus();
    await userEvent.keyboard("{Home}{Enter}");
    await expect(who).toHaveAttribute("aria-expanded", "false");
    await expect(when).toHaveAttribute("aria-expanded", "true");
  },
};

/** 一次一段：打开一段，合上另一段；再按一次，都合上。 */
export const Single: Story = {
  name: "一次一段",
  args: { single: true, defaultValue: ["who"] },
  play: async ({ canvasElement, args }) => {
    const [who, when] = within(canvasElement).getAllByRole("button");
    await userEvent.click(when!);
    await expect(who).toHaveAttribute("aria-expanded", "false");
    await expect(when).toHaveAttribute("aria-expanded", "true");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["when"]);
    await userEvent.click(when!);
    await expect(args.onValueChange).toHaveBeenLastCalledWith([]);
  },
};

/** 浏览器的「在页面上查找」找得到合上的内容，找到就打开。 */
export const FoundInPage: Story = {
  name: "在页面上查找",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const hidden = canvasElement.querySelectorAll("[data-part=content]")[2]!;
    await expect(hidden).toHaveAttribute("hidden", "until-found");
    await expect(canvas.getByText(/每一步都有审核人/)).not.toBeVisible();
    // What a browser sends before it shows a match.
    hidden.dispatchEvent(new Event("beforematch", { bubbles: true }));
    await waitFor(() => expect(hidden).not.toHaveAttribute("hidden"));
    await expect(canvas.getAllByRole("button")[2]).toHaveAttribute("aria-expanded", "true");
  },
};

/** 有一段现在不能打开。 */
export const Disabled: Story = {
  name: "不能用",
  args: { items: items.map((item) => ({ ...item, disabled: item.id === "when" })) },
  play: async ({ canvasElement }) => {
    const [who, , where] = within(canvasElement).getAllByRole("button");
    who!.focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(where).toHaveFocus();
  },
};

/** 手机上，打开着两段。 */
export const Phone: Story = {
  name: "手机",
  args: { defaultValue: ["who", "when"] },
  globals: { viewport: { value: "phone" } },
};
