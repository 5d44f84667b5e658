import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { PlanCard } from "./plan-card.js";
import { demoPlans } from "./plan-card.fixture.js";
import { PlanDeck, type PlanDeckProps } from "./plan-deck.js";

const pressed = fn();
const plans = demoPlans.map((plan) => ({
  ...plan,
  action: { label: plan.action?.label ?? "", onPress: () => pressed(plan.name) },
}));

const meta: Meta<PlanDeckProps> = {
  title: "展示/选课/方案 PlanCard",
  tags: ["new"],
  component: PlanDeck,
  subcomponents: { PlanCard: PlanCard as never },
  args: { plans },
  beforeEach: () => {
    pressed.mockClear();
  },
};
export default meta;

type Story = StoryObj<PlanDeckProps>;

/** 三种方案并排：一句话说取舍，四行事实次序相同，周课表里只有与方案一不同的是实心。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const card = canvas.getByRole("article", { name: "方案二" });
    await expect(within(card).getByText("周五下午空着，少跑一次")).toBeVisible();
    await expect(within(card).getByText(/^统计计算，周三 7–8 节.*与方案一不同$/)).toBeInTheDocument();
    await expect(within(card).getAllByText("少了")).toHaveLength(2);
    await userEvent.click(within(card).getByRole("button", { name: "用方案二选课（3 门）" }));
    await expect(pressed).toHaveBeenCalledWith("方案二");
    // The weeks begin and the buttons stand at one height.
    const tops = (selector: string) =>
      new Set(
        [...canvasElement.querySelectorAll(selector)].map((one) =>
          Math.round(one.getBoundingClientRect().top),
        ),
      );
    await expect(tops('[data-part="grid"]').size).toBe(1);
    await expect(tops('[data-part="action"]').size).toBe(1);
  },
};

/** Tab 停在一张卡片上，← → 换卡片，回车按它的按钮；只有这一张的按钮是主按钮。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole("article", { name: "方案一" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}");
    const second = canvas.getByRole("article", { name: "方案二" });
    await expect(second).toHaveFocus();
    await expect(second).toHaveAttribute("data-current");
    await userEvent.keyboard("{Enter}");
    await expect(pressed).toHaveBeenCalledWith("方案二");
    await expect(canvasElement.querySelectorAll("[data-current]")).toHaveLength(1);
  },
};

/** 手机上一张一张地划，下一张露出一点；点和「2 / 3」说在哪一张。 */
export const OnPhone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  decorators: [(Story) => <div style={{ maxWidth: 390, padding: 12 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("1 / 3")).toBeVisible();
    const list = canvasElement.querySelector('[data-part="cards"]')!;
    list.scrollTo({ left: list.scrollWidth });
    await waitFor(() => expect(canvas.getByText("3 / 3")).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: "看方案二" }));
    await waitFor(() => expect(canvas.getByText("2 / 3")).toBeVisible());
    await expect(canvas.getByRole("article", { name: "方案二" })).toHaveAttribute("data-current");
  },
};

/** 条件改了，新的方案还没来：原来的褪了色，位置不动。 */
export const Stale: Story = {
  name: "数据旧了",
  args: { stale: true },
  play: async ({ canvasElement }) => {
    const deck = canvasElement.querySelector(".hx-plan-deck")!;
    await expect(deck).toHaveAttribute("aria-busy", "true");
    await expect(getComputedStyle(deck.querySelector('[data-part="cards"]')!).filter).not.toBe("none");
  },
};

/** 只排得出两种，就是两张，不凑数；按不了的按钮说为什么。 */
export const FewerThanThree: Story = {
  name: "不到三种",
  args: {
    plans: plans.slice(0, 2).map((plan) => ({
      ...plan,
      action: { ...plan.action, disabledReason: "1 月 14 日 09:00 开放" },
    })),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole("article")).toHaveLength(2);
    await userEvent.click(canvas.getByRole("button", { name: "用方案一选课（3 门）" }));
    await expect(pressed).not.toHaveBeenCalled();
  },
};

/** 单独一张：条件排不下时最接近的一种，没有按钮，碍事的课是红的。 */
export const Nearest: Story = {
  name: "最接近的一种",
  decorators: [(Story) => <div style={{ maxWidth: 400 }}>{Story()}</div>],
  render: () => (
    <PlanCard
      name="最接近的一种"
      summary="3 门 · 8.0 学分"
      trade="只差：周一下午有课"
      entries={demoPlans[0]!.entries.map((entry) =>
        entry.title === "机器学习基础" ? { ...entry, state: "conflict" as const } : entry,
      )}
      weekend
      facts={demoPlans[0]!.facts}
      linesTitle="含有的课"
      lines={demoPlans[0]!.lines}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("button")).toBeNull();
  },
};
