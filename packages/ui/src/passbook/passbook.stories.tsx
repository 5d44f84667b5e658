import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { Card } from "../card/index.js";
import { CreditBar } from "../credit-bar/index.js";
import { demoLines } from "./passbook.fixture.js";
import { Passbook, type PassbookProps } from "./passbook.js";

const meta: Meta<PassbookProps> = {
  title: "展示/学分/流水 Passbook",
  tags: ["new"],
  component: Passbook,
  args: { lines: demoLines, label: "学分银行流水" },
};
export default meta;

type Story = StoryObj<PassbookProps>;

const row = (canvasElement: HTMLElement, name: RegExp) => within(canvasElement).getByRole("row", { name });
const cells = (canvasElement: HTMLElement, name: RegExp) =>
  within(row(canvasElement, name))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

/** 日期、事项、变动、变动后的余额；还不算数的写「待认定」。 */
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
    const table = within(canvasElement).getByRole("table", { name: "学分银行流水" });
    await expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["日期", "事项", "类别", "变动", "余额"]);
    await expect(cells(canvasElement, /急救与健康/)).toEqual([
      "2026-09-15",
      "急救与健康星城医学院 ・ 合格 ・ 规则 7 第 1 版",
      "体育健康",
      "+1.0",
      "余 4.5",
    ]);
    await expect(cells(canvasElement, /成绩到账/).slice(3)).toEqual(["+3.5", "待认定"]);
    await expect(cells(canvasElement, /冲正：/).slice(2)).toEqual(["撤销", "−2.0", "余 2.5"]);
    await expect(cells(canvasElement, /开户/).slice(3)).toEqual(["0.0", "余 0.0"]);
  },
};

/** 展开一条：规则、账户、凭证由宿主给；只用键盘也行。 */
export const Unfold: Story = {
  name: "展开一条",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    const first = canvas.getByRole("button", { name: "数据科学基础" });
    await expect(first).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await expect(canvas.getByText("规则 12 第 3 版，2 门合为 1 门")).toBeVisible();
    await expect(document.getElementById(first.getAttribute("aria-controls")!)).toContainElement(
      canvas.getByText("规则 12 第 3 版，2 门合为 1 门"),
    );
    await userEvent.keyboard(" ");
    await expect(canvas.queryByText("规则 12 第 3 版，2 门合为 1 门")).toBeNull();
    // A press anywhere in the line does it, too.
    await userEvent.click(canvas.getByText("体育健康"));
    await expect(canvas.getByText(/急救与健康 1.0 计为/)).toBeVisible();
    // What has nothing to unfold is no button.
    await expect(canvas.queryByRole("button", { name: "开户" })).toBeNull();
  },
};

/** 冲正过的划掉变灰，写着哪天冲正，一按就到那一条；什么都不消失。 */
export const Reversed: Story = {
  name: "冲正过的",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const undone = row(canvasElement, /^2026-07-08 已冲正/);
    await expect(undone).toHaveAttribute("data-reversed");
    await expect(undone.querySelector("s")).toHaveTextContent("现代教育技术");
    await userEvent.click(canvas.getByRole("button", { name: "已于 11-03 冲正" }));
    await expect(row(canvasElement, /冲正：现代教育技术/)).toHaveFocus();
    await expect(canvas.queryByText("规则 3 第 1 版，已作废")).toBeNull();
  },
};

/** 那一条不在这一页上，只写「已冲正」；还没有流水；正在来。 */
export const Without: Story = {
  name: "没有内容",
  render: (args) => (
    <div className="grid gap-3">
      <Passbook {...args} label="一页" lines={demoLines.slice(4)} />
      <Passbook {...args} label="空" lines={[]} />
      <Passbook {...args} label="正在来" lines={[]} loading />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("湘江理工 ・ 84 ・ 已冲正")).toBeVisible();
    await expect(canvas.getByText("还没有流水")).toBeVisible();
    await expect(canvas.getByRole("table", { name: "正在来" }).closest("[aria-busy]")).not.toBeNull();
  },
};

/** 在卡片里没有自己的框，字和卡片的标题对齐。 */
export const InCard: Story = {
  name: "在卡片里",
  render: (args) => (
    <Card title="流水">
      <Passbook {...args} />
    </Card>
  ),
  play: async ({ canvasElement }) => {
    const title = within(canvasElement).getByRole("heading", { name: "流水" });
    const day = canvasElement.querySelector("time")!;
    await expect(day.getBoundingClientRect().left).toBe(title.getBoundingClientRect().left);
    const table = within(canvasElement).getByRole("table");
    await expect(getComputedStyle(table).borderTopWidth).toBe("0px");
  },
};

/** 手机：一条一块，年份只在换年时写；上限用 `CreditBar`。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "narrow" } },
  render: (args) => (
    <div className="grid gap-3">
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
      <Passbook {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(within(row(canvasElement, /急救与健康/)).getByText("余")).toBeVisible();
    const years = [...canvasElement.querySelectorAll('[data-part="year"]')].filter(
      (one) => one.getClientRects().length > 0,
    );
    await expect(years.map(({ textContent }) => textContent)).toEqual(["2027-", "2026-"]);
    await userEvent.click(canvas.getByRole("button", { name: "急救与健康" }));
    await expect(canvas.getByText(/急救与健康 1.0 计为/)).toBeVisible();
    for (const one of canvasElement.querySelectorAll('[data-part="row"]'))
      await expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
