import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { Field } from "../field/index.js";
import { departments } from "../tree/tree.fixture.js";
import type { TreeNode } from "../tree/index.js";
import { TreeSelect } from "./tree-select.js";
import type { SingleTreeSelectProps, TreeSelectProps } from "./tree-select-props.js";

/** Of both kinds, which Storybook's controls do not tell apart. */
interface StoryArgs
  extends Omit<SingleTreeSelectProps, "multiple" | "value" | "defaultValue" | "onValueChange"> {
  multiple?: boolean;
  defaultValue?: string | readonly string[];
  onValueChange?: (value: never) => void;
}

const meta: Meta<StoryArgs> = {
  title: "录入/树形选择 TreeSelect",
  component: TreeSelect as (props: StoryArgs) => React.ReactNode,
  render: (args) => <TreeSelect {...(args as TreeSelectProps)} />,
  args: { nodes: departments, "aria-label": "院系班级" },
  decorators: [
    (Story) => (
      <div style={{ width: 280 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<StoryArgs>;

const chosen = fn();
const boxIn = (canvasElement: HTMLElement) => within(canvasElement).getByRole("combobox");
const row = (name: string) => screen.findByRole("treeitem", { name: new RegExp(`^${name}`) });
const popover = () => document.querySelector("[data-component=tree-select-popover]");

/** 选一个：打开、展开、选中就收起。不能选的写着原因。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { searchable: true, clearable: true, onValueChange: chosen },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    chosen.mockClear();
    const box = boxIn(canvasElement);
    await expect(box).toHaveAccessibleName("院系班级");
    await expect(box).toHaveTextContent("请选择");
    await userEvent.click(box);
    await userEvent.click(within(await row("数学学院")).getByText("数学学院"));
    await expect(chosen).toHaveBeenLastCalledWith("math", expect.objectContaining({ label: "数学学院" }));
    await waitFor(() => expect(popover()).toBeNull());
    await expect(box).toHaveTextContent("数学学院");
    await expect(box).toHaveFocus();
    await userEvent.keyboard("{Delete}");
    await expect(chosen).toHaveBeenLastCalledWith("", undefined);
    await expect(box).toHaveTextContent("请选择");
  },
};

/** 只用键盘：↓ 打开，焦点在树上；打开时选了的那一个看得见。Esc 收起，不改。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { defaultValue: "cs-se-1", onValueChange: chosen },
  play: async ({ canvasElement }) => {
    chosen.mockClear();
    const box = boxIn(canvasElement);
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    const now = await row("软工 2401 班");
    await waitFor(() => expect(now).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Escape}");
    await waitFor(() => expect(popover()).toBeNull());
    await expect(box).toHaveFocus();
    await expect(chosen).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await waitFor(async () => expect(await row("软工 2401 班")).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(chosen).toHaveBeenLastCalledWith("cs-se-2", expect.anything());
    await waitFor(() => expect(box).toHaveFocus());
    await expect(box).toHaveTextContent("软工 2402 班");
  },
};

/** 打拼音或代码找；Esc 先清筛选，再收起。 */
export const Search: Story = {
  name: "搜索",
  args: { searchable: true, onValueChange: chosen },
  play: async ({ canvasElement }) => {
    const box = boxIn(canvasElement);
    await userEvent.click(box);
    const search = await screen.findByRole("textbox");
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.keyboard("tjx");
    await expect(await row("统计学")).toBeVisible();
    await expect(screen.queryByRole("treeitem", { name: /^图书馆/ })).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect(search).toHaveValue("");
    await expect(popover()).toBeVisible();
    await userEvent.keyboard("tjx{ArrowDown}{ArrowDown}{Enter}");
    await expect(box).toHaveTextContent("统计学");
    await waitFor(() => expect(popover()).toBeNull());
  },
};

/** 选几个：勾上级就是勾它下面能勾的全部，勾了一部分是半勾；不能勾的不动。一直开着，Esc 收起。 */
export const Multiple: Story = {
  name: "多选",
  args: { multiple: true, onValueChange: chosen, clearable: true },
  play: async ({ canvasElement }) => {
    const box = boxIn(canvasElement);
    await userEvent.click(box);
    await userEvent.click(await row("计算机学院"));
    await expect(chosen).toHaveBeenLastCalledWith(["cs-se-1", "cs-se-2", "cs-ai-1"]);
    // 智能 2402 班 has left: what holds it is half ticked.
    await expect(await row("计算机学院")).toHaveAttribute("aria-checked", "mixed");
    await userEvent.click(await row("图书馆"));
    await expect(box).toHaveTextContent("软工 2401 班、软工 2402 班、智能 2401 班、图书馆");
    await expect(within(box).getByText("4")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(popover()).toBeNull());
    await expect(box).toHaveFocus();
    await userEvent.click(within(canvasElement).getByRole("button", { name: "清除" }));
    await expect(chosen).toHaveBeenLastCalledWith([]);
  },
};

const load = fn((node: TreeNode): Promise<readonly TreeNode[]> => {
  if (node.id === "west") return Promise.reject(new TypeError("Failed to fetch"));
  return Promise.resolve([{ id: `${node.id}-1`, label: `${node.label}教务处`, isLeaf: true }]);
});

/** 下级打开时才取，取过的不再取；还没取到的，选了什么由 `chosenOptions` 说。 */
export const Lazy: Story = {
  name: "打开时才取",
  args: {
    nodes: [
      { id: "east", label: "东湖大学" },
      { id: "west", label: "西山学院" },
    ],
    loadChildren: load,
    leavesOnly: true,
    defaultValue: "north-1",
    chosenOptions: [{ value: "north-1", label: "北岭大学教务处" }],
  },
  play: async ({ canvasElement }) => {
    load.mockClear();
    const box = boxIn(canvasElement);
    await expect(box).toHaveTextContent("北岭大学教务处");
    await userEvent.click(box);
    await userEvent.click(await row("西山学院"));
    await expect(await screen.findByText("没有取到下级")).toBeVisible();
    await userEvent.click(await row("东湖大学"));
    await userEvent.click(await row("东湖大学教务处"));
    await expect(box).toHaveTextContent("东湖大学教务处");
    await waitFor(() => expect(popover()).toBeNull());
    await userEvent.click(box);
    await expect(await row("东湖大学教务处")).toHaveAttribute("aria-selected", "true");
    await expect(load.mock.calls.filter(([node]) => node.id === "east")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
  },
};

/** 正在取、没有数据、禁用、出错。 */
export const States: Story = {
  name: "各种状态",
  render: (args) => (
    <div style={{ display: "grid", gap: "0.75rem" }}>
      <Field label="小号">
        <TreeSelect {...(args as SingleTreeSelectProps)} aria-label={undefined} size="sm" />
      </Field>
      <Field label="禁用" disabled>
        <TreeSelect {...(args as SingleTreeSelectProps)} aria-label={undefined} defaultValue="lib" />
      </Field>
      <Field label="出错" error="请选择班级">
        <TreeSelect {...(args as SingleTreeSelectProps)} aria-label={undefined} size="lg" />
      </Field>
      <Field label="没有数据">
        <TreeSelect aria-label={undefined} nodes={[]} />
      </Field>
      <Field label="正在取">
        <TreeSelect aria-label={undefined} nodes={[]} loading />
      </Field>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("combobox", { name: "禁用" })).toBeDisabled();
    await expect(canvas.getByRole("combobox", { name: "出错" })).toBeInvalid();
    await userEvent.click(canvas.getByRole("combobox", { name: "没有数据" }));
    await expect(await screen.findByText("没有数据")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("combobox", { name: "没有数据" })).toHaveFocus());
  },
};

function InDialog(args: StoryArgs) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>改院系</Button>
      <Dialog open={open} onOpenChange={setOpen} title="改院系">
        <Field label="院系">
          <TreeSelect {...(args as SingleTreeSelectProps)} aria-label={undefined} searchable />
        </Field>
      </Dialog>
    </>
  );
}

/** 在对话框里：Esc 先清筛选，再收起树，对话框不动。 */
export const InADialog: Story = {
  name: "在对话框里",
  render: (args) => <InDialog {...args} />,
  play: async () => {
    const dialog = await screen.findByRole("dialog", { name: "改院系" });
    await userEvent.click(within(dialog).getByRole("combobox", { name: "院系" }));
    await waitFor(() => expect(screen.getByRole("textbox")).toHaveFocus());
    await userEvent.keyboard("sx{Escape}");
    await expect(popover()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(popover()).toBeNull());
    await expect(dialog).toBeVisible();
    await expect(within(dialog).getByRole("combobox", { name: "院系" })).toHaveFocus();
  },
};

/** 手机上树和屏幕一样宽，每行够手指按。 */
export const Phone: Story = {
  name: "手机",
  args: { multiple: true, searchable: true, defaultValue: ["cs-se-1"] },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    await userEvent.click(boxIn(canvasElement));
    await expect(await row("软工 2401 班")).toHaveAttribute("aria-checked", "true");
    await expect(popover()?.getBoundingClientRect().right ?? 0).toBeLessThanOrEqual(window.innerWidth);
  },
};
