import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { demoLost, demoResult } from "./draw-result.fixture.js";
import { DrawResult, type DrawResultProps } from "./draw-result.js";

const meta: Meta<DrawResultProps> = {
  title: "展示/选课/抽签结果 DrawResult",
  tags: ["new"],
  component: DrawResult,
  args: {
    groups: demoResult,
    description: "1 月 22 日 10:00 抽签，已进入课表",
    onTimetable: fn(),
    onVerify: fn(),
    onQueue: fn(),
    onLeaveQueue: fn(),
  },
};
export default meta;

type Story = StoryObj<DrawResultProps>;

/** 先说中了什么；每组按志愿的次序，没有中的写第一个原因和它的数。没有抽不是没有中。 */
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
    await expect(canvas.getByRole("heading", { level: 2, name: "中了 3 门，共 7.5 学分" })).toBeVisible();
    await expect(canvas.getByText("中 1 / 1 门")).toBeVisible();
    const general = within(canvas.getAllByRole("list")[0]!).getAllByRole("listitem");
    await expect(general).toHaveLength(3);
    await expect(general[0]).toHaveTextContent(
      /第 1 志愿.*中国古典园林未中.*你排第 12 位.*候补第 4 位 ・ 1 月 23 日 12:00 起.*轮到时换掉 急救与健康/,
    );
    await expect(general[2]).toHaveTextContent(
      /第 5–6 志愿.*明清小说选读、数据新闻没有抽这一组已经中满 1 门/,
    );
    await userEvent.click(canvas.getByRole("button", { name: "不换了，中国古典园林" }));
    await expect(args.onLeaveQueue).toHaveBeenLastCalledWith("art1032");
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole("button", { name: "验证抽签" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onVerify).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "看课表" }));
    await expect(args.onTimetable).toHaveBeenCalledOnce();
  },
};

/** 一门也没有中：平平地说，补选是第一个按钮；能候补的可以加入。 */
export const NothingWon: Story = {
  name: "一门也没有中",
  args: {
    groups: demoLost,
    description: "1 月 23 日 12:00 补选还有 214 席",
    onReselect: fn(),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("heading", { name: "这一轮没有中" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "看课表" })).toBeNull();
    const reselect = canvas.getByRole("button", { name: "看补选的课" });
    await expect(reselect).toHaveAttribute("data-variant", "primary");
    await userEvent.click(reselect);
    await expect(args.onReselect).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "加入候补，中国古典园林" }));
    await expect(args.onQueue).toHaveBeenLastCalledWith("art1032");
    await expect(canvas.queryByRole("button", { name: "加入候补，急救与健康" })).toBeNull();
  },
};

/** 手机。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const name of ["看课表", "验证抽签", "不换了，中国古典园林"])
      await expect(
        canvas.getByRole("button", { name }).getBoundingClientRect().height,
      ).toBeGreaterThanOrEqual(44);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
