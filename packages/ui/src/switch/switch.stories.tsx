import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { Field } from "../field/index.js";
import { Switch } from "./switch.js";

const meta: Meta<typeof Switch> = {
  title: "录入/开关 Switch",
  component: Switch,
  args: { label: "显示标签页", onCheckedChange: fn() },
  decorators: [(Story) => <div style={{ width: 240, display: "grid", gap: 12 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof Switch>;

/** 点一下或按空格，立即生效。 */
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
    const control = canvas.getByRole("switch", { name: "显示标签页" });
    await userEvent.tab();
    await expect(control).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(control).toBeChecked();
    await userEvent.click(canvas.getByText("显示标签页"));
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(false);
  },
};

export const States: Story = {
  name: "各种状态",
  render: () => (
    <>
      <Switch label="固定顶栏" defaultChecked />
      <Switch label="显示标志" />
      <Switch label="允许候补" disabled />
      <Switch label="允许退课" disabled defaultChecked />
    </>
  ),
};

/** 有 `name` 就随表单一起送出，开着才有。 */
export const InPlainForm: Story = {
  name: "在普通表单里",
  args: { name: "tabs" },
  decorators: [(Story) => <form aria-label="设置">{Story()}</form>],
  play: async ({ canvasElement }) => {
    const sent = () => new FormData(canvasElement.querySelector("form")!).get("tabs");
    await expect(sent()).toBeNull();
    await userEvent.click(within(canvasElement).getByRole("switch"));
    await expect(sent()).toBe("on");
  },
};

/** 出错：说明写在下面，读屏也念。 */
export const WithError: Story = {
  name: "出错",
  render: () => (
    <Field error="没有保存，请检查网络后再拨一次">
      <Switch label="允许候补" />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole("switch", { name: "允许候补" });
    await expect(control).toHaveAttribute("aria-invalid", "true");
    await expect(control).toHaveAccessibleDescription("没有保存，请检查网络后再拨一次");
  },
};

/** 长文字换行，开关不被挤扁。 */
export const LongText: Story = {
  name: "很长的文字",
  args: { label: "名额满了以后，按提交候补的先后顺序把退出来的名额依次递补给候补的学生" },
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole("switch");
    await expect(control.getBoundingClientRect().width).toBe(34);
    const root = control.closest("[data-component=switch]")!;
    await expect(root.getBoundingClientRect().width).toBeLessThanOrEqual(240);
  },
};
