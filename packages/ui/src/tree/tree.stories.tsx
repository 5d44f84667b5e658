import type { Meta, StoryObj } from "@storybook/react-vite";
import { Building2, FolderTree } from "lucide-react";
import { useEffect, useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { z } from "zod";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { Form, FormField, useZodForm } from "../form/index.js";
import { Input } from "../input/index.js";
import { departments, manyNodes, movedNodes, permissionTree } from "./tree.fixture.js";
import { Tree } from "./tree.js";
import type { TreeNode } from "./tree-nodes.js";
import type { TreeProps } from "./tree-props.js";

/** Whatever is chosen, one or several: stories hand over either. */
interface StoryArgs
  extends Omit<TreeProps, "selection" | "checkable" | "value" | "defaultValue" | "onValueChange"> {
  selection?: "none" | "single" | "multiple";
  checkable?: boolean;
  defaultValue?: string | readonly string[];
  onValueChange?: (value: string | readonly string[]) => void;
  onSelectedChange?: (ids: readonly string[]) => void;
}

const meta: Meta<StoryArgs> = {
  title: "展示/树 Tree",
  component: Tree as (props: StoryArgs) => React.ReactNode,
  args: { nodes: departments, "aria-label": "部门", onValueChange: fn() },
  render: (args) => <Tree {...(args as TreeProps)} />,
  decorators: [
    (Story) => (
      <div style={{ width: 360, maxWidth: "100%" }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<StoryArgs>;

/** The tree, once it is there. */
async function ready(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  const tree = await canvas.findByRole("tree");
  const row = (name: string | RegExp) => within(tree).getByRole("treeitem", { name });
  const rows = () => within(tree).getAllByRole("treeitem");
  const arrow = (name: string | RegExp) => row(name).querySelector<HTMLElement>("[data-part='arrow']")!;
  const box = (name: string | RegExp) => row(name).querySelector<HTMLElement>("[data-part='box']")!;
  return { canvas, tree, row, rows, arrow, box };
}

/** 点箭头展开，点名字选中。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { selection: "single", defaultExpanded: ["cs"] },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const { row, rows, arrow } = await ready(canvasElement);
    await expect(rows()).toHaveLength(5);
    await userEvent.click(arrow("软件工程"));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(row("软件工程")).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(row("软工 2402 班"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("cs-se-2", expect.anything());
    await expect(row("软工 2402 班")).toHaveAttribute("aria-selected", "true");
    await expect(row("软工 2402 班")).toHaveAttribute("aria-level", "3");
    await expect(row("软工 2402 班")).toHaveAttribute("aria-posinset", "2");
    await expect(row("软工 2402 班")).toHaveAttribute("aria-setsize", "2");
    await userEvent.click(arrow(/^计算机学院/));
    await expect(rows()).toHaveLength(3);
  },
};

/** 只看：点一行就展开或收起。 */
export const ReadOnly: Story = {
  name: "只读",
  play: async ({ canvasElement }) => {
    const { row, rows } = await ready(canvasElement);
    await userEvent.click(row(/^数学学院/));
    await expect(rows()).toHaveLength(4);
    await expect(row(/^数学学院/)).not.toHaveAttribute("aria-selected");
    await userEvent.click(row(/^数学学院/));
    await expect(rows()).toHaveLength(3);
  },
};

/** 只用键盘：方向键、Home、End、星号、字母，都照树的规矩。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { selection: "single" },
  play: async ({ canvasElement, args }) => {
    const { row, rows } = await ready(canvasElement);
    const at = (name: string | RegExp) => expect(row(name)).toHaveFocus();
    await userEvent.tab();
    await at(/^计算机学院/);
    await userEvent.keyboard("{ArrowRight}");
    await expect(row(/^计算机学院/)).toHaveAttribute("aria-expanded", "true");
    await at(/^计算机学院/);
    await userEvent.keyboard("{ArrowRight}");
    await at("软件工程");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await at("软工 2401 班");
    // 没有下级的节点，右键不动。
    await userEvent.keyboard("{ArrowRight}");
    await at("软工 2401 班");
    await userEvent.keyboard("{ArrowLeft}");
    await at("软件工程");
    await userEvent.keyboard("{ArrowLeft}");
    await expect(row("软件工程")).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{End}");
    await at("图书馆");
    await userEvent.keyboard("{Home}");
    await at(/^计算机学院/);
    await userEvent.keyboard("{ArrowUp}");
    await at(/^计算机学院/);
    // 星号展开同一级的全部。
    await userEvent.keyboard("*");
    await expect(row(/^数学学院/)).toHaveAttribute("aria-expanded", "true");
    // 字母：没有人在这里打汉字，按拼音找。
    await userEvent.keyboard("tu");
    await at("图书馆");
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("lib", expect.anything());
    // 只有一行在 Tab 的次序里。
    await expect(rows().filter((one) => one.tabIndex === 0)).toHaveLength(1);
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await at("图书馆");
  },
};

/** 能移动：拖手柄到行的上下边是排在旁边，到中间是归到下面；键盘用 Alt 加方向键。`canMove` 说哪里不行。 */
export const Movable: Story = {
  name: "能移动",
  args: { defaultExpanded: ["cs", "math"], onMove: fn(), canMove: (_id, { parentId }) => parentId !== "lib" },
  render: function Movable(args) {
    const [nodes, setNodes] = useState(args.nodes);
    return (
      <Tree
        {...(args as TreeProps)}
        nodes={nodes}
        onMove={(id, to) => {
          args.onMove?.(id, to);
          setNodes((before) => movedNodes(before, id, to));
        }}
      />
    );
  },
  play: async ({ canvasElement, args }) => {
    const { row } = await ready(canvasElement);
    const at = (one: HTMLElement, part: number) => {
      const { left, top, height } = one.getBoundingClientRect();
      return {
        clientX: left + 8,
        clientY: top + height * part,
        button: 0,
        pointerType: "mouse",
        pointerId: 7,
      };
    };
    const drag = async (from: HTMLElement, to: HTMLElement, part: number) => {
      const handle = from.querySelector('[data-part="handle"]')!;
      await fireEvent.pointerDown(handle, { ...at(from, 0.5), bubbles: true });
      await fireEvent.pointerMove(window, at(to, part));
      return () => fireEvent.pointerUp(window, at(to, part));
    };
    // 到中间：归到它下面。
    let letGo = await drag(row("人工智能"), row(/^数学学院/), 0.5);
    await waitFor(() => expect(row(/^数学学院/)).toHaveAttribute("data-drop", "inside"));
    await letGo();
    await expect(args.onMove).toHaveBeenLastCalledWith("cs-ai", {
      parentId: "math",
      position: expect.any(Number),
    });
    // 到上边：排在它前面。
    letGo = await drag(row("图书馆"), row(/^计算机学院/), 0.1);
    await waitFor(() => expect(row(/^计算机学院/)).toHaveAttribute("data-drop", "before"));
    await letGo();
    await expect(args.onMove).toHaveBeenLastCalledWith("lib", { parentId: undefined, position: 0 });
    // 不许的地方不停。
    const calls = (args.onMove as ReturnType<typeof fn>).mock.calls.length;
    letGo = await drag(row("人工智能"), row("图书馆"), 0.5);
    await expect(row("图书馆")).not.toHaveAttribute("data-drop", "inside");
    await userEvent.keyboard("{Escape}");
    await letGo();
    await expect(args.onMove).toHaveBeenCalledTimes(calls);
    // 键盘：移出上级，焦点跟着走。
    await userEvent.click(row("人工智能"));
    await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    await waitFor(() => expect(row("人工智能")).toHaveAttribute("aria-level", "1"));
    await expect(row("人工智能")).toHaveFocus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect(args.onMove).toHaveBeenLastCalledWith("cs-ai", {
      parentId: undefined,
      position: expect.any(Number),
    });
  },
};

/** 多选：点一个加一个；Shift 连选；Ctrl+A 全选看得见的。不能选的跳过。 */
export const Multiple: Story = {
  name: "多选",
  args: { selection: "multiple", defaultExpanded: ["cs", "cs-ai"], defaultValue: ["lib"] },
  play: async ({ canvasElement, args }) => {
    const { tree, row } = await ready(canvasElement);
    await expect(tree).toHaveAttribute("aria-multiselectable", "true");
    await userEvent.click(row("软件工程"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["lib", "cs-se"]);
    const user = userEvent.setup();
    await user.keyboard("{Shift>}");
    await user.click(row(/^智能 2402/));
    await expect(args.onValueChange).toHaveBeenCalledTimes(1);
    await user.click(row("智能 2401 班"));
    await user.keyboard("{/Shift}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["lib", "cs-se", "cs-ai", "cs-ai-1"]);
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await expect(row(/^数学学院/)).toHaveFocus();
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["lib", "cs-se", "cs-ai", "cs-ai-1", "math"]);
    await user.keyboard("{Control>}a{/Control}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(expect.not.arrayContaining(["cs-ai-2"]));
    await user.click(row("图书馆"));
    await expect(row("图书馆")).toHaveAttribute("aria-selected", "false");
  },
};

/** 勾选联动：勾上级就勾全部下级，下级不全时上级半选；不能勾的保持原样。 */
export const Checkable: Story = {
  name: "勾选联动",
  args: {
    nodes: permissionTree,
    "aria-label": "权限",
    checkable: true,
    defaultExpanded: ["offering", "round", "system"],
    defaultValue: ["offering-search"],
    onValueChange: fn(),
  },
  play: async ({ canvasElement, args }) => {
    const { row, box } = await ready(canvasElement);
    await expect(row("开课管理")).toHaveAttribute("aria-checked", "mixed");
    await userEvent.click(box("开课管理"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith([
      "offering-search",
      "offering-create",
      "offering-publish",
    ]);
    await expect(row("开课管理")).toHaveAttribute("aria-checked", "true");
    // 点名字也是勾。
    await userEvent.click(row("新建开课"));
    await expect(row("开课管理")).toHaveAttribute("aria-checked", "mixed");
    // 有一项不能勾：上级到半选为止，再点就取消。
    await userEvent.click(box("系统设置"));
    await expect(row("系统设置")).toHaveAttribute("aria-checked", "mixed");
    await expect(row(/^分配角色/)).toHaveAttribute("aria-checked", "false");
    await expect(row(/^分配角色/)).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(row(/^分配角色/));
    await expect(row(/^分配角色/)).toHaveAttribute("aria-checked", "false");
    // 空格勾，方向键走。
    await userEvent.keyboard("{ArrowUp} ");
    await expect(row("查看日志")).toHaveAttribute("aria-checked", "false");
    await expect(row("系统设置")).toHaveAttribute("aria-checked", "false");
    await userEvent.keyboard(" ");
    await expect(args.onValueChange).toHaveBeenLastCalledWith([
      "offering-search",
      "offering-publish",
      "system-log",
    ]);
  },
};

/** 勾之外还能选一行，各报各的。 */
export const CheckedAndSelected: Story = {
  name: "勾和选分开",
  args: {
    ...Checkable.args,
    selection: "single",
    defaultValue: ["round-search"],
    onValueChange: fn(),
    onSelectedChange: fn(),
  },
  play: async ({ canvasElement, args }) => {
    const { row, box } = await ready(canvasElement);
    await userEvent.click(row("修改轮次"));
    await expect(args.onSelectedChange).toHaveBeenLastCalledWith(["round-edit"]);
    await expect(row("修改轮次")).toHaveAttribute("aria-selected", "true");
    await expect(row("修改轮次")).toHaveAttribute("aria-checked", "false");
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.click(box("修改轮次"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["round-search", "round-edit"]);
    await expect(args.onSelectedChange).toHaveBeenCalledOnce();
  },
};

/** `checkedAs="closed"`：勾满的上级代替下级，交给服务器的最短。 */
export const CheckedAsClosed: Story = {
  name: "上级代替下级",
  args: {
    ...Checkable.args,
    checkedAs: "closed",
    defaultValue: ["round"],
    onValueChange: fn(),
  },
  play: async ({ canvasElement, args }) => {
    const { row, box } = await ready(canvasElement);
    await expect(row("修改轮次")).toHaveAttribute("aria-checked", "true");
    await userEvent.click(box("开课管理"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["offering", "round"]);
    await userEvent.click(row("修改轮次"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["offering", "round-search"]);
  },
};

/** `cascade={false}`：每个节点各勾各的。 */
export const Independent: Story = {
  name: "各勾各的",
  args: { ...Checkable.args, cascade: false, defaultValue: ["round"], onValueChange: fn() },
  play: async ({ canvasElement, args }) => {
    const { row } = await ready(canvasElement);
    await expect(row("修改轮次")).toHaveAttribute("aria-checked", "false");
    await userEvent.click(row("修改轮次"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["round", "round-edit"]);
    await userEvent.click(row("选课轮次"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["round-edit"]);
    await expect(row("修改轮次")).toHaveAttribute("aria-checked", "true");
  },
};

/** 筛选：文字、拼音首字母都行；命中的标出来，上级自动展开；清掉以后展开的还是原来那些。 */
export const Searchable: Story = {
  name: "可以筛选",
  args: { searchable: true, expandControls: true, selection: "single", defaultExpanded: ["math"] },
  play: async ({ canvasElement }) => {
    const { canvas, row, rows, arrow } = await ready(canvasElement);
    const input = canvas.getByRole("textbox", { name: "输入以筛选" });
    await expect(rows()).toHaveLength(4);
    await userEvent.type(input, "2401");
    await expect(canvas.getByRole("status")).toHaveTextContent("找到 3 项");
    await expect(rows()).toHaveLength(8);
    await expect(row("软工 2401 班").querySelector("mark")).toHaveTextContent("2401");
    // 筛选时也能收起，收起不影响原来的。
    await userEvent.click(arrow(/^计算机学院/));
    await expect(rows()).toHaveLength(4);
    await userEvent.clear(input);
    await userEvent.type(input, "rjgc");
    await expect(canvas.getByRole("status")).toHaveTextContent("找到 1 项");
    await userEvent.keyboard("{ArrowDown}");
    await expect(row(/^计算机学院/)).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    await expect(row("软工 2402 班")).toBeVisible();
    await userEvent.click(input);
    await userEvent.keyboard("{Escape}");
    await expect(input).toHaveValue("");
    await expect(rows()).toHaveLength(4);
    await expect(row("统计学")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "全部展开" }));
    await expect(rows()).toHaveLength(11);
    await userEvent.click(canvas.getByRole("button", { name: "全部收起" }));
    await expect(rows()).toHaveLength(3);
  },
};

/** 输入法还在选字时不筛选。 */
export const InputMethod: Story = {
  name: "输入法",
  args: { searchable: true },
  play: async ({ canvasElement }) => {
    const { canvas, rows } = await ready(canvasElement);
    const input = canvas.getByRole("textbox");
    await userEvent.click(input);
    await fireEvent.compositionStart(input);
    await fireEvent.input(input, { target: { value: "tongji" }, isComposing: true });
    await expect(rows()).toHaveLength(3);
    await fireEvent.input(input, { target: { value: "统计" }, isComposing: true });
    await fireEvent.compositionEnd(input, { data: "统计" });
    await waitFor(() => expect(rows()).toHaveLength(3));
    await expect(canvas.getByRole("status")).toHaveTextContent("找到 2 项");
  },
};

export const NoMatch: Story = {
  name: "没有找到",
  args: { searchable: true },
  play: async ({ canvasElement }) => {
    const { canvas } = await ready(canvasElement);
    await userEvent.type(canvas.getByRole("textbox"), "食堂");
    await expect(canvas.getByRole("status")).toHaveTextContent("没有符合的项");
    await expect(canvas.queryByRole("tree")).toBeNull();
  },
};

/** A server in the hands of the story: it answers when it is told to. */
class Answers {
  asked: {
    id: string;
    signal: AbortSignal;
    give: (nodes: readonly TreeNode[]) => void;
    refuse: (why: unknown) => void;
  }[] = [];
  load = (node: TreeNode, signal: AbortSignal) =>
    new Promise<readonly TreeNode[]>((give, refuse) => {
      this.asked.push({ id: node.id, signal, give, refuse });
    });
  last(id: string) {
    return this.asked.findLast((one) => one.id === id)!;
  }
}
const schools: readonly TreeNode[] = [
  { id: "cs", label: "计算机学院" },
  { id: "math", label: "数学学院" },
  { id: "lib", label: "图书馆", isLeaf: true },
];

function Asking(args: StoryArgs) {
  const [answers] = useState(() => new Answers());
  useEffect(() => {
    (window as unknown as { answers: Answers }).answers = answers;
  }, [answers]);
  return <Tree {...(args as TreeProps)} loadChildren={answers.load} />;
}

/** 展开时才取下级；失败可以就地重试；收起以后才到的不要。只有班级能选。 */
export const LoadOnDemand: Story = {
  name: "展开时才取",
  args: { nodes: schools, selection: "single", leavesOnly: true },
  render: (args) => <Asking {...args} />,
  play: async ({ canvasElement, args }) => {
    const { canvas, row, rows } = await ready(canvasElement);
    const { answers } = window as unknown as { answers: Answers };
    await expect(row("图书馆")).not.toHaveAttribute("aria-expanded");
    // 点学院只是展开。
    await userEvent.click(row("计算机学院"));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(row("计算机学院")).toHaveAttribute("aria-busy", "true");
    await waitFor(() => expect(answers.asked).toHaveLength(1));
    answers.last("cs").refuse(new Error("学院服务没有应答"));
    await userEvent.click(await canvas.findByRole("button", { name: "重试" }));
    await waitFor(() => expect(answers.asked).toHaveLength(2));
    // 按过的按钮没有了，焦点留在这一行。
    await waitFor(() => expect(row("计算机学院")).toHaveFocus());
    answers.last("cs").give([{ id: "se", label: "软件工程" }]);
    await waitFor(() => expect(row("软件工程")).toBeVisible());
    await expect(row("计算机学院")).not.toHaveAttribute("aria-busy");

    // 收起以后才到的不要，再展开就再问。
    await userEvent.click(row("数学学院"));
    await waitFor(() => expect(answers.asked).toHaveLength(3));
    const late = answers.last("math");
    await userEvent.click(row("数学学院"));
    await waitFor(() => expect(late.signal.aborted).toBe(true));
    late.give([{ id: "old", label: "晚到的" }]);
    await userEvent.click(row("数学学院"));
    await waitFor(() => expect(answers.asked).toHaveLength(4));
    await expect(canvas.queryByText("晚到的")).toBeNull();
    // 没有下级的，原来就是末级。
    answers.last("math").give([]);
    await waitFor(() => expect(row("数学学院")).not.toHaveAttribute("aria-expanded"));

    await userEvent.click(row("软件工程"));
    await waitFor(() => expect(answers.asked).toHaveLength(5));
    answers.last("se").give([{ id: "se-1", label: "软工 2401 班", isLeaf: true }]);
    await waitFor(() => expect(rows()).toHaveLength(5));
    await userEvent.click(row("软工 2401 班"));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("se-1", expect.anything());
  },
};

/** 一开始就取不到：说明原因，可以重试。 */
export const LoadFailed: Story = {
  name: "取不到",
  args: {
    nodes: schools,
    defaultExpanded: ["cs"],
    loadChildren: async () => {
      throw new Error("学院服务没有应答，请稍后再试");
    },
  },
  play: async ({ canvasElement }) => {
    const { canvas } = await ready(canvasElement);
    await expect(
      await canvas.findByRole("treeitem", { name: "计算机学院 学院服务没有应答，请稍后再试 重试" }),
    ).toBeVisible();
  },
};

/** 正在取下级。 */
export const LoadingChildren: Story = {
  name: "正在取下级",
  args: { nodes: schools, defaultExpanded: ["cs"], loadChildren: () => new Promise(() => undefined) },
  play: async ({ canvasElement }) => {
    const { row } = await ready(canvasElement);
    await expect(row("计算机学院")).toHaveAttribute("aria-busy", "true");
  },
};

function Deleting(args: StoryArgs) {
  const [nodes, setNodes] = useState(departments);
  return (
    <Tree
      {...(args as TreeProps)}
      nodes={nodes}
      actions={[
        { label: "修改", permission: "course-update", onClick: () => args.onValueChange?.("修改") },
        {
          label: "删除",
          tone: "danger",
          visible: (node) => node.id !== "lib",
          onClick: (gone) => setNodes((before) => before.filter((node) => node.id !== gone.id)),
        },
      ]}
    />
  );
}

/** 行尾的操作：鼠标和焦点在哪一行，哪一行才有；没有权限的不出现。 */
export const RowActions: Story = {
  name: "行尾的操作",
  args: { actions: [] },
  render: (args) => <Deleting {...args} />,
  play: async ({ canvasElement, args }) => {
    const { canvas, row, rows } = await ready(canvasElement);
    await userEvent.tab();
    await expect(row(/^计算机学院/)).toHaveFocus();
    // 焦点到了这一行，按钮才显示，才按得到。
    const edit = await within(row(/^计算机学院/)).findByRole("button", { name: "修改" });
    await userEvent.tab();
    await expect(edit).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("修改");
    // 回车是按钮的，不展开这一行。
    await expect(row(/^计算机学院/)).toHaveAttribute("aria-expanded", "false");
    await userEvent.tab();
    // 删掉有焦点的一行，焦点到同一处的下一行。
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(row(/^数学学院/)).toHaveFocus());
    await expect(canvas.queryByText("计算机学院")).toBeNull();
  },
};

/** 没有权限时，`修改` 不出现。 */
export const RowActionsForReaders: Story = {
  ...RowActions,
  name: "没有权限的操作",
  globals: { permissions: "reader" },
  play: async ({ canvasElement }) => {
    const { row } = await ready(canvasElement);
    await userEvent.hover(row(/^数学学院/));
    await expect(within(row(/^数学学院/)).queryByText("修改")).toBeNull();
    await expect(within(row(/^数学学院/)).getByText("删除")).toBeInTheDocument();
  },
};

const closed = fn();

/** 不能做的操作走得到，显示原因。 */
export const RowActionsRefused: Story = {
  name: "做不了的操作",
  beforeEach: async () => {
    closed.mockClear();
    await import("../button/disabled-reason.js");
  },
  render: (args) => (
    <Tree
      {...(args as TreeProps)}
      actions={[{ label: "停用", onClick: closed, disabledReason: () => "还有在读的学生" }]}
    />
  ),
  play: async ({ canvasElement }) => {
    const { row } = await ready(canvasElement);
    await userEvent.tab();
    await expect(row(/^计算机学院/)).toHaveFocus();
    const close = await within(row(/^计算机学院/)).findByRole("button", { name: "停用" });
    await userEvent.tab();
    await expect(close).toHaveFocus();
    await expect(close).toHaveAccessibleDescription("还有在读的学生");
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("还有在读的学生");
    await userEvent.keyboard("{Enter}");
    await expect(closed).not.toHaveBeenCalled();
  },
};

/** Others change the tree while somebody stands in it: F8 closes everything, F9 takes the first node away. */
function Changing(args: StoryArgs) {
  const [expanded, setExpanded] = useState<readonly string[]>(["cs", "cs-se"]);
  const [nodes, setNodes] = useState(departments);
  useEffect(() => {
    const change = ({ key }: KeyboardEvent) => {
      if (key === "F8") setExpanded([]);
      if (key === "F9") setNodes((before) => before.slice(1));
    };
    document.addEventListener("keyup", change);
    return () => document.removeEventListener("keyup", change);
  }, []);
  return <Tree {...(args as TreeProps)} nodes={nodes} expanded={expanded} onExpandedChange={setExpanded} />;
}

/** 有焦点的行收起到上级里，焦点到上级。 */
export const FocusStays: Story = {
  name: "焦点不丢",
  args: { expandControls: true, defaultExpanded: ["cs", "cs-se"] },
  render: (args) => <Changing {...args} />,
  play: async ({ canvasElement }) => {
    const { row } = await ready(canvasElement);
    await userEvent.click(row("软工 2402 班"));
    await expect(row("软工 2402 班")).toHaveFocus();
    await userEvent.keyboard("{F8}");
    await waitFor(() => expect(row(/^计算机学院/)).toHaveFocus());
    await userEvent.keyboard("{F9}");
    await waitFor(() => expect(row(/^数学学院/)).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await expect(row("图书馆")).toHaveFocus();
  },
};

const ten = manyNodes(10_000);

/** 一万个节点：文档里只有看得见的那些，滚到哪里都没有空白，读屏仍知道第几个。 */
export const TenThousand: Story = {
  name: "一万个节点",
  args: {
    nodes: ten,
    "aria-label": "字典",
    checkable: true,
    searchable: true,
    defaultExpanded: ten.map(({ id }) => id),
    maxHeight: 400,
  },
  play: async ({ canvasElement }) => {
    const { canvas, tree, row } = await ready(canvasElement);
    // Asking for roles reads the whole page each time; counting elements does not.
    const rows = () => [...tree.querySelectorAll<HTMLElement>("[role='treeitem']")];
    await expect(rows().length).toBeLessThan(60);
    await expect(tree.scrollHeight).toBeGreaterThan(10_000 * 28);
    /** Whether rows cover all of what can be seen. */
    const covered = () => {
      const box = tree.getBoundingClientRect();
      const drawn = rows()
        .map((one) => one.getBoundingClientRect())
        .filter(({ bottom, top }) => bottom > box.top && top < box.bottom)
        .toSorted((one, other) => one.top - other.top);
      let reached = box.top + 0.5;
      for (const { top, bottom } of drawn) if (top <= reached + 0.5) reached = Math.max(reached, bottom);
      return reached >= box.bottom - 0.5;
    };
    for (const part of [0.001, 0.1, 0.5, 0.98, 1, 0.3, 0]) {
      tree.scrollTop = part * (tree.scrollHeight - tree.clientHeight);
      await waitFor(() => expect(covered()).toBe(true));
      await expect(rows().length).toBeLessThan(60);
    }
    rows()[0]!.focus();
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(row("第 100 类第 99 项")).toHaveFocus());
    await expect(row("第 100 类第 99 项")).toHaveAttribute("aria-posinset", "99");
    await expect(row("第 100 类第 99 项")).toHaveAttribute("aria-setsize", "99");
    // 滚开了，有焦点的行还在。
    tree.scrollTop = 0;
    await waitFor(() => expect(row("第 1 类")).toBeVisible());
    await expect(row("第 100 类第 99 项")).toHaveFocus();
    await userEvent.keyboard(" {ArrowLeft}");
    await waitFor(() => expect(row("第 100 类")).toHaveFocus());
    await expect(row("第 100 类")).toHaveAttribute("aria-checked", "mixed");
    await userEvent.click(canvas.getByRole("textbox"));
    await userEvent.paste("第 37 类 99");
    await waitFor(() => expect(rows()).toHaveLength(4));
    // 几个词不论次序，所以第 99 类第 37 项也是。
    await expect(canvas.getByRole("status")).toHaveTextContent("找到 2 项");
  },
};

/** 节点写明为什么不能选；还是能走到，能展开。 */
export const DisabledNodes: Story = {
  name: "不能选的节点",
  args: {
    selection: "single",
    nodes: [
      {
        id: "old",
        label: "继续教育学院",
        disabledReason: "已撤销",
        children: [{ id: "old-1", label: "函授班" }],
      },
      { id: "new", label: "未来技术学院", disabled: true },
      { id: "lib", label: "图书馆" },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const { row } = await ready(canvasElement);
    await userEvent.click(row("继续教育学院 已撤销"));
    await expect(row("继续教育学院 已撤销")).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(row("未来技术学院")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

/** 整棵树不能改。 */
export const Disabled: Story = {
  name: "不能用",
  args: { ...Checkable.args, disabled: true, onValueChange: fn() },
  play: async ({ canvasElement, args }) => {
    const { row, box } = await ready(canvasElement);
    await userEvent.click(box("开课管理"));
    await userEvent.keyboard(" ");
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(row("开课管理")).toHaveAttribute("aria-disabled", "true");
  },
};

const long = "面向新工科的跨学院联合培养创新实验班（二〇二六级，与江城师范学院、云台理工大学共同开设）";

/** 名字很长：一行放不下就省略，鼠标停上去看全文。 */
export const LongLabels: Story = {
  name: "很长的名字",
  args: {
    checkable: true,
    defaultExpanded: ["a", "a-1"],
    nodes: [
      {
        id: "a",
        label: long,
        icon: <Building2 />,
        extra: 128,
        children: [
          {
            id: "a-1",
            label: long,
            icon: <FolderTree />,
            children: [{ id: "a-1-1", label: long, disabledReason: "名额已满，等待开课单位增加容量" }],
          },
        ],
      },
      { id: "b", label: "图书馆", icon: <Building2 /> },
    ],
  },
  play: async ({ canvasElement }) => {
    const { tree, rows } = await ready(canvasElement);
    await expect(tree.scrollWidth).toBeLessThanOrEqual(tree.clientWidth);
    const label = rows()[0]!.querySelector<HTMLElement>("[data-part='label']")!;
    await userEvent.hover(label);
    await expect(label).toHaveAttribute("title", long);
    const short = rows()[3]!.querySelector<HTMLElement>("[data-part='label']")!;
    await userEvent.hover(short);
    await expect(short).not.toHaveAttribute("title");
  },
};

export const Compact: Story = {
  ...Checkable,
  name: "紧凑",
  args: { ...Checkable.args, onValueChange: fn() },
  globals: { density: "compact" },
  play: async ({ canvasElement }) => {
    const { row } = await ready(canvasElement);
    await expect(row("开课管理").getBoundingClientRect().height).toBe(28);
  },
};

/** 手机上。 */
export const Mobile: Story = {
  name: "手机",
  args: { ...Checkable.args, searchable: true, expandControls: true, onValueChange: fn() },
  globals: { viewport: { value: "phone" } },
};

export const Empty: Story = {
  name: "空的",
  args: { nodes: [], searchable: true },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText("暂无数据")).toBeVisible();
  },
};

/** 第一级还没到。 */
export const Loading: Story = {
  name: "正在加载",
  args: { nodes: [], loading: true, searchable: true },
};

function ArrivingDepartments() {
  const [arrived, setArrived] = useState(false);
  return (
    <>
      <Tree nodes={departments} aria-label="已读取的部门" />
      <Button onClick={() => setArrived(!arrived)}>读取</Button>
      <Tree
        nodes={arrived ? departments : []}
        loading={!arrived}
        defaultExpanded={arrived ? ["cs"] : []}
        aria-label="读取中的部门"
      />
    </>
  );
}

/** 哪些节点一开始展开，在数据到达时才知道；以后再读取，打开的仍然打开。 */
export const OpenWhenArrived: Story = {
  name: "数据到了才展开",
  render: () => <ArrivingDepartments />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole("tree", { name: "已读取的部门" });
    const button = canvas.getByRole("button", { name: "读取" });
    await userEvent.click(button);
    const tree = within(await canvas.findByRole("tree", { name: "读取中的部门" }));
    await expect(tree.getAllByRole("treeitem")).toHaveLength(5);
    const math = tree.getByRole("treeitem", { name: /^数学学院/ });
    await userEvent.click(math.querySelector("[data-part='arrow']")!);
    await userEvent.click(button);
    await userEvent.click(button);
    const again = within(await canvas.findByRole("tree", { name: "读取中的部门" }));
    await expect(again.getAllByRole("treeitem")).toHaveLength(6);
  },
};

const role = z.object({
  name: z.string().trim().min(1, "请填写角色名称"),
  permissions: z.array(z.string()).min(1, "至少勾一项权限"),
});

function RolePermissions({ onSave }: { onSave: (draft: z.infer<typeof role>) => void }) {
  const [open, setOpen] = useState(false);
  const form = useZodForm(role, { defaultValues: { name: "排课员", permissions: [] } });
  return (
    <>
      <Button onClick={() => setOpen(true)}>角色权限</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="角色权限"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>取消</Button>
            <Button type="submit" form="role-form" variant="primary">
              保存
            </Button>
          </>
        }
      >
        <Form
          form={form}
          id="role-form"
          onSubmit={(draft) => {
            onSave(draft);
            setOpen(false);
          }}
        >
          <FormField control={form.control} name="name" label="角色名称" required>
            {(field) => <Input {...field} />}
          </FormField>
          <FormField control={form.control} name="permissions" label="权限" required>
            {(field) => (
              <Tree {...field} framed checkable searchable nodes={permissionTree} maxHeight={260} />
            )}
          </FormField>
        </Form>
      </Dialog>
    </>
  );
}

const save = fn();

/** 角色权限：对话框里的表单，值是勾了的权限；没勾就保存，焦点到树上并说明。 */
export const RoleInDialog: Story = {
  name: "对话框里选权限",
  render: () => <RolePermissions onSave={save} />,
  play: async ({ canvasElement }) => {
    save.mockClear();
    await userEvent.click(within(canvasElement).getByRole("button", { name: "角色权限" }));
    const dialog = within(await screen.findByRole("dialog", { name: "角色权限" }));
    const tree = await dialog.findByRole("tree", { name: /^权限/ });
    const row = (name: string | RegExp) => within(tree).getByRole("treeitem", { name });
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    // It rises: at first it is transparent.
    await waitFor(() => expect(dialog.getByText("至少勾一项权限")).toBeVisible());
    await waitFor(() => expect(row("开课管理")).toHaveFocus());
    await expect(tree).toHaveAttribute("aria-invalid", "true");
    await expect(tree).toHaveAccessibleDescription(/至少勾一项权限/);
    await userEvent.keyboard(" ");
    await expect(row("开课管理")).toHaveAttribute("aria-checked", "true");
    // 筛选框里的回车不提交，Esc 只清筛选，不关对话框。
    const filter = dialog.getByRole("textbox", { name: "输入以筛选" });
    await userEvent.type(filter, "xglc{Enter}");
    await userEvent.click(row("修改轮次"));
    await userEvent.click(filter);
    await userEvent.keyboard("{Escape}");
    await expect(filter).toHaveValue("");
    await expect(row("选课轮次")).toHaveAttribute("aria-checked", "mixed");
    await expect(save).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith({
        name: "排课员",
        permissions: ["offering-search", "offering-create", "offering-publish", "round-edit"],
      }),
    );
  },
};
