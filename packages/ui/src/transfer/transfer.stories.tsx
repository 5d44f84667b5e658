import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { Field } from "../field/index.js";
import type { SelectOption } from "../options/index.js";
import { Transfer, type TransferProps } from "./transfer.js";

const roles: readonly SelectOption[] = [
  { value: "office", label: "教务管理员", keywords: "jwgly", description: "开课、轮次、名单" },
  { value: "round", label: "选课管理员", keywords: "xkgly" },
  { value: "teacher", label: "教师", keywords: "js" },
  { value: "audit", label: "审计管理员", keywords: "sjgly", disabledReason: "和安全管理员不能同一个人" },
  { value: "security", label: "安全管理员", keywords: "aqgly" },
  { value: "head", label: "院系负责人", keywords: "yxfzr" },
];

const meta: Meta<TransferProps> = {
  title: "录入/穿梭框 Transfer",
  component: Transfer,
  args: { options: roles, "aria-label": "角色", defaultValue: ["security"], onValueChange: fn() },
};
export default meta;

type Story = StoryObj<TransferProps>;

const listIn = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).getByRole("listbox", { name });
const namesIn = (list: HTMLElement) =>
  within(list)
    .queryAllByRole("option")
    .map((option) => option.textContent);

/** 左边勾几个，移到右边；双击移一个。不能选的写着原因，留在原来的一边。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { searchable: true },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const [left, right] = [listIn(canvasElement, "角色 可选"), listIn(canvasElement, "角色 已选")];
    const add = canvas.getByRole("button", { name: "加入已选" });
    await expect(add).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(within(left).getByRole("option", { name: /教务管理员/ }));
    await userEvent.click(within(left).getByRole("option", { name: /审计管理员/ }));
    await userEvent.click(within(left).getByRole("option", { name: "教师" }));
    await expect(canvas.getByText("2 / 5")).toBeVisible();
    await userEvent.click(add);
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["security", "office", "teacher"]);
    await expect(canvas.getByText("2 项到了已选")).toBeInTheDocument();
    await userEvent.dblClick(within(right).getByRole("option", { name: "安全管理员" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["office", "teacher"]);
    // What is left in the left list stands in the order of the options again.
    await expect(namesIn(left)).toEqual([
      "选课管理员",
      "审计管理员和安全管理员不能同一个人",
      "安全管理员",
      "院系负责人",
    ]);
  },
};

/** 只用键盘：方向键走，跳过不能选的，空格勾，Shift 连着勾，Ctrl+A 全勾，Enter 移过去。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const left = listIn(canvasElement, "角色 可选");
    await userEvent.tab();
    await userEvent.tab();
    await expect(left).toHaveFocus();
    await userEvent.keyboard("{ArrowDown} {ArrowDown}{ArrowDown}");
    const at = () => document.getElementById(left.getAttribute("aria-activedescendant") ?? "")?.textContent;
    await expect(at()).toBe("院系负责人");
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["security", "round"]);
    await expect(left).toHaveFocus();
    // Nothing is ticked: Enter moves the one that the keys are on.
    await userEvent.keyboard("{Home}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["security", "round", "office"]);
    await expect(at()).toBe("教师");
    await userEvent.keyboard("{Control>}a{/Control}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith([
      "security",
      "round",
      "office",
      "teacher",
      "head",
    ]);
    await expect(namesIn(left)).toEqual(["审计管理员和安全管理员不能同一个人"]);
    const right = listIn(canvasElement, "角色 已选");
    right.focus();
    await userEvent.keyboard("{Home}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["teacher", "head"]);
  },
};

/** 打字、代码、拼音首字母都能找；勾全部只勾找到的。 */
export const Search: Story = {
  name: "搜索",
  args: { searchable: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const left = listIn(canvasElement, "角色 可选");
    await userEvent.type(canvas.getByRole("textbox", { name: "可选 输入以筛选" }), "gly");
    await expect(namesIn(left)).toHaveLength(3);
    await userEvent.click(canvas.getByRole("checkbox", { name: "可选" }));
    await userEvent.click(canvas.getByRole("button", { name: "加入已选" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["security", "office", "round"]);
    await userEvent.clear(canvas.getByRole("textbox", { name: "可选 输入以筛选" }));
    await expect(namesIn(left)).toHaveLength(3);
  },
};

const people = Array.from({ length: 2000 }, (_, at) => ({
  value: `T${at}`,
  label: `教师 ${at + 1}`,
  description: at % 3 === 0 ? "东湖大学" : "西山学院",
}));

/** 两千个人：只画看得见的；已选的人不在选项里，名字由 `chosenOptions` 给。 */
export const ManyPeople: Story = {
  name: "两千个人",
  args: {
    options: people,
    searchable: true,
    "aria-label": "人员",
    availableLabel: "全部人员",
    chosenLabel: "这个角色的人",
    defaultValue: ["G1"],
    chosenOptions: [{ value: "G1", label: "客座 周敏" }],
    height: 320,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const left = listIn(canvasElement, "人员 全部人员");
    await expect(namesIn(left).length).toBeLessThan(60);
    await expect(namesIn(listIn(canvasElement, "人员 这个角色的人"))).toEqual(["客座 周敏"]);
    left.focus();
    await userEvent.keyboard("{End}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(["G1", "T1999"]);
    await expect(canvas.getByText("1999")).toBeVisible();
  },
};

/** 出错、禁用、正在取、没有选项。 */
export const States: Story = {
  name: "各种状态",
  render: () => (
    <div style={{ display: "grid", gap: "1rem" }}>
      <Field label="角色" error="至少给一个角色">
        <Transfer options={roles} height={120} />
      </Field>
      <Field label="角色（不能改）" disabled>
        <Transfer options={roles} defaultValue={["office"]} height={120} />
      </Field>
      <Field label="正在取">
        <Transfer options={[]} loading height={80} />
      </Field>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("listbox", { name: "角色 可选" })).toHaveAccessibleDescription(
      "至少给一个角色",
    );
    await expect(canvas.getByText("加载中")).toBeVisible();
    const fixed = canvas.getByRole("listbox", { name: "角色（不能改） 可选" });
    fixed.focus();
    await userEvent.keyboard("{Enter}");
    await expect(namesIn(fixed)).toHaveLength(5);
  },
};

/** 手机上一上一下，按钮的箭头朝下、朝上。 */
export const Phone: Story = {
  name: "手机",
  args: { searchable: true, height: 200 },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const [left, right] = [listIn(canvasElement, "角色 可选"), listIn(canvasElement, "角色 已选")];
    await expect(right.getBoundingClientRect().top).toBeGreaterThan(left.getBoundingClientRect().bottom);
    await expect(right.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
