import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Tag } from "../tag/index.js";
import { type DescriptionGroup, Descriptions } from "./descriptions.js";

const groups: readonly DescriptionGroup[] = [
  {
    id: "student",
    title: "学生",
    items: [
      { label: "姓名", value: "周承泽" },
      { label: "学号", value: "2024010117", copyText: "2024010117" },
      { label: "学校", value: "湘江理工大学" },
      { label: "专业", value: "数学与应用数学" },
      { label: "年级", value: "2024 级" },
      { label: "导师", value: "" },
    ],
  },
  {
    id: "application",
    title: "认定申请",
    items: [
      { label: "申请编号", value: "RC-2026-11-000381", copyText: "RC-2026-11-000381", span: 2 },
      { label: "状态", value: <Tag tone="accent">学院审核中</Tag> },
      { label: "课程", value: "量子信息导论（岳麓师范大学）", span: 2 },
      { label: "学分", value: 0 },
      {
        label: "申请理由",
        value:
          "本学期修读的《量子信息导论》与培养方案中的自然科学模块内容相近，已取得成绩 92 分，申请认定为通识选修 2.0 学分。",
        span: "row",
      },
      { label: "附件", value: null },
    ],
  },
];

const meta: Meta<typeof Descriptions> = {
  title: "展示/描述列表 Descriptions",
  component: Descriptions,
  args: { groups },
};
export default meta;

type Story = StoryObj<typeof Descriptions>;

const columnsOf = (list: Element) => getComputedStyle(list).gridTemplateColumns.split(" ").length;

/** 一条记录的各项；没有值的是横线，读屏念「无」，0 是值。 */
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
    await expect(canvas.getAllByRole("term")).toHaveLength(12);
    const [list] = canvasElement.querySelectorAll("dl");
    await expect(list).toHaveAccessibleName("学生");
    const valueOf = (label: string) => canvas.getByText(label).nextElementSibling;
    await expect(valueOf("导师")).toHaveTextContent("—无");
    await expect(valueOf("附件")).toHaveTextContent("—无");
    await expect(valueOf("学分")).toHaveTextContent(/^0$/);
  },
};

/** 有多宽就几栏：抽屉里一栏，半页两栏，整页三栏；跨栏的从不超过现有的栏。 */
export const ByWidth: Story = {
  name: "有多宽就几栏",
  render: (args) => (
    <div style={{ display: "grid", gap: 32 }}>
      {[340, 640, 1000].map((width) => (
        <div key={width} style={{ width }}>
          <Descriptions {...args} data-width={width} />
        </div>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const [at, width] of [340, 640, 1000].entries()) {
      const root = canvasElement.querySelector<HTMLElement>(`[data-width="${width}"]`)!;
      for (const list of root.querySelectorAll("dl")) await expect(columnsOf(list)).toBe(at + 1);
      await expect(root.scrollWidth).toBeLessThanOrEqual(width);
    }
  },
};

/** 不超过两栏，没有分组的标题。 */
export const TwoColumns: Story = {
  name: "最多两栏",
  args: { columns: 2, groups: [{ id: "all", items: groups[0]!.items }] },
  play: async ({ canvasElement }) => {
    await expect(columnsOf(canvasElement.querySelector("dl")!)).toBe(2);
    await expect(within(canvasElement).queryByRole("heading")).toBeNull();
  },
};

/** 手机上一栏。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    for (const list of canvasElement.querySelectorAll("dl")) await expect(columnsOf(list)).toBe(1);
  },
};

/** Tab 到复制，Enter 复制，焦点留在那里，读屏念「已复制」。 */
export const CopyByKey: Story = {
  name: "用键盘复制",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const written = fn((_text: string) => Promise.resolve());
    const before = Object.getOwnPropertyDescriptor(navigator, "clipboard");
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: written } });
    try {
      const copy = canvas.getByRole("button", { name: "复制 学号" });
      await userEvent.tab();
      await expect(copy).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(copy.nextElementSibling).toHaveTextContent("已复制"));
      await expect(written).toHaveBeenCalledWith("2024010117");
      await expect(copy).toHaveFocus();
      await userEvent.tab();
      await expect(canvas.getByRole("button", { name: "复制 申请编号" })).toHaveFocus();
    } finally {
      if (before) Object.defineProperty(navigator, "clipboard", before);
      else Reflect.deleteProperty(navigator, "clipboard");
    }
  },
};

/** 数据还没有来：各项的名字已经在，值是骨架，高度不变。 */
export const Loading: Story = {
  name: "正在加载",
  args: { loading: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("[data-component=descriptions]")).toHaveAttribute(
      "aria-busy",
      "true",
    );
    await expect(within(canvasElement).queryByText("周承泽")).toBeNull();
    await expect(within(canvasElement).getByText("学号")).toBeVisible();
  },
};
