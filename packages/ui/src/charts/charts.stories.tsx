import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, spyOn, userEvent, waitFor, within } from "storybook/test";
import { Card } from "../card/index.js";
import {
  Bars,
  binsOf,
  ChartFigure,
  DivergingBars,
  FlowChart,
  HeatMap,
  type HeatMapPlace,
  Histogram,
  LevelBars,
  Lines,
  Radar,
  Ranking,
  Sparkline,
} from "./index.js";
import "./charts.css";

const meta: Meta<typeof ChartFigure> = {
  title: "展示/图表/图和表",
  tags: ["new"],
  component: ChartFigure,
  subcomponents: {
    Bars,
    Lines,
    Histogram,
    DivergingBars,
    LevelBars,
    Radar,
    HeatMap,
    FlowChart,
    Ranking,
    Sparkline,
  },
};
export default meta;

type Story = StoryObj;

const terms = ["2024 秋", "2025 春", "2025 秋", "2026 春", "2026 秋"];
const seats = [3120, 3480, 4215, 4870, 6293];
const wishes = [6204, 7010, 9120, 11_302, 18_204];
const number = new Intl.NumberFormat("zh-CN");

const schools = [
  { id: "xj", label: "湘江理工", name: "湘江理工大学" },
  { id: "yl", label: "岳麓师范", name: "岳麓师范大学" },
  { id: "xc", label: "星城医学", name: "星城医学院" },
  { id: "dt", label: "洞庭农业", name: "洞庭农业大学" },
  { id: "xx", label: "潇湘财经", name: "潇湘财经大学" },
];
const counts: Record<string, Record<string, number | undefined>> = {
  xj: { yl: 412, xc: 268, dt: 143, xx: 296 },
  yl: { xj: 338, xc: 142, dt: 96, xx: 171 },
  xc: { xj: 121, yl: 176, dt: 61, xx: undefined },
  dt: { xj: 187, yl: 133, xc: 98, xx: 112 },
  xx: { xj: 204, yl: 231, xc: 87, dt: 69 },
};
const sumOf = (values: readonly (number | undefined)[]) =>
  number.format(values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
const flows = schools.flatMap((from) =>
  schools.flatMap((to) => {
    const value = counts[from.id]?.[to.id];
    return value === undefined ? [] : [{ from: from.id, to: to.id, value }];
  }),
);

const exportTable = fn();

/** 图、表、图和表三种看法；只看图时，读屏软件也读得到表。导出有 PNG、SVG 和主人自己的表格文件。 */
export const PictureAndTable: Story = {
  name: "图和表",
  render: () => (
    <Card>
      <ChartFigure
        title="各学期跨校选上的人次"
        note="人次"
        onExportTable={exportTable}
        table={{
          columns: [
            { id: "term", label: "学期" },
            { id: "seats", label: "选上", numeric: true },
            { id: "wishes", label: "志愿", numeric: true },
          ],
          rows: terms.map((term, at) => ({
            id: term,
            cells: {
              term,
              seats: number.format(seats[at] ?? 0),
              wishes: number.format(wishes[at] ?? 0),
            },
            selected: at === terms.length - 1,
          })),
        }}
        footer="2025 春起含补选"
      >
        <Bars
          label="各学期的志愿和选上"
          names={terms}
          unit="人次"
          series={[
            { id: "wishes", label: "志愿", values: wishes, tone: "6" },
            { id: "seats", label: "选上", values: seats, tone: "1" },
          ]}
        />
      </ChartFigure>
    </Card>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const table = canvas.getByRole("table", { name: "各学期跨校选上的人次：数据表" });
    await expect(within(table).getByRole("row", { name: /2026 秋/ })).toHaveTextContent("6,293");
    const plot = canvas.getByRole("slider", { name: /各学期的志愿和选上/ });
    plot.focus();
    await userEvent.keyboard("{Home}");
    await expect(plot).toHaveAttribute("aria-valuetext", "2024 秋，志愿 6,204 人次，选上 3,120 人次");
    await userEvent.keyboard("{ArrowRight}");
    await expect(plot).toHaveAttribute("aria-valuetext", expect.stringContaining("2025 春"));

    await userEvent.click(canvas.getByRole("button", { name: "表" }));
    await expect(canvas.queryByRole("slider")).toBeNull();
    await expect(canvas.getByRole("table")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "图和表" }));
    await expect(canvas.getByRole("slider")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "图和表" })).toHaveAttribute("aria-pressed", "true");

    await userEvent.click(canvas.getByRole("button", { name: "导出：各学期跨校选上的人次" }));
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole("menuitem", { name: "表格 Excel" }));
    await waitFor(() => expect(exportTable).toHaveBeenCalled());
  },
};

/** 图片画在白底上，深色主题下也一样：报告是白的。 */
export const OnPaper: Story = {
  name: "画在白底上",
  globals: { theme: "dark" },
  render: () => (
    <ChartFigure title="席位">
      <Bars label="席位" names={terms} series={[{ id: "seats", label: "选上", values: seats }]} />
    </ChartFigure>
  ),
  play: async ({ canvasElement }) => {
    const addressed = spyOn(URL, "createObjectURL");
    const file = () =>
      addressed.mock.calls.map(([one]) => one as Blob).find(({ type }) => type === "image/png");
    await userEvent.click(within(canvasElement).getByRole("button", { name: "导出：席位" }));
    await userEvent.click(await within(document.body).findByRole("menuitem", { name: /图片 PNG/ }));
    await waitFor(() => expect(file()).toBeDefined());
    const picture = await createImageBitmap(file() as Blob);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0);
    const pixels = context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
    const isWhite = (at: number) => [0, 1, 2].every((channel) => (pixels[at + channel] ?? 0) > 250);
    const places = Array.from({ length: pixels.length / 4 }, (_, n) => n * 4);
    await expect(places.filter(isWhite).length).toBeGreaterThan(places.length / 2);
    // The letters of the axes are those of the light theme: dark.
    const isDark = (at: number) => [0, 1, 2].every((channel) => (pixels[at + channel] ?? 255) < 130);
    await expect(places.filter(isDark).length).toBeGreaterThan(100);
  },
};

/** 线：学期、周次这样有先后的名称；不知道的地方线断开。 */
export const LinesOverTerms: Story = {
  name: "学期的线",
  render: () => (
    <Lines
      label="选上的人次"
      names={terms}
      unit="人次"
      series={[
        { id: "away", label: "跨校", values: seats },
        { id: "home", label: "本校", values: [2010, undefined, 2640, 2811, 3019] },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const plot = within(canvasElement).getByRole("slider");
    plot.focus();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect(plot).toHaveAttribute("aria-valuetext", "2025 春，跨校 3,480 人次，本校 – 人次");
  },
};

/** 两条线，一条是另一条的累计：累计画成虚线；数少时写在点旁；轴不从零开始，小的差别也看得出。 */
export const DashedAndWritten: Story = {
  name: "虚线和写出的数",
  render: () => (
    <Lines
      label="平均绩点"
      names={["大一上", "大一下", "大二上", "大二下", "大三上"]}
      from={2}
      decimals={2}
      series={[
        { id: "soFar", label: "累计", values: [3.33, 2.94, 2.94, 3.1, 3.16], tone: "ink", dashed: true },
        { id: "term", label: "每学期", values: [3.33, 2.55, 2.94, 3.64, 3.5], tone: "accent", written: true },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const plot = within(canvasElement).getByRole("slider");
    plot.focus();
    await userEvent.keyboard("{End}");
    await expect(plot).toHaveAttribute("aria-valuetext", "大三上，累计 3.16，每学期 3.50");
    const drawn = [...plot.querySelectorAll("text")].map(({ textContent }) => textContent);
    await expect(drawn).toEqual(expect.arrayContaining(["2", "4", "2.55", "3.50"]));
    await expect(drawn).not.toContain("0");
    const [dashed, solid] = [...plot.querySelectorAll("path")].map(
      (path) => getComputedStyle(path).strokeDasharray,
    );
    await expect(dashed).not.toBe("none");
    await expect(solid).toBe("none");
  },
};

/** 叠起来的条：各部分和总数一起看。 */
export const Stacked: Story = {
  name: "叠起来的条",
  render: () => (
    <Bars
      label="席位用在哪里"
      stacked
      names={schools.map(({ label }) => label)}
      unit="席"
      series={[
        { id: "home", label: "本校学生", values: [412, 388, 206, 301, 277] },
        { id: "away", label: "外校学生", values: [1161, 1322, 703, 519, 904] },
        { id: "free", label: "还空", values: [88, 24, 140, 210, 61], tone: "6" },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const plot = within(canvasElement).getByRole("slider");
    plot.focus();
    await userEvent.keyboard("{Home}");
    await expect(plot).toHaveAttribute(
      "aria-valuetext",
      "湘江理工，本校学生 412 席，外校学生 1,161 席，还空 88 席，合计 1,661",
    );
  },
};

/** 直方图：成绩、学时这样的数分段数个数。`binsOf` 把值分段，满分归入最高一段。 */
export const Marks: Story = {
  name: "直方图",
  render: () => (
    <Histogram
      label="成绩分布"
      unit="人"
      bins={binsOf(
        Array.from({ length: 240 }, (_, n) => Math.min(100, 45 + ((n * 37) % 56))),
        10,
      )}
    />
  ),
  play: async ({ canvasElement }) => {
    const plot = within(canvasElement).getByRole("slider");
    plot.focus();
    await userEvent.keyboard("{End}");
    await expect(plot).toHaveAttribute("aria-valuetext", expect.stringContaining("90–100"));
  },
};

/** 向两边的条：净流出、比上学期多少。两边是什么意思写在上面。 */
export const NetFlow: Story = {
  name: "向两边的条",
  render: () => (
    <DivergingBars
      label="净流出"
      unit="人次"
      sides={{ below: "进的多", above: "出的多" }}
      items={[
        { id: "xj", label: "湘江理工大学", value: 430 },
        { id: "dt", label: "洞庭农业大学", value: 187 },
        { id: "xc", label: "星城医学院", value: -95 },
        { id: "yl", label: "岳麓师范大学", value: -171 },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const plot = within(canvasElement).getByRole("slider");
    plot.focus();
    await userEvent.keyboard("{End}");
    await expect(plot).toHaveAttribute("aria-valuetext", "岳麓师范大学，-171 人次，进的多");
  },
};

/** 雷达图：一样东西的几个分数，和另一样比。 */
export const Ratings: Story = {
  name: "雷达图",
  render: () => (
    <Radar
      label="评教各项的平均分"
      most={5}
      unit="分"
      names={["教学内容", "教学方法", "课堂管理", "作业与反馈", "考核公平"]}
      series={[
        { id: "own", label: "这门课", values: [4.6, 4.2, 4.8, 3.9, 4.5], tone: "1" },
        { id: "all", label: "全校平均", values: [4.3, 4.1, 4.4, 4.2, 4.3], tone: "6" },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const plot = within(canvasElement).getByRole("slider");
    plot.focus();
    await userEvent.keyboard("{Home}");
    await expect(plot).toHaveAttribute("aria-valuetext", "教学内容，这门课 4.6 分，全校平均 4.3 分");
  },
};

/** 从 60 起的雷达图：差别看得出，圈上写着刻度；陪着比的一组只有虚线。 */
export const RatingsFromSixty: Story = {
  name: "从六十起的雷达图",
  render: () => (
    <Radar
      label="评教各方面的得分"
      most={100}
      least={60}
      names={["教学准备", "讲解清楚", "互动答疑", "作业反馈", "考核公平", "收获"]}
      series={[
        {
          id: "median",
          label: "本院中位数",
          values: [88.3, 87.9, 87.2, 86.4, 88.8, 86.9],
          tone: "ink",
          dashed: true,
        },
        { id: "own", label: "本班", values: [91.7, 94.3, 84.3, 80.4, 91.3, 90.4] },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const plot = within(canvasElement).getByRole("slider");
    plot.focus();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect(plot).toHaveAttribute("aria-valuetext", "讲解清楚，本院中位数 87.9，本班 94.3");
    await expect(canvasElement.querySelectorAll("[data-part=ring-value]")).toHaveLength(5);
  },
};

const LEVELS = ["很不同意", "不同意", "一般", "同意", "很同意"];
const ANSWERS = [
  { id: "clear", label: "讲解清楚、重点突出", counts: [0, 0, 2, 9, 35], value: "94.3" },
  { id: "help", label: "答疑及时、愿意交流", counts: [1, 2, 6, 14, 23], value: "84.3" },
  { id: "back", label: "作业批改有反馈", counts: [2, 3, 7, 14, 20], value: "80.4" },
  { id: "few", label: "实验课", counts: undefined, value: "有效问卷 4 份，不足 5 份" },
];

/** 每题的答案怎样分布：一行一题，合起来是全部。不能显示的一行说明原因。 */
export const Levels: Story = {
  name: "每题的答案",
  render: () => <LevelBars label="每题分布" levels={LEVELS} items={ANSWERS} unit="份" />,
  play: async ({ canvasElement }) => {
    const plot = within(canvasElement).getByRole("slider");
    plot.focus();
    await userEvent.keyboard("{Home}");
    await expect(plot).toHaveAttribute(
      "aria-valuetext",
      "讲解清楚、重点突出，很不同意 0 份 (0%)，不同意 0 份 (0%)，一般 2 份 (4%)，同意 9 份 (20%)，很同意 35 份 (76%)，94.3",
    );
    await userEvent.keyboard("{End}");
    await expect(plot).toHaveAttribute("aria-valuetext", "实验课，有效问卷 4 份，不足 5 份");
    const widths = [...canvasElement.querySelectorAll("svg > g:first-child rect")].map((bar) =>
      Number(bar.getAttribute("width")),
    );
    await expect(widths).toHaveLength(5);
    await expect((widths[4] ?? 0) / (widths[3] ?? 1)).toBeCloseTo(35 / 9, 0);
  },
};

/** 窄的地方题目在条的上面，不缩成几个字。 */
export const LevelsOnAPhone: Story = {
  name: "手机上的等级",
  render: () => (
    <div style={{ width: "19rem" }}>
      <LevelBars label="每题分布" levels={LEVELS} items={ANSWERS} unit="份" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(async () => {
      const names = [...canvasElement.querySelectorAll("[data-part=name]")].map((name) => name.textContent);
      await expect(names).toEqual(ANSWERS.map(({ label }) => label));
    });
    const withheld = canvasElement.querySelector("[data-part=withheld]");
    await expect(withheld).toHaveTextContent("有效问卷 4 份，不足 5 份");
  },
};

/** 中间一档对齐：一眼看出偏向哪一边。 */
export const LevelsFromTheMiddle: Story = {
  name: "中间对齐",
  render: () => (
    <LevelBars label="满意度" levels={LEVELS} items={ANSWERS.slice(0, 3)} from="middle" unit="份" />
  ),
  play: async ({ canvasElement }) => {
    // The middle of the middle level stands over one line in every row.
    const middles = [...canvasElement.querySelectorAll("svg > g")].map((row) => {
      const bar = row.querySelectorAll("rect")[2];
      return Number(bar?.getAttribute("x")) + Number(bar?.getAttribute("width")) / 2;
    });
    for (const middle of middles) await expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(1.5);
  },
};

function Flows({ onOpen }: { onOpen: (place: HeatMapPlace) => void }) {
  const [selected, setSelected] = useState<HeatMapPlace>({ row: "xj", column: "yl" });
  return (
    <div style={{ display: "grid", gap: 24 }}>
      <ChartFigure
        title="谁去谁那里"
        note="选上的人次；方向键走格，Enter 看名单"
        footer="少于 5 人的格写「< 5」"
      >
        <HeatMap
          label="选上的人次"
          corner="从 ↓ 到 →"
          rows={schools.map((school) => ({
            ...school,
            total: sumOf(Object.values(counts[school.id] ?? {})),
          }))}
          columns={schools.map((school) => ({
            ...school,
            total: sumOf(schools.map(({ id }) => counts[id]?.[school.id])),
          }))}
          cell={(row, column) => {
            const value = counts[row]?.[column];
            return {
              value,
              text: row === column ? "—" : value === undefined ? "< 5" : number.format(value),
            };
          }}
          totalLabels={{ row: "合计出", column: "合计入" }}
          selected={selected}
          onSelect={setSelected}
          onOpen={onOpen}
        />
      </ChartFigure>
      <ChartFigure title={`${schools.find(({ id }) => id === selected.row)?.label}的学生去了哪里`}>
        <FlowChart
          label="学生去了哪里"
          unit="人次"
          senders={schools}
          receivers={schools}
          flows={flows}
          selected={{ from: selected.row, to: selected.column }}
          sides={{ senders: "学生所在学校", receivers: "开课学校" }}
        />
      </ChartFigure>
    </div>
  );
}

const open = fn();

/** 矩阵和桑基图：一处选中，两处一起变。矩阵用方向键走，Enter 打开；桑基图只有选中的一行有颜色。 */
export const MatrixAndSankey: Story = {
  name: "矩阵和桑基图",
  render: () => <Flows onOpen={open} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const grid = canvas.getByRole("grid", { name: /选上的人次/ });
    const cells = within(grid).getAllByRole("gridcell", { selected: true });
    await expect(cells).toHaveLength(1);
    cells[0]?.focus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    await expect(within(grid).getByRole("gridcell", { selected: true })).toHaveTextContent("142");
    await expect(within(grid).getByRole("gridcell", { selected: true })).toHaveFocus();
    await expect(canvas.getByText("岳麓师范的学生去了哪里")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect(open).toHaveBeenCalledWith({ row: "yl", column: "xc" });
    await userEvent.keyboard("{Escape}");
    await expect(within(grid).getByRole("gridcell", { selected: true })).not.toHaveFocus();
    const plot = canvas.getByRole("slider");
    plot.focus();
    await userEvent.keyboard("{Home}");
    await expect(plot).toHaveAttribute("aria-valuetext", "岳麓师范 → 湘江理工，338 人次");
  },
};

/** 排名：名次、条、比上次升降；自己的学校总在里面。 */
export const Places: Story = {
  name: "排名",
  render: () => (
    <Ranking
      label="选上的人次"
      most={3}
      items={[
        { id: "xj", label: "湘江理工大学", value: 1591, before: 1201 },
        { id: "yl", label: "岳麓师范大学", value: 1151, before: 1320 },
        { id: "xx", label: "潇湘财经大学", value: 849, before: 849 },
        { id: "dt", label: "洞庭农业大学", value: 706 },
        { id: "xc", label: "星城医学院", value: 608, before: 512, own: true },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("row", { name: /湘江理工大学/ })).toHaveTextContent("升 1 位");
    await expect(canvas.getByRole("row", { name: /星城医学院/ })).toHaveTextContent("5");
    await expect(canvas.queryByRole("row", { name: /洞庭农业大学/ })).toBeNull();
  },
};

/** 小线：和一个词一样大，读屏软件读起止和高低。 */
export const Small: Story = {
  name: "小线",
  render: () => (
    <p style={{ margin: 0 }}>
      请求 <Sparkline label="近八周的请求" values={[120, 180, 160, 240, 310, 280, 402, 388]} /> 388
    </p>
  ),
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole("img", { name: "近八周的请求，从 120 到 388，最低 120，最高 402" }),
    ).toBeVisible();
  },
};

/** 有缺口和异常的一天：线在缺口处断开，异常的一段留着红色的底，读屏也说出来。 */
export const TroubledDay: Story = {
  name: "有缺口的一天",
  render: () => (
    <p style={{ margin: 0 }}>
      邮件{" "}
      <Sparkline
        label="过去一天等着的邮件"
        values={[2, 3, undefined, undefined, 4, 40, 88, 3]}
        troubled={[2, 3, 5, 6]}
      />
    </p>
  ),
  play: async ({ canvasElement }) => {
    const line = within(canvasElement).getByRole("img", {
      name: "过去一天等着的邮件，从 2 到 3，最低 2，最高 88，8 段里有 4 段异常",
    });
    await expect(line.querySelectorAll("rect")).toHaveLength(4);
  },
};

/** 还没有数据：每一种都说出来。 */
export const Nothing: Story = {
  name: "什么也没有",
  render: () => (
    <div style={{ display: "grid", gap: 16 }}>
      <ChartFigure
        title="还没有轮次"
        table={{ columns: [{ id: "term", label: "学期" }], rows: [] }}
        defaultView="both"
      >
        <Bars label="选上" names={[]} series={[]} />
      </ChartFigure>
      <Lines label="选上" names={[]} series={[]} />
      <FlowChart
        label="流向"
        senders={[]}
        receivers={[]}
        flows={[]}
        sides={{ senders: "从", receivers: "到" }}
      />
      <Ranking label="选上" items={[]} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText("还没有数据")).toHaveLength(5);
  },
};
