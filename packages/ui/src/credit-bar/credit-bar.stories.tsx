import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { CreditBar, type CreditBarProps } from "./credit-bar.js";

const meta: Meta<CreditBarProps> = {
  title: "展示/学分/学分条 CreditBar",
  tags: ["new"],
  component: CreditBar,
  args: { label: "总学分", have: 88, studying: 8.5, tried: 2, need: 160, legend: true },
};
export default meta;

type Story = StoryObj<CreditBarProps>;

/** How many percent of the bar each part takes, whole. */
const widths = (bar: Element) => {
  const track = bar.querySelector('[data-part="track"]')!;
  const whole = track.getBoundingClientRect().width;
  return Object.fromEntries(
    [...track.children].map((part) => [
      (part as HTMLElement).dataset["part"],
      Math.round((part.getBoundingClientRect().width * 100) / whole),
    ]),
  );
};
const said = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).getByRole("meter", { name }).getAttribute("aria-valuetext");

/** 已得是实的，本学期待出是浅的，如果选这门是斜纹；读屏听到一句话。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { haveNote: "含互认 5.5", size: "lg" },
  decorators: [(Story) => <div style={{ maxWidth: 544 }}>{Story()}</div>],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const bar = canvasElement.querySelector<HTMLElement>(".hx-credit-bar")!;
    await expect(widths(bar)).toEqual({ have: 55, studying: 5, tried: 1 });
    await expect(said(canvasElement, "总学分")).toBe(
      "已得 88.0（含互认 5.5），本学期待出 8.5，如果选这门 +2.0，要求 160.0 学分，还差 72.0，算上这些还差 61.5",
    );
    const items = [...bar.querySelectorAll('[data-part="legend-item"]')].map((one) => one.textContent);
    await expect(items).toEqual(["已得 88.0（含互认 5.5）", "本学期待出 8.5", "如果选这门 +2.0"]);
  },
};

const modules = [
  { label: "通识必修", have: 26, need: 34 },
  { label: "自然科学", have: 4, tried: 2, need: 8 },
  { label: "人文社科", have: 2, studying: 2, need: 4 },
  { label: "艺术", have: 2, need: 2 },
  { label: "体育健康", have: 1.5, tried: 1, need: 1 },
  { label: "实践与毕业设计", have: 0, need: 18 },
  { label: "任意选修", have: 1, need: 0 },
] as const;

/** 还差、正好、多出、一点没有、没有要求：多出来的切在右端，话里写着。 */
export const Kinds: Story = {
  name: "各种情形",
  decorators: [(Story) => <div style={{ maxWidth: 240 }}>{Story()}</div>],
  render: () => (
    <div style={{ display: "grid", gap: 16 }}>
      {modules.map((one) => (
        <CreditBar key={one.label} legend {...one} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const bars = [...canvasElement.querySelectorAll(".hx-credit-bar")];
    await expect(bars.map(widths)).toEqual([
      { have: 76 },
      { have: 50, tried: 25 },
      { have: 50, studying: 50 },
      { have: 100 },
      { have: 98, tried: 2 },
      { have: 0 },
      { have: 100 },
    ]);
    await expect(modules.map(({ label }) => said(canvasElement, label))).toEqual([
      "已得 26.0，要求 34.0 学分，还差 8.0",
      "已得 4.0，如果选这门 +2.0，要求 8.0 学分，还差 4.0，算上这些还差 2.0",
      "已得 2.0，本学期待出 2.0，要求 4.0 学分，还差 2.0，算上这些就修满",
      "已得 2.0，要求 2.0 学分，已修满",
      "已得 1.5，如果选这门 +1.0，要求 1.0 学分，已修满，多出 1.5",
      "已得 0.0，要求 18.0 学分，还差 18.0",
      "已得 1.0，要求 0.0 学分，已修满，多出 1.0",
    ]);
    await expect(bars[4]).toHaveTextContent("多出 1.5");
  },
};

/** `cap`：need 是上限。待认定是主色，还可以认定几分写在右边；超出是红的。 */
export const Cap: Story = {
  name: "有上限",
  decorators: [(Story) => <div style={{ maxWidth: 520 }}>{Story()}</div>],
  render: () => (
    <div style={{ display: "grid", gap: 16 }}>
      <CreditBar
        label="跨校学分"
        have={5.5}
        waiting={2}
        studying={6.5}
        need={40}
        needNote="160 的 25%"
        cap
        legend
      />
      <CreditBar label="跨校学分，快满" have={38} studying={4} need={40} cap legend />
      <CreditBar label="跨校学分，已满" have={40} need={40} cap legend />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(said(canvasElement, "跨校学分")).toBe(
      "已认定 5.5，待认定 2.0，修读中 6.5，上限 40.0 学分（160 的 25%），还可认定 34.5，算上这些还可认定 26.0",
    );
    const [free, near, full] = canvasElement.querySelectorAll(".hx-credit-bar");
    await expect(free).toHaveTextContent("上限 40.0（160 的 25%），还可认定 34.5");
    await expect(near).toHaveTextContent("超出上限 2.0");
    await expect(full).toHaveTextContent("已到上限");
    await expect(full).not.toHaveAttribute("data-over");
  },
};

/** 三种大小；很窄的一份也看得见。 */
export const Sizes: Story = {
  name: "大小",
  decorators: [(Story) => <div style={{ maxWidth: 190 }}>{Story()}</div>],
  render: () => (
    <div style={{ display: "grid", gap: 16 }}>
      {(["sm", "md", "lg"] as const).map((size) => (
        <CreditBar key={size} label={size} size={size} have={88} studying={1} tried={0.5} need={160} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const tracks = [...canvasElement.querySelectorAll('[data-part="track"]')];
    await expect(tracks.map((track) => track.getBoundingClientRect().height)).toEqual([6, 8, 12]);
    for (const part of canvasElement.querySelectorAll('[data-part="tried"]'))
      await expect(part.getBoundingClientRect().width).toBeGreaterThanOrEqual(4);
    await expect(canvasElement.querySelector('[data-part="legend"]')).toBeNull();
  },
};

/** 手机：说明换行，不横着滚。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "narrow" } },
  args: { haveNote: "含互认 5.5" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("如果选这门 +2.0")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
