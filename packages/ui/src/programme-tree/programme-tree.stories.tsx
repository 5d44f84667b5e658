import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { demoModules, demoUntried } from "./programme-tree.fixture.js";
import { ProgrammeTree, type ProgrammeTreeProps } from "./programme-tree.js";

const meta: Meta<ProgrammeTreeProps> = {
  title: "展示/学分/培养方案 ProgrammeTree",
  tags: ["new"],
  component: ProgrammeTree,
  args: { modules: demoModules, label: "教育技术学 2024 级培养方案", onCourse: fn() },
};
export default meta;

type Story = StoryObj<ProgrammeTreeProps>;

const row = (canvasElement: HTMLElement, name: RegExp) => within(canvasElement).getByRole("row", { name });
const seen = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>("[data-line]")]
    .filter((one) => one.getClientRects().length > 0)
    .map((one) => one.querySelector('[data-part="label"]')?.textContent);

const atFirst = [
  "通识必修",
  "通识选修",
  "自然科学",
  "心理学导论",
  "人工智能导论",
  "量子信息导论",
  "人文社科",
  "数据新闻",
  "艺术",
  "体育健康",
  "专业必修",
  "教学系统设计",
  "运筹学",
  "教育统计学",
  "专业选修",
  "教育传播学",
  "实践与毕业设计",
];

/** 没修满、有在修的或正在试的模块先展开；试的那门会动的模块有底色。 */
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
    const grid = within(canvasElement).getByRole("treegrid", { name: "教育技术学 2024 级培养方案" });
    await expect(grid).toBeVisible();
    await expect(seen(canvasElement)).toEqual(atFirst);
    const science = row(canvasElement, /^自然科学/);
    await expect(science).toHaveAttribute("data-marked");
    await expect([science.ariaLevel, science.ariaPosInSet, science.ariaSetSize]).toEqual(["2", "1", "4"]);
    await expect(science).toHaveTextContent("4.0 +2.0 / 8.0选后还差 2.0");
    await expect(within(science).getByRole("meter", { name: "自然科学" })).toHaveAttribute(
      "aria-valuetext",
      expect.stringContaining("如果选这门 +2.0"),
    );
    // Words where nothing was given: what is missing, what is full.
    await expect(row(canvasElement, /^艺术/)).toHaveTextContent("0.5");
    await expect(row(canvasElement, /^体育健康/)).toHaveTextContent("修满");
    await expect(row(canvasElement, /^专业选修/)).toHaveTextContent("待出后还差 6.0");
    await expect(row(canvasElement, /实践与毕业设计/)).not.toHaveAttribute("aria-expanded");
    await userEvent.click(row(canvasElement, /量子信息导论/));
    await expect(args.onCourse).toHaveBeenLastCalledWith("quantum");
    await userEvent.click(within(canvasElement).getByRole("button", { name: "通识必修", expanded: false }));
    await expect(row(canvasElement, /大学英语/)).toBeVisible();
    await userEvent.click(row(canvasElement, /通识必修/));
    await expect(within(canvasElement).queryByRole("row", { name: /大学英语/ })).toBeNull();
  },
};

/** 每门课的状态有图标，也有话：读屏先念状态。 */
export const States: Story = {
  name: "课程的状态",
  args: { defaultExpanded: ["science", "elective", "humanities", "major", "general"] },
  play: async ({ canvasElement }) => {
    for (const name of [
      /^已修 心理学导论 2024-2025-2 2\.0 已修 87$/,
      /^在修 运筹学/,
      /^量子信息导论 计为 现代科学导论 2026-2027-2 \+2\.0 如果选这门$/,
      /^未过 教育统计学/,
      /^形势与政策 建议第 7 学期 2\.0 未修$/,
      /^未修 教学系统设计/,
    ])
      await expect(row(canvasElement, name)).toBeVisible();
    const sign = (name: RegExp) => row(canvasElement, name).querySelector('[data-part="sign"]');
    await expect(sign(/教学系统设计/)).toHaveAttribute("data-tone", "warning");
    await expect(sign(/教育统计学/)).toHaveAttribute("data-tone", "danger");
  },
};

/** 哪些模块展开由页面保管：按一下只是告诉页面。 */
export const HeldByHost: Story = {
  name: "由页面保管",
  args: { expanded: ["elective"], onExpandedChange: fn() },
  play: async ({ canvasElement, args }) => {
    const tree = within(canvasElement);
    await userEvent.click(tree.getByRole("button", { name: "通识必修", expanded: false }));
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith(
      expect.arrayContaining(["general", "elective"]),
    );
    await expect(row(canvasElement, /^通识必修/)).toHaveAttribute("aria-expanded", "false");
  },
};

/** 只用键盘：→ 展开、再进去，← 收起、再回到上级，↑ ↓ Home End 走，* 全展开，Enter 打开课程。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { defaultExpanded: [] },
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await expect(row(canvasElement, /通识必修/)).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    await expect(row(canvasElement, /通识选修/)).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowRight}");
    await expect(row(canvasElement, /自然科学/)).toHaveFocus();
    await userEvent.keyboard("{Enter}{ArrowDown}{ArrowDown}");
    await expect(row(canvasElement, /人工智能导论/)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(row(canvasElement, /人工智能导论/)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onCourse).toHaveBeenLastCalledWith("ai");
    await userEvent.keyboard("{ArrowLeft}");
    await expect(row(canvasElement, /自然科学/)).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(row(canvasElement, /自然科学/)).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect(seen(canvasElement)).toEqual([
      "通识必修",
      "通识选修",
      "专业必修",
      "专业选修",
      "实践与毕业设计",
    ]);
    await userEvent.keyboard("{End}");
    await expect(row(canvasElement, /实践与毕业设计/)).toHaveFocus();
    await userEvent.keyboard("{Enter}{ArrowDown}*");
    await expect(seen(canvasElement)).toHaveLength(atFirst.length + 4);
    await userEvent.keyboard("{Home}");
    await expect(row(canvasElement, /通识必修/)).toHaveFocus();
    // One stop of Tab for the whole tree.
    await userEvent.tab();
    await expect(canvasElement.contains(document.activeElement)).toBe(false);
  },
};

function Trying(props: ProgrammeTreeProps) {
  const [tried, setTried] = useState(false);
  return (
    <div className="grid gap-3">
      <Button onClick={() => setTried(!tried)}>{tried ? "不试了" : "如果选 量子信息导论"}</Button>
      <ProgrammeTree {...props} modules={tried ? demoModules : demoUntried} />
    </div>
  );
}

/** 试一门课：它所在的模块自己展开，先前收起过也一样；不试了，没动过的还是原样。 */
export const TryOut: Story = {
  name: "试一门课",
  render: (args) => <Trying {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const science = () => canvas.queryByRole("row", { name: /自然科学/ });
    await expect(science()).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(row(canvasElement, /通识选修/));
    await expect(science()).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "如果选 量子信息导论" }));
    await expect(science()).toHaveAttribute("aria-expanded", "true");
    await expect(row(canvasElement, /量子信息导论/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "不试了" }));
    await expect(canvas.queryByRole("row", { name: /量子信息导论/ })).toBeNull();
  },
};

/** 手机：一个模块一张卡，先只看得到正在试的课；整行都能按。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvasElement }) => {
    await expect(seen(canvasElement)).toEqual([
      "通识必修",
      "通识选修",
      "自然科学",
      "心理学导论",
      "人工智能导论",
      "量子信息导论",
      "人文社科",
      "艺术",
      "体育健康",
      "专业必修",
      "专业选修",
      "实践与毕业设计",
    ]);
    for (const one of canvasElement.querySelectorAll<HTMLElement>("[data-line]:not([data-folded])"))
      await expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expect(within(row(canvasElement, /^艺术/)).getByText("还差")).toBeVisible();
    await userEvent.click(row(canvasElement, /专业必修/));
    await expect(row(canvasElement, /运筹学/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 还没有模块；没有 `onCourse` 时课程不能按。 */
export const Without: Story = {
  name: "没有内容",
  render: (args) => (
    <div className="grid gap-3">
      <ProgrammeTree {...args} modules={[]} />
      <ProgrammeTree {...args} onCourse={undefined} modules={demoModules.slice(2, 3)} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("培养方案里还没有模块")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "运筹学" })).toBeNull();
    await expect(row(canvasElement, /运筹学/)).not.toHaveAttribute("data-pressable");
  },
};
