import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { Field } from "../field/index.js";
import { Select, type SelectProps } from "./select.js";
import type { SelectOption } from "../options/select-options.js";

const modes: readonly SelectOption[] = [
  { value: "instant", label: "先到先得" },
  { value: "lottery", label: "志愿抽签", description: "关闭后按公布的种子抽签" },
  { value: "points", label: "积分", disabledReason: "本校没有开通积分选课" },
  { value: "quota", label: "按专业配额", expired: true },
];

const meta: Meta<SelectProps> = {
  title: "录入/选择框（下拉框）Select",
  component: Select as (props: SelectProps) => React.ReactNode,
  args: { options: modes, "aria-label": "选课方式", onValueChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ width: 210 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<SelectProps>;

/** 几个选项里选一个；不能选的写明原因，停用的不出现。 */
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
    const box = within(canvasElement).getByRole("combobox", { name: "选课方式" });
    await expect(box).toHaveTextContent("请选择");
    await userEvent.click(box);
    await expect(await screen.findByRole("option", { name: /积分/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expect(screen.queryByRole("option", { name: /按专业配额/ })).toBeNull();
    await userEvent.click(screen.getByRole("option", { name: /志愿抽签/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("lottery");
    await waitFor(() => expect(box).toHaveTextContent("志愿抽签"));
    await expect(box).toHaveFocus();
  },
};

/** 打开时页面其余部分碰不到也读不到，关上后都回来；打开着的列表也通过 axe。 */
export const Open: Story = {
  name: "打开着",
  render: (args) => (
    <>
      <Button>旁边的按钮</Button>
      <Select {...args} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByRole("combobox", { name: "选课方式" });
    await userEvent.click(box);
    await waitFor(() => expect(box.closest("[inert]")).not.toBeNull());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(box).toHaveFocus());
    await expect(document.querySelector("[inert]")).toBeNull();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("option", { name: "先到先得" });
  },
};

/** 只用键盘：打字跳到选项，方向键走，回车选，Esc 不改。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { defaultValue: "instant" },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("combobox");
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("option", { name: "先到先得" })).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("option", { name: "先到先得" })).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("lottery");
  },
};

/** 可以清除：叉，或按 Delete；得到空字符串。 */
export const Clearable: Story = {
  name: "可以清空",
  args: { defaultValue: "lottery", clearable: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByRole("combobox");
    await userEvent.click(canvas.getByRole("button", { name: "清除" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
    await expect(box).toHaveTextContent("请选择");
    await expect(box).toHaveFocus();
    await expect(canvas.queryByRole("button", { name: "清除" })).toBeNull();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await screen.findByRole("option", { name: "先到先得" }));
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.keyboard("{Delete}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
  },
};

/** 旧记录里已停用的值照样显示，选了别的就不再出现（规格第 5 节）。 */
export const Expired: Story = {
  name: "停用的选项",
  args: { defaultValue: "quota" },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("combobox");
    await expect(box).toHaveTextContent("按专业配额（已停用）");
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole("option", { name: "先到先得" }));
    await userEvent.click(box);
    await screen.findByRole("option", { name: "先到先得" });
    await expect(screen.queryByRole("option", { name: /按专业配额/ })).toBeNull();
    await userEvent.keyboard("{Escape}");
  },
};

/** 没有选项时说没有；还在路上就说正在加载。 */
export const NoOptions: Story = {
  name: "没有选项",
  args: { options: [] },
  render: (args) => (
    <div style={{ display: "grid", gap: 12 }}>
      <Select {...args} />
      <Select {...args} aria-label="校区" loading />
    </div>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("combobox", { name: "选课方式" }));
    await expect(await screen.findByRole("option", { name: "没有选项" })).toBeVisible();
    await userEvent.keyboard("{Enter}{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("combobox", { name: "校区" }));
    await expect(await screen.findByRole("option", { name: /加载/ })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  },
};

/** 选项的字和控件里的字上下对齐，叉在正中间。 */
export const Aligned: Story = {
  name: "上下对齐",
  args: { defaultValue: "lottery", clearable: true },
  // At the edge of the page the list would be pushed in.
  decorators: [(Story) => <div style={{ paddingInlineStart: 48 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByRole("combobox");
    const middle = (element: Element) => {
      const { top, height } = element.getBoundingClientRect();
      return Math.round(top + height / 2);
    };
    const cross = canvas.getByRole("button", { name: "清除" });
    await expect(middle(cross)).toBe(middle(box));
    // As high as it is under a finger.
    cross.style.height = "42px";
    await expect(middle(cross)).toBe(middle(box));
    await userEvent.click(box);
    const option = await screen.findByRole("option", { name: /志愿抽签/ });
    // Once it has come to rest below its button.
    await waitFor(() =>
      expect(option.querySelector("[data-part=text]")!.getBoundingClientRect().left).toBeCloseTo(
        box.querySelector("[data-part=value]")!.getBoundingClientRect().left,
        0,
      ),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  },
};

export const Disabled: Story = {
  name: "不能用",
  args: { defaultValue: "instant", disabled: true, clearable: true },
};

export const Sizes: Story = {
  name: "大小",
  render: (args) => (
    <div style={{ display: "grid", gap: 12 }}>
      <Select {...args} size="sm" defaultValue="instant" />
      <Select {...args} size="md" defaultValue="instant" clearable />
      <Select {...args} size="lg" />
    </div>
  ),
};

/** 在表单字段里：名字、说明、错误由 Field 连好。 */
export const InField: Story = {
  name: "在字段里",
  render: () => (
    <Field label="选课方式" required error="请选择选课方式" description="发布之后不能再改">
      <Select options={modes} />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("combobox", { name: "选课方式" });
    await expect(box).toHaveAttribute("aria-invalid", "true");
    await expect(box).toHaveAccessibleDescription("请选择选课方式 发布之后不能再改");
  },
};

const campuses: readonly SelectOption[] = [
  { value: "y1", label: "岳麓校区", group: "湘江理工大学" },
  { value: "y2", label: "星沙校区", group: "湘江理工大学" },
  { value: "x1", label: "开福校区", group: "星城医学院" },
];

/** 分组；长的选项换行，控件里省略。 */
export const Groups: Story = {
  name: "分组的选项",
  args: {
    options: [
      ...campuses,
      { value: "x2", label: "望城校区（含附属第三医院临床教学与继续教育中心）", group: "星城医学院" },
    ],
    defaultValue: "x2",
    "aria-label": "校区",
  },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("combobox");
    await expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    await expect(box.getBoundingClientRect().width).toBeLessThanOrEqual(210);
    await userEvent.click(box);
    await expect(await screen.findByRole("group", { name: "星城医学院" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  },
};

function SelectInDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>新建轮次</Button>
      <Dialog open={open} onOpenChange={setOpen} title="新建轮次" dismissable>
        <Select options={modes} aria-label="选课方式" />
      </Dialog>
    </>
  );
}

const courses: readonly SelectOption[] = Array.from({ length: 2000 }, (_, at) => ({
  value: `C${at + 1}`,
  label: `${at < 1000 ? "高等数学" : "大学物理"} ${at + 1}`,
  disabled: at === 1,
}));

/** 两千个选项：只画看得见的，打开不等；打字、方向键、首尾、翻页照样走，读屏知道一共多少、第几个。 */
export const TwoThousand: Story = {
  name: "两千个选项",
  args: { options: courses, "aria-label": undefined },
  render: (args) => (
    <Field label="课程">
      <Select {...args} />
    </Field>
  ),
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole("combobox", { name: "课程" });
    await userEvent.click(box);
    const list = await screen.findByRole("listbox", { name: "课程" });
    await waitFor(() => expect(list).toHaveFocus());
    const current = () => document.getElementById(list.getAttribute("aria-activedescendant") ?? "");
    const at = (label: string) => waitFor(() => expect(current()).toHaveTextContent(label));
    await at("高等数学 1");
    await expect(screen.getAllByRole("option").length).toBeLessThan(40);
    await expect(current()).toHaveAttribute("aria-setsize", "2000");
    // Scrolled away, it can still be spoken of.
    list.scrollTop = 30_000;
    await waitFor(() => expect(screen.getByRole("option", { name: "高等数学 940" })).toBeVisible());
    await at("高等数学 1");
    // Over the one that cannot be chosen.
    await userEvent.keyboard("{ArrowDown}");
    await at("高等数学 3");
    await expect(current()).toHaveAttribute("aria-posinset", "3");
    await userEvent.keyboard("{PageDown}");
    await at("高等数学 13");
    await userEvent.keyboard("{End}{ArrowDown}");
    await at("大学物理 2000");
    await userEvent.keyboard("{Home}{ArrowUp}");
    await at("高等数学 1");
    await userEvent.keyboard("大学物理 15");
    await at("大学物理 1500");
    await expect(current()).toBeVisible();
    await userEvent.tab();
    await expect(list).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("C1500");
    await waitFor(() => expect(box).toHaveFocus());

    // It opens where it stands; Escape changes nothing, and a press on the button closes.
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("option", { selected: true })).toBeVisible());
    await userEvent.keyboard("{ArrowDown}{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(box).toHaveFocus();
    await expect(box).toHaveTextContent("大学物理 1500");
    await userEvent.click(box);
    await screen.findByRole("listbox");
    await userEvent.click(box);
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole("option", { name: "大学物理 1501" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("C1501");
    await waitFor(() => expect(box).toHaveFocus());
    await expect(args.onValueChange).toHaveBeenCalledTimes(2);
  },
};

/** 在对话框里：列表在上面；Esc 先关列表，再关对话框。 */
export const InDialog: Story = {
  name: "在对话框里",
  render: () => <SelectInDialog />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "新建轮次" }));
    await userEvent.click(await screen.findByRole("combobox", { name: "选课方式" }));
    await screen.findByRole("option", { name: "先到先得" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(screen.getByRole("dialog", { name: "新建轮次" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
