import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { Field } from "../field/index.js";
import type { SelectOption } from "../options/index.js";
import { Combobox, type ComboboxProps, type SingleComboboxProps } from "./combobox.js";

const schools: readonly SelectOption[] = [
  { value: "10532", label: "湘江理工大学", keywords: "xiangjiang ligong xjlg" },
  { value: "10533", label: "星城医学院", keywords: "xingcheng yixue xcyx" },
  { value: "10534", label: "洞庭师范大学", keywords: "dongting shifan dtsf" },
  {
    value: "10535",
    label: "衡岳工学院",
    keywords: "hengyue gongxue hygx",
    disabledReason: "本轮没有参加互选",
  },
  { value: "10536", label: "潇湘财经学院", keywords: "xiaoxiang caijing xxcj" },
  { value: "10537", label: "旧的师范专科", expired: true },
];

const surnames = "赵 钱 孙 李 周 吴 郑 王 冯 陈".split(" ");
const teachers: readonly SelectOption[] = Array.from({ length: 3000 }, (_, index) => ({
  value: `T${String(index).padStart(5, "0")}`,
  label: `${surnames[index % 10]}老师 ${index + 1}`,
  description: `工号 T${String(index).padStart(5, "0")}`,
}));

/** One or several: stories hand over either. */
interface StoryArgs
  extends Omit<SingleComboboxProps, "multiple" | "value" | "defaultValue" | "onValueChange"> {
  multiple?: boolean;
  defaultValue?: string | readonly string[];
  max?: number;
  onValueChange?: (value: string | readonly string[]) => void;
}

const meta: Meta<StoryArgs> = {
  title: "录入/搜索选择框 Combobox",
  component: Combobox as (props: StoryArgs) => React.ReactNode,
  args: { options: schools, "aria-label": "开课学校", onValueChange: fn() },
  render: (args) => <Combobox {...(args as ComboboxProps)} />,
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

/** 打几个字就找到；名称、代码、拼音首字母都行。 */
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
    const box = canvas.getByRole("combobox", { name: "开课学校" });
    await userEvent.click(box);
    await expect(await screen.findAllByRole("option")).toHaveLength(5);
    await userEvent.type(box, "dtsf");
    await expect(screen.getAllByRole("option")).toHaveLength(1);
    await expect(canvas.getByRole("status")).toHaveTextContent("1 个选项");
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("10534");
    await expect(box).toHaveValue("洞庭师范大学");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(box).toHaveFocus();
  },
};

/** 用鼠标选；不能选的写明原因，点了也没用。 */
export const Pointer: Story = {
  name: "用鼠标",
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("combobox");
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole("option", { name: /衡岳工学院/ }));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("option", { name: "星城医学院" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("10533");
    await expect(box).toHaveValue("星城医学院");
  },
};

/** 方向键跳过不能选的，到头绕回；Esc 放弃输入，恢复原来的值。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { defaultValue: "10534" },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("combobox");
    const active = () =>
      document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(active()).toBe("洞庭师范大学"));
    await userEvent.keyboard("{ArrowDown}");
    await expect(active()).toBe("潇湘财经学院");
    await userEvent.keyboard("{ArrowDown}");
    await expect(active()).toBe("湘江理工大学");
    await userEvent.type(box, "医学");
    await userEvent.keyboard("{Escape}");
    await expect(box).toHaveValue("洞庭师范大学");
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

/** 输入法还在选字：不筛选，回车只是选字。 */
export const InputMethod: Story = {
  name: "输入法",
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("combobox");
    await userEvent.click(box);
    await screen.findAllByRole("option");
    await fireEvent.compositionStart(box);
    await fireEvent.input(box, { target: { value: "yixue" }, isComposing: true });
    await expect(screen.getAllByRole("option")).toHaveLength(5);
    await fireEvent.keyDown(box, { key: "Enter", keyCode: 229, isComposing: true });
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await fireEvent.input(box, { target: { value: "医学" }, isComposing: true });
    await fireEvent.compositionEnd(box, { data: "医学" });
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    // Safari 在选字结束之后才发这个回车。
    await fireEvent.keyDown(box, { key: "Enter", keyCode: 229 });
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("10533");
  },
};

/** 多选：选了不关，标签可逐个移除，退格移除最后一个。 */
export const Multiple: Story = {
  name: "多选",
  args: {
    multiple: true,
    defaultValue: ["10532"],
    onValueChange: fn(),
    clearable: true,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByRole("combobox");
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole("option", { name: "洞庭师范大学" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["10532", "10534"]);
    await expect(screen.getByRole("listbox")).toBeVisible();
    await userEvent.type(box, "财经{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["10532", "10534", "10536"]);
    await userEvent.click(canvas.getByRole("button", { name: "移除 湘江理工大学" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["10534", "10536"]);
    await userEvent.keyboard("{Backspace}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["10534"]);
    await userEvent.click(canvas.getByRole("button", { name: "清除" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith([]);
  },
};

/** 最多选两个：选满后其余不能勾。 */
export const Maximum: Story = {
  name: "最多两个",
  args: {
    multiple: true,
    max: 2,
    defaultValue: ["10532", "10533"],
    onValueChange: fn(),
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole("combobox"));
    await userEvent.click(await screen.findByRole("option", { name: "洞庭师范大学" }));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("option", { name: "星城医学院" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["10532"]);
  },
};

/** 三千个选项：文档里只有看得见的那些，读屏仍知道一共多少。 */
export const ThreeThousand: Story = {
  name: "三千个选项",
  args: { options: teachers, "aria-label": "教师" },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("combobox");
    // The first opening loads the list; the second draws it before the popover has its place.
    await userEvent.click(box);
    const first = (await screen.findAllByRole("option"))[0];
    await expect(first).toHaveAttribute("aria-setsize", "3000");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryAllByRole("option")).toHaveLength(0));
    const drawn: number[] = [];
    const changes = new MutationObserver(() => drawn.push(screen.queryAllByRole("option").length));
    changes.observe(document.body, { childList: true, subtree: true });
    await userEvent.click(box);
    await screen.findAllByRole("option");
    changes.disconnect();
    await expect(Math.max(...drawn)).toBeGreaterThan(0);
    await expect(Math.max(...drawn)).toBeLessThan(40);
    await userEvent.keyboard("{ArrowUp}");
    await expect(await screen.findByRole("option", { name: /陈老师 3000/ })).toBeVisible();
    await userEvent.type(box, "王 t02007");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("T02007");
  },
};

function Remote({ onInputValueChange }: { onInputValueChange: (text: string) => void }) {
  const [found, setFound] = useState<readonly SelectOption[]>([]);
  const [value, setValue] = useState<readonly string[]>(["T00041"]);
  return (
    <Combobox
      multiple
      aria-label="教师"
      options={found}
      value={value}
      onValueChange={setValue}
      chosenOptions={[{ value: "T00041", label: "钱老师 42" }]}
      onInputValueChange={(text) => {
        onInputValueChange(text);
        setFound(text === "" ? [] : teachers.filter(({ label }) => label.includes(text)).slice(0, 20));
      }}
    />
  );
}

const searched = fn();

/** 到服务器上找：选项就是结果；选过的记得名字，下一次搜索没有它也还在。 */
export const SearchElsewhere: Story = {
  name: "到服务器上找",
  render: () => <Remote onInputValueChange={searched} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByRole("combobox", { name: "教师" });
    await expect(canvas.getByText("钱老师 42")).toBeVisible();
    await userEvent.type(box, "孙老师 3");
    await expect(searched).toHaveBeenLastCalledWith("孙老师 3");
    await userEvent.click((await screen.findAllByRole("option"))[0]!);
    await userEvent.type(box, "陈老师 10");
    await expect(canvas.getAllByRole("button", { name: /^移除/ })).toHaveLength(2);
    await expect(canvas.getByRole("button", { name: "移除 孙老师 3" })).toBeVisible();
  },
};

export const Loading: Story = {
  name: "正在加载",
  args: { options: [], loading: true, onInputValueChange: fn() },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("combobox"));
    await expect(await screen.findByText("加载中")).toBeVisible();
  },
};

export const NoMatch: Story = {
  name: "没有找到",
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole("combobox"), "北方");
    await expect(await screen.findByText("没有符合的选项")).toBeVisible();
  },
};

/** 出错：框是红的，读屏念出哪里不对；选过的名字很长也不撑宽。 */
export const WithError: Story = {
  name: "出错",
  args: {
    multiple: true,
    defaultValue: ["long"],
    options: [
      ...schools,
      { value: "long", label: "湖湘地区高等学校联盟附属第三医院临床教学与继续教育中心（望城校区）" },
    ],
  },
  render: (args) => (
    <Field label="开课学校" required error="请至少选两所学校">
      <Combobox {...(args as ComboboxProps)} aria-label={undefined} />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("combobox", { name: /^开课学校/ });
    await expect(box).toHaveAttribute("aria-invalid", "true");
    await expect(box).toHaveAccessibleDescription("请至少选两所学校");
    const root = box.closest("[data-component=combobox]")!;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
    await expect(root.getBoundingClientRect().width).toBeLessThanOrEqual(280);
  },
};

export const Disabled: Story = {
  name: "不能用",
  args: { multiple: true, disabled: true, defaultValue: ["10532", "10534"] },
};

function InDialogDemo() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>邀请教师</Button>
      <Dialog open={open} onOpenChange={setOpen} title="邀请教师" dismissable>
        <Field label="教师" description="可以输入工号">
          <Combobox options={teachers} />
        </Field>
      </Dialog>
    </>
  );
}

/** 在对话框里：滚轮能滚，Esc 先关列表，再关对话框。 */
export const InDialog: Story = {
  name: "在对话框里",
  render: () => <InDialogDemo />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "邀请教师" }));
    const box = await screen.findByRole("combobox", { name: "教师" });
    await expect(box).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    const list = await screen.findByRole("listbox", { name: "教师" });
    const wheel = new WheelEvent("wheel", { deltaY: 50, bubbles: true, cancelable: true });
    list.dispatchEvent(wheel);
    await expect(wheel.defaultPrevented).toBe(false);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(screen.getByRole("dialog")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 选项只是建议：打的字本身也能填，列表里第一个就是它；离开时照填。和选项同名的，就是那个选项。 */
export const FreeText: Story = {
  name: "自己写",
  args: {
    freeText: true,
    options: [
      { value: "A101", label: "逸夫楼 A101" },
      { value: "B202", label: "图书馆 B202" },
    ],
    "aria-label": "考场",
  },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole("combobox", { name: "考场" });
    await userEvent.type(input, "体育馆{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("体育馆");
    await expect(input).toHaveValue("体育馆");
    await userEvent.clear(input);
    await userEvent.type(input, "逸夫楼");
    await expect(await screen.findByRole("option", { name: "使用「逸夫楼」" })).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("A101");
    await userEvent.clear(input);
    await userEvent.type(input, "操场");
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith("操场");
    await userEvent.clear(input);
    await userEvent.type(input, "图书馆 b202");
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith("B202");
  },
};

/** 几个词：打一个回车一个，有的选、没有的照写。 */
export const FreeTextSeveral: Story = {
  name: "自己写几个词",
  args: {
    freeText: true,
    multiple: true,
    options: [{ value: "大学物理", label: "大学物理" }],
    "aria-label": "关键词",
  },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole("combobox", { name: "关键词" });
    await userEvent.type(input, "力学{Enter}大学物理{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["力学", "大学物理"]);
    await userEvent.type(input, "热学");
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["力学", "大学物理", "热学"]);
    await expect(within(canvasElement).getByRole("button", { name: "移除 热学" })).toBeVisible();
  },
};
