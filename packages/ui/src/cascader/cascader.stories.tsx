import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Field } from "../field/index.js";
import type { TreeNode } from "../tree/index.js";
import { Cascader, type CascaderProps } from "./cascader.js";

const schools: readonly TreeNode[] = [
  {
    id: "xj",
    label: "湘江理工大学",
    keywords: "xjlgdx",
    children: [
      {
        id: "xj-math",
        label: "数学学院",
        keywords: "sxxy",
        children: [
          { id: "xj-math-1", label: "数学 2401" },
          { id: "xj-math-2", label: "数学 2402" },
        ],
      },
      {
        id: "xj-cs",
        label: "计算机学院",
        keywords: "jsjxy",
        children: [
          { id: "xj-cs-1", label: "软件 2401" },
          { id: "xj-cs-2", label: "软件 2402", disabledReason: "已毕业" },
        ],
      },
    ],
  },
  {
    id: "yl",
    label: "岳麓师范大学",
    keywords: "ylsfdx",
    children: [{ id: "yl-edu", label: "教育学院", children: [{ id: "yl-edu-1", label: "教育 2301" }] }],
  },
];

const meta: Meta<CascaderProps> = {
  title: "录入/级联选择 Cascader",
  tags: ["new"],
  component: Cascader as (props: CascaderProps) => React.ReactNode,
  args: { nodes: schools, levels: ["学校", "院系", "班级"], "aria-label": "班级", onValueChange: fn() },
  decorators: [(Story) => <div style={{ maxWidth: 360 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<CascaderProps>;

const option = (name: string | RegExp) => screen.findByRole("option", { name });
const popover = () => document.querySelector("[data-component=cascader-popover]");

/** 一级一级选，选到最后一级就收起；框里是整条路。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { searchable: true, clearable: true },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("combobox", { name: "班级" });
    await userEvent.click(box);
    await userEvent.click(await option(/^湘江理工大学/));
    await userEvent.click(await option(/^数学学院/));
    await userEvent.click(await option("数学 2402"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("xj-math-2", [
      expect.objectContaining({ id: "xj" }),
      expect.objectContaining({ id: "xj-math" }),
      expect.objectContaining({ id: "xj-math-2" }),
    ]);
    await waitFor(() => expect(popover()).toBeNull());
    await expect(box).toHaveTextContent("湘江理工大学 / 数学学院 / 数学 2402");
    await expect(box).toHaveFocus();
    await userEvent.keyboard("{Delete}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("", []);
    await expect(box).toHaveTextContent("请选择");
  },
};

/** 只用键盘：↓ 打开，→ 进下一级，← 回来，回车选；打字跳到有那个字的。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("combobox");
    box.focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(async () => expect(await option(/^湘江理工大学/)).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await expect(await option(/^岳麓师范大学/)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(async () => expect(await option(/^教育学院/)).toHaveFocus());
    await expect(screen.getByRole("listbox", { name: "院系 · 岳麓师范大学" })).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    await waitFor(async () => expect(await option(/^岳麓师范大学/)).toHaveFocus());
    await userEvent.keyboard("x{ArrowRight}");
    await waitFor(async () => expect(await option(/^数学学院/)).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await waitFor(async () => expect(await option("软件 2401")).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("xj-cs-1", expect.anything());
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(async () => expect(await option("软件 2401")).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(box).toHaveFocus());
  },
};

/** 搜索找的是整条路，按名称、代码和拼音；回车取第一个，↓ 进到结果里。 */
export const Searched: Story = {
  name: "搜整条路",
  args: { searchable: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole("combobox"));
    const search = await screen.findByRole("textbox", { name: "搜索名称或拼音" });
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.type(search, "没有这个");
    await expect(screen.getByText("没有符合的项")).toBeVisible();
    await userEvent.clear(search);
    await userEvent.type(search, "xjlg 2401");
    await expect(await screen.findAllByRole("option")).toHaveLength(2);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("xj-cs-1", expect.anything());
  },
};

/** 哪一级都能选：第一次按打开下一级，再按一次就选它。 */
export const AnyLevel: Story = {
  name: "哪一级都能选",
  args: { anyLevel: true, defaultValue: "yl" },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("combobox");
    await expect(box).toHaveTextContent("岳麓师范大学");
    await userEvent.click(box);
    await userEvent.click(await option(/^湘江理工大学/));
    await userEvent.click(await option(/^数学学院/));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.click(await option(/^数学学院/));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("xj-math", expect.anything());
  },
};

const asked = fn();

/** 下一级打开时才取；没有取到说出来，可以再试。 */
export const Loaded: Story = {
  name: "打开时才取",
  args: {
    nodes: [{ id: "math", label: "数学学院" }],
    loadChildren: async ({ id }) => {
      asked(id);
      if (asked.mock.calls.length === 1) throw new Error("班级暂时读不到，请稍后再试");
      return [{ id: "m1", label: "数学 2401", isLeaf: true }];
    },
  },
  play: async ({ canvasElement, args }) => {
    asked.mockClear();
    const box = within(canvasElement).getByRole("combobox");
    await userEvent.click(box);
    await userEvent.click(await option(/^数学学院/));
    await screen.findByText("班级暂时读不到，请稍后再试");
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    await userEvent.click(await option("数学 2401"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("m1", expect.anything());
    await userEvent.click(box);
    await expect(await option("数学 2401")).toBeVisible();
    await expect(asked).toHaveBeenCalledTimes(2);
    await userEvent.keyboard("{Escape}");
  },
};

/** 手机上一次一级，上面一行是回上一级；不撑宽屏幕。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvasElement }) => {
    if (window.innerWidth > 640) return;
    await userEvent.click(within(canvasElement).getByRole("combobox"));
    await userEvent.click(await option(/^湘江理工大学/));
    await expect(screen.queryByRole("option", { name: /^岳麓师范大学/ })).toBeNull();
    await userEvent.click(await option(/^计算机学院/));
    await expect(popover()!.getBoundingClientRect().width).toBeLessThanOrEqual(window.innerWidth);
    await userEvent.click(screen.getByRole("button", { name: "计算机学院" }));
    await expect(await option(/^数学学院/)).toBeVisible();
  },
};

/** 在表单里：名字、说明和错误来自外面的 `Field`。 */
export const WithError: Story = {
  name: "出错",
  render: (args) => (
    <Field label="班级" required error="请选择班级">
      <Cascader {...args} aria-label={undefined} />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("combobox", { name: /班级/ });
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription("请选择班级");
  },
};
