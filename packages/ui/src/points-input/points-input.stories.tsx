import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { PointsInput, type PointsInputProps } from "./points-input.js";

const meta: Meta<PointsInputProps> = {
  title: "录入/选课/投点 PointsInput",
  tags: ["new"],
  component: PointsInput,
  args: {
    items: [
      { id: "art1032", course: "中国古典园林", description: "岳麓师范大学 · 周四 9–10 节 · 31 人报 8 席" },
      { id: "med1008", course: "急救与健康", description: "星城医学院 · 周六 1–4 节 · 17 人报 20 席" },
      { id: "csc3041", course: "机器学习基础", description: "衡岳工学院 · 周一 7–8 节 · 44 人报 6 席" },
    ],
    defaultValue: { art1032: 50, med1008: 10, csc3041: 30 },
    onValueChange: fn(),
    onRefusedSumChange: fn(),
  },
};
export default meta;

type Story = StoryObj<PointsInputProps>;

/** 滑块和数字说同一件事，剩下的总看得到。 */
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
    await expect(canvas.getByRole("group", { name: "投点" })).toHaveTextContent("还剩10已投 90 / 100");
    const slider = canvas.getByRole("slider", { name: "急救与健康" });
    await fireEvent.change(slider, { target: { value: "15" } });
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ art1032: 50, med1008: 15, csc3041: 30 });
    const number = canvas.getByRole("spinbutton", { name: "急救与健康 投点" });
    await expect(number).toHaveValue("15");
    await userEvent.clear(number);
    await userEvent.type(number, "20");
    await expect(slider).toHaveValue("20");
    await expect(slider).toHaveAttribute("aria-valuetext", "20 点");
    await expect(canvas.getByText("还剩 0 点")).toBeInTheDocument();
  },
};

/** 超过的不收：话照规格写，宿主没有听到；放低一个就收了。 */
export const TooMany: Story = {
  name: "投超了",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await fireEvent.change(canvas.getByRole("slider", { name: "急救与健康" }), { target: { value: "25" } });
    await expect(canvas.getByRole("alert")).toHaveTextContent("投点合计105，超过100");
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(args.onRefusedSumChange).toHaveBeenLastCalledWith(105);
    const number = canvas.getByRole("spinbutton", { name: "急救与健康 投点" });
    await expect(number).toHaveValue("25");
    await expect(number).toBeInvalid();
    await expect(number).toHaveAccessibleDescription("投点合计105，超过100");
    await fireEvent.change(canvas.getByRole("slider", { name: "中国古典园林" }), { target: { value: "45" } });
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ art1032: 45, med1008: 25, csc3041: 30 });
    await expect(canvas.getByRole("alert")).toBeEmptyDOMElement();
    await expect(number).toBeValid();
    await expect(args.onRefusedSumChange).toHaveBeenLastCalledWith(null);
  },
};

/** 只用键盘：方向键一点，PageUp、PageDown 五点，Home、End 到头；数字框里一样。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const slider = canvas.getByRole("slider", { name: "中国古典园林" });
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowUp}{ArrowLeft}");
    await expect(slider).toHaveValue("51");
    await userEvent.keyboard("{PageUp}");
    await expect(slider).toHaveValue("56");
    await userEvent.keyboard("{PageDown}{PageDown}{ArrowDown}");
    await expect(slider).toHaveValue("45");
    await userEvent.keyboard("{Home}");
    await expect(slider).toHaveValue("1");
    await userEvent.tab();
    const number = canvas.getByRole("spinbutton", { name: "中国古典园林 投点" });
    await expect(number).toHaveFocus();
    await userEvent.keyboard("{PageUp}{ArrowUp}");
    await expect(number).toHaveValue("7");
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ art1032: 7, med1008: 10, csc3041: 30 });
  },
};

/** A host that makes the value anew at every drawing, as one does that counts down. */
function Held(props: PointsInputProps) {
  const [value, setValue] = useState(props.defaultValue ?? {});
  const [, draw] = useState(0);
  return (
    <>
      <PointsInput
        {...props}
        defaultValue={undefined}
        value={{ ...value }}
        onValueChange={(next) => {
          props.onValueChange?.(next);
          setValue(next);
        }}
      />
      <Button onClick={() => draw((times) => times + 1)}>再画一次</Button>
    </>
  );
}

/** 宿主每秒重画一次，超过的还在那里。 */
export const DrawnAgain: Story = {
  name: "每秒重画",
  render: (args) => <Held {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fireEvent.change(canvas.getByRole("slider", { name: "急救与健康" }), { target: { value: "25" } });
    await userEvent.click(canvas.getByRole("button", { name: "再画一次" }));
    await expect(canvas.getByRole("alert")).toHaveTextContent("投点合计105，超过100");
    await expect(canvas.getByRole("slider", { name: "急救与健康" })).toHaveValue("25");
  },
};

/** 手机上一条两行；值由宿主拿着，刚加的志愿先有一点。 */
export const Phone: Story = {
  name: "手机",
  args: { defaultValue: { art1032: 60 } },
  globals: { viewport: { value: "phone" } },
  render: (args) => <Held {...args} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const slider = canvas.getByRole("slider", { name: "机器学习基础" });
    await expect(slider).toHaveValue("1");
    await expect(slider.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await fireEvent.change(slider, { target: { value: "39" } });
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ art1032: 60, med1008: 1, csc3041: 39 });
    await expect(canvas.getByRole("group", { name: "投点" })).toHaveTextContent("还剩0已投 100 / 100");
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 截止以后不能改。 */
export const Disabled: Story = {
  name: "截止以后",
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("slider", { name: "急救与健康" })).toBeDisabled();
    await expect(canvas.getByRole("spinbutton", { name: "急救与健康 投点" })).toBeDisabled();
  },
};

/** 深色，超过的样子。 */
export const TooManyInDark: Story = {
  name: "深色里投超了",
  globals: { theme: "dark" },
  args: { defaultValue: { art1032: 50, med1008: 20, csc3041: 30 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fireEvent.change(canvas.getByRole("slider", { name: "急救与健康" }), { target: { value: "25" } });
    await expect(canvas.getByRole("alert")).toHaveTextContent("投点合计105，超过100");
  },
};
