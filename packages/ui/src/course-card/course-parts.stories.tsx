import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { demoFacets } from "./course-card.fixture.js";
import { CourseDetailPanel } from "./course-detail-panel.js";
import { CreditMeter } from "./credit-meter.js";
import { FacetList, type FacetValue } from "./facet-list.js";
import { SeatMeter } from "./seat-meter.js";
import { SelectionHeader } from "./selection-header.js";

const meta: Meta = { title: "展示/选课/选课部件" };
export default meta;

type Story = StoryObj;

/** 余量：充足、紧张、满员，条的长短是还剩多少；紧张是不超过五个或一成。 */
export const Seats: Story = {
  name: "余量",
  render: () => (
    <div style={{ display: "grid", gap: 20, width: 160 }}>
      <SeatMeter left={38} capacity={60} />
      <SeatMeter left={3} capacity={40} />
      <SeatMeter left={0} capacity={120} />
      <SeatMeter left={60} capacity={60} />
      <SeatMeter left={4} capacity={4} />
      <SeatMeter left={-2} capacity={30} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const tones = [...canvasElement.querySelectorAll('[data-component="seat-meter"]')].map((meter) =>
      meter.getAttribute("data-tone"),
    );
    await expect(tones).toEqual(["open", "few", "full", "open", "open", "full"]);
    const bars = canvasElement.querySelectorAll<HTMLElement>('[data-part="bar"]');
    const filled = [...bars].map((bar) => Number.parseFloat(bar.style.transform.slice("scaleX(".length)));
    const free = [38 / 60, 3 / 40, 0, 1, 1, 0];
    await expect(filled.every((share, at) => Math.abs(share - free[at]!) < 0.001)).toBe(true);
    const meters = within(canvasElement).getAllByRole("meter");
    await expect(meters[1]).toHaveAttribute("aria-valuetext", "余 3 个名额，共 40 个，所剩不多");
    await expect(meters[5]).toHaveAttribute("aria-valuenow", "0");
  },
};

function Shrinking() {
  const [left, setLeft] = useState(12);
  return (
    <div style={{ display: "grid", gap: 16, width: 160 }}>
      <SeatMeter left={left} capacity={60} announce />
      <Button onClick={() => setLeft(left - 4)}>别人选走 4 个</Button>
    </div>
  );
}

/** 名额实时变化：数字轻闪，读屏最多五秒说一次。 */
export const SeatsLive: Story = {
  name: "席位实时变化",
  render: () => <Shrinking />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button"));
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("余 8 个名额"));
    await userEvent.click(canvas.getByRole("button"));
    await expect(canvas.getByRole("meter")).toHaveAttribute("aria-valuenow", "4");
    await expect(canvas.getByRole("status")).toHaveTextContent("余 8 个名额");
  },
};

/** 学分：看一门课时先算给人看，超出上限时说超多少。 */
export const Credits: Story = {
  name: "学分",
  render: () => (
    <div style={{ display: "grid", gap: 20, width: 200 }}>
      <CreditMeter used={14.5} max={22} />
      <CreditMeter used={14.5} max={22} preview={2} />
      <CreditMeter used={20.5} max={22} preview={3} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole("meter")[1]).toHaveAttribute(
      "aria-valuetext",
      "已选 14.5 学分，上限 22 学分，选上后 16.5 学分",
    );
    await expect(canvas.getByText("超出 1.5 学分")).toBeVisible();
  },
};

const changed = fn();

function Facets() {
  const [value, setValue] = useState<FacetValue>({ school: ["xj", "yl"], time: ["free"] });
  return (
    <div style={{ width: 190 }}>
      <FacetList
        groups={demoFacets}
        value={value}
        onValueChange={(next) => {
          changed(next);
          setValue(next);
        }}
      />
    </div>
  );
}

/** 筛选：每一项后面是点了之后会剩几门。 */
export const Filters: Story = {
  name: "筛选",
  render: () => <Facets />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("checkbox", { name: /星城医学院/ }));
    await expect(changed).toHaveBeenLastCalledWith({ school: ["xj", "yl", "xc"], time: ["free"] });
    await expect(canvas.queryByRole("checkbox", { name: /资江财经大学/ })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "展开其余 2 项" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: /资江财经大学/ }));
    await userEvent.click(canvas.getByRole("button", { name: "收起" }));
    await expect(canvas.getByRole("checkbox", { name: /资江财经大学/ })).toBeChecked();
  },
};

/** 筛选只用键盘：Tab 到每一项，空格打勾；展开、收起之后焦点还在那个按钮上。 */
export const FiltersByKeys: Story = {
  name: "用键盘筛选",
  render: () => <Facets />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [first, second] = canvas.getAllByRole("checkbox");
    await userEvent.tab();
    await expect(first).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(first).not.toBeChecked();
    await userEvent.tab();
    await expect(second).toHaveFocus();
    const more = canvas.getByRole("button", { name: "展开其余 2 项" });
    const before = canvas.getAllByRole("checkbox").filter((box) => more.compareDocumentPosition(box) & 2);
    for (let at = 2; at < before.length; at += 1) await userEvent.tab();
    await userEvent.tab();
    await expect(more).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("checkbox", { name: /资江财经大学/ })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "收起" })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(canvas.queryByRole("checkbox", { name: /资江财经大学/ })).toBeNull();
    await expect(canvas.getByRole("button", { name: "展开其余 2 项" })).toHaveFocus();
  },
};

/** 轮次横幅：哪一轮、还有多久、学分用了多少、候补排到第几。 */
export const Round: Story = {
  name: "轮次横幅",
  render: () => (
    <SelectionHeader
      title="2026 秋季 · 第二轮正选"
      state={{ label: "进行中", tone: "success" }}
      mode="先到先得"
      description="11 月 20 日 08:00 – 22:00 · 面向 2023–2025 级全体学生 · 可退选"
      countdown={{ to: "close", at: new Date("2026-11-20T22:00:00+08:00") }}
      credits={{ used: 14.5, max: 22 }}
      waitlist={{ count: 1, place: 3 }}
      action={<Button variant="primary">选课篮 4</Button>}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("timer")).toHaveTextContent(/\d\d:\d\d:\d\d$/);
  },
};

/** 手机上同样的次序。 */
export const RoundOnPhone: Story = {
  ...Round,
  name: "手机上的轮次",
  globals: { viewport: { value: "phone" } },
  decorators: [(Story) => <div style={{ maxWidth: 390 }}>{Story()}</div>],
};

/** 选中一门课之后：认定为什么、凭哪条规则、怎么去上课、怎么考核。 */
export const Details: Story = {
  name: "课程详情",
  render: () => (
    <div style={{ width: 290 }}>
      <CourseDetailPanel
        name="量子信息导论"
        subtitle="湘江理工大学 · 物理学院 · 孟若曦 教授"
        facts={[
          { label: "认定结果", value: "通识选修 · 自然科学模块 2.0 学分", strong: true },
          { label: "依据", value: "规则 12 第 3 版，60 分以上" },
          { label: "通勤", value: "南校区 → 本部 35 分钟，衔接无冲突" },
          { label: "考核", value: "平时 40 % + 期末 60 %" },
        ]}
        seats={{ left: 38, capacity: 60 }}
        actions={
          <>
            <Button variant="primary" onClick={() => changed("select")}>
              选这门课
            </Button>
            <Button onClick={() => changed("basket")}>加入选课篮</Button>
          </>
        }
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "选这门课" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(changed).toHaveBeenLastCalledWith("select");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "加入选课篮" })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(changed).toHaveBeenLastCalledWith("basket");
  },
};

/** 有冲突时先说冲突，按钮换成换课。 */
export const DetailsWithConflict: Story = {
  name: "有冲突的详情",
  render: () => (
    <div style={{ width: 290 }}>
      <CourseDetailPanel
        name="运筹学"
        subtitle="湘江理工大学 · 数学学院 · 何天佑 教授"
        conflict="与 高等代数 周三 1–2 节冲突"
        facts={[{ label: "认定结果", value: "专业必修 3.5 学分", strong: true }]}
        seats={{ left: 0, capacity: 55 }}
        actions={<Button variant="primary">换课…</Button>}
      />
    </div>
  ),
};
