import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Card } from "../card/index.js";
import { GradeDistribution, type GradeDistributionProps, gradeBands } from "./index.js";
import "./charts.css";

const spread = (counts: readonly number[]) =>
  counts.flatMap((count, at) => Array.from({ length: count }, () => 55 + at * 10));

const meta: Meta<GradeDistributionProps> = {
  title: "展示/成绩/成绩分布 GradeDistribution",
  tags: ["new"],
  component: GradeDistribution,
  args: {
    title: "总评分布与去年相比",
    note: "50 人有总评",
    bands: gradeBands(spread([3, 5, 8, 12, 22]), spread([4, 9, 15, 14, 6])),
    lastYear: "去年同课（沈知远，48 人）",
    sentence: "优秀率 44.0%（22 / 50）超过 40%，提交时请写说明",
    tone: "warning",
    limits: [{ band: "90", share: 0.4, label: "优秀率上限 40%" }],
    figures: [
      { id: "mean", label: "平均分", value: "84.1", last: "75.8" },
      { id: "deviation", label: "标准差", value: "11.0", last: "10.9" },
      { id: "excellent", label: "优秀率", value: "44.0%", last: "12.5%", tone: "warning" },
      { id: "failed", label: "不及格率", value: "6.0%", last: "8.3%" },
    ],
  },
  render: (args) => (
    <Card>
      <GradeDistribution {...args} />
    </Card>
  ),
};
export default meta;

type Story = StoryObj<GradeDistributionProps>;

/** 今年是实的，去年是虚线，都按占比画；旁边一句话，同样的数在表里。 */
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
    await expect(canvas.getByText(/优秀率 44.0%（22 \/ 50）超过 40%/)).toBeVisible();
    const plot = canvas.getByRole("slider", { name: /总评分布与去年相比/ });
    plot.focus();
    await userEvent.keyboard("{End}");
    await expect(plot).toHaveAttribute(
      "aria-valuetext",
      "90 以上，本学期 22 人，44.0%，去年同课（沈知远，48 人） 6 人，12.5%",
    );
    const table = canvas.getByRole("table", { name: "总评分布与去年相比：数据表" });
    await expect(within(table).getByRole("row", { name: /70–79/ })).toHaveTextContent("70–79816.0%1531.3%");
    await userEvent.click(canvas.getByRole("button", { name: "图和表" }));
    await expect(table).toBeVisible();
  },
};

function Typing(args: GradeDistributionProps) {
  const [marks, setMarks] = useState<number[]>([]);
  return (
    <>
      <GradeDistribution {...args} bands={gradeBands(marks)} note={`${marks.length} 人，随录随变`} />
      <Button onClick={() => setMarks((old) => [...old, 60 + ((old.length * 17) % 40)])}>再录一人</Button>
    </>
  );
}

/** 随录随变；还没有成绩时说没有；去年没有这门课就不画虚线。 */
export const AsItIsTyped: Story = {
  name: "随录随变",
  args: { sentence: undefined, figures: [], limits: [], title: "总评分布" },
  render: (args) => <Typing {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("还没有数据", { selector: "p" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "再录一人" }));
    await userEvent.click(canvas.getByRole("button", { name: "再录一人" }));
    await expect(canvas.getByText("2 人，随录随变")).toBeVisible();
    await expect(canvas.getByRole("slider")).toHaveAttribute("aria-valuetext", "90 以上，本学期 0 人，0.0%");
    await expect(canvasElement.querySelector("[data-part=last-year]")).toBeNull();
  },
};

/** 等级也一样。 */
export const Levels: Story = {
  name: "等级",
  args: {
    title: "等级分布",
    note: "38 人",
    sentence: "和去年相近",
    tone: "neutral",
    limits: [],
    figures: [],
    lastYear: "去年",
    bands: [
      { id: "fail", label: "不及格", count: 1, last: 2 },
      { id: "pass", label: "及格", count: 5, last: 6 },
      { id: "medium", label: "中", count: 11, last: 14 },
      { id: "good", label: "良", count: 15, last: 12 },
      { id: "excellent", label: "优", count: 6, last: 4 },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("和去年相近")).toBeVisible();
  },
};

/** 手机上那句话在图的下面。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "narrow" } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 深色。 */
export const Dark: Story = {
  name: "深色",
  globals: { theme: "dark" },
};
