import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Card } from "../card/index.js";
import { Tag } from "../tag/index.js";
import { contrast, parseOklch } from "../tokens/color.js";
import { textPairs } from "../tokens/pairs.js";
import { type Token, tokensOf } from "../tokens/read-tokens.js";
import { tokens } from "./tokens.js";
import "../charts/charts.css";
import { COURSE_COLOURS } from "../week-grid/course-colours.js";

const colours = tokensOf(tokens, "--hx-color-");
const valueOf = (name: string, theme: "light" | "dark") =>
  parseOklch(colours.find((token) => token.name === `--hx-color-${name}`)?.[theme] ?? "");

/** NaN, which no limit lets pass, for a pair that names a colour which is not there. */
function ratioOf(text: string, ground: string, theme: "light" | "dark"): number {
  const [one, other] = [valueOf(text, theme), valueOf(ground, theme)];
  return one && other ? contrast(one, other) : Number.NaN;
}

/** What each colour is for; a token without a word here still appears. */
const uses: Record<string, string> = {
  accent: "可以做、在这里",
  "accent-strong": "悬停时",
  "accent-weak": "选中的底",
  "on-accent": "主色上的字",
  ink: "正文",
  "ink-2": "次要文字",
  "ink-3": "图标、占位",
  line: "细线",
  "line-strong": "控件的边",
  ground: "页面的底",
  surface: "卡片",
  "surface-2": "表头、悬停",
  sidebar: "侧栏",
  "sidebar-ink": "侧栏的字",
  success: "已完成",
  "success-weak": "已完成的底",
  warning: "要留意",
  "warning-weak": "要留意的底",
  danger: "出错、冲突",
  "danger-weak": "出错的底",
  focus: "焦点框",
  overlay: "对话框后面",
  ...Object.fromEntries(
    Array.from({ length: COURSE_COLOURS }, (_, index) => [`course-${index + 1}`, "课表里的课"]),
  ),
};

const chart = (name: string) => `var(--hx-chart-${name})`;
const mixed = (colour: string, percent: number) =>
  `color-mix(in oklab, ${colour} ${percent}%, var(--hx-color-surface))`;

/** The colours of charts by what they are for, as `charts.css` draws them. */
const CHART_SERIES: readonly {
  title: string;
  use: string;
  colours: readonly (readonly [name: string, colour: string])[];
}[] = [
  {
    title: "分类",
    use: "不同的东西：学校、学期、类别。按次序取，最多六种；再多就合成「其他」。",
    colours: ["1", "2", "3", "4", "5", "6"].map((name) => [`第 ${name} 种`, chart(name)] as const),
  },
  {
    title: "等级",
    use: "同一种东西的多少：热力图、分布。由浅到深，最浅的一档也和底色分得开。",
    colours: [15, 35, 55, 75, 100].map((percent) => [`${percent} %`, mixed(chart("1"), percent)] as const),
  },
  {
    title: "向两边",
    use: "比中间多还是少：净流出、满意与不满意。两端一蓝一红，中间是灰。",
    colours: [
      ["少得多", "var(--hx-color-danger)"],
      ["少一些", mixed("var(--hx-color-danger)", 50)],
      ["中间", "var(--hx-color-line-strong)"],
      ["多一些", mixed(chart("1"), 45)],
      ["多得多", chart("1")],
    ],
  },
  {
    title: "状态",
    use: "已完成、要留意、出错：与别处的意思一样，旁边总写着字。",
    colours: [
      ["已完成", "var(--hx-color-success)"],
      ["要留意", "var(--hx-color-warning)"],
      ["出错", "var(--hx-color-danger)"],
    ],
  },
];

const meta: Meta = { title: "基础/颜色" };
export default meta;

type Story = StoryObj;

function Swatch({ token }: { token: Token }) {
  const short = token.name.replace("--hx-color-", "");
  return (
    <li style={{ display: "grid", gap: 4, alignContent: "start" }}>
      <span
        style={{
          height: 56,
          borderRadius: "var(--hx-radius-card)",
          border: "1px solid var(--hx-color-line)",
          background: `var(${token.name})`,
        }}
      />
      <strong style={{ fontWeight: 500 }}>{short}</strong>
      <span style={{ color: "var(--hx-color-ink-2)", fontSize: 13 }}>{uses[short] ?? ""}</span>
      <code style={{ color: "var(--hx-color-ink-2)", fontSize: 12 }}>
        浅 {token.light}
        <br />深 {token.dark}
      </code>
    </li>
  );
}

/** 全部颜色，随工具栏换主题。写出的值来自 tokens.css。 */
export const Palette: Story = {
  name: "全部颜色",
  render: () => (
    <ul
      style={{
        display: "grid",
        gap: 20,
        gridTemplateColumns: "repeat(auto-fill, minmax(190px, 1fr))",
        margin: 0,
        padding: 0,
        listStyle: "none",
      }}
    >
      {colours.map((token) => (
        <Swatch key={token.name} token={token} />
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll("li").length).toBeGreaterThanOrEqual(21);
  },
};

function Ratio({ ratio }: { ratio: number }) {
  return (
    <Tag
      tone={ratio >= 4.5 ? "success" : "danger"}
    >{`${ratio.toFixed(1)} : 1${ratio >= 7 ? " AAA" : ratio >= 4.5 ? " AA" : " 不足"}`}</Tag>
  );
}

/** 每一对写字用的颜色，和它在两个主题里的对比度；少于 4.5 : 1 时测试失败。 */
export const Contrast: Story = {
  name: "对比度",
  render: () => (
    <Card title="文字的对比度" padding="none">
      {/* A part that scrolls must be reachable by key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label="对比度表" tabIndex={0} style={{ overflowX: "auto" }}>
        <table style={{ width: "100%", borderSpacing: 0, textAlign: "start" }}>
          <thead>
            <tr>
              {["文字", "底", "样子", "浅色", "深色"].map((head) => (
                <th
                  key={head}
                  scope="col"
                  style={{ padding: "8px 16px", textAlign: "start", fontWeight: 500 }}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {textPairs.map(([text, on]) => (
              <tr key={`${text}/${on}`}>
                <td style={{ padding: "4px 16px" }}>{text}</td>
                <td style={{ padding: "4px 16px" }}>{on}</td>
                <td style={{ padding: "4px 16px" }}>
                  <span
                    style={{
                      whiteSpace: "nowrap",
                      padding: "4px 10px",
                      borderRadius: 6,
                      background: `var(--hx-color-${on})`,
                      color: `var(--hx-color-${text})`,
                    }}
                  >
                    与 高等代数 冲突
                  </span>
                </td>
                <td style={{ padding: "4px 16px" }}>
                  <Ratio ratio={ratioOf(text, on, "light")} />
                </td>
                <td style={{ padding: "4px 16px" }}>
                  <Ratio ratio={ratioOf(text, on, "dark")} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.textContent).not.toContain("不足");
  },
};

/** 图表的颜色：分类按次序用一到六，等级由浅到深，正负向两边；状态用状态的颜色。两个主题各有一套。 */
export const ChartPalette: Story = {
  name: "图表的颜色",
  render: () => (
    <div className="grid gap-6">
      {CHART_SERIES.map(({ title, use, colours: shown }) => (
        <section key={title} aria-label={title}>
          <h3 className="m-0 text-md font-semibold">{title}</h3>
          <p className="mt-0 mb-2 text-sm text-ink-2">{use}</p>
          {/* The colours of charts are said at charts: one stands around them. */}
          <ul className="hx-chart-figure m-0 flex list-none gap-2 p-0">
            {shown.map(([name, colour]) => (
              <li key={name} className="grid flex-1 gap-1">
                <span data-swatch className="h-12 rounded-control" style={{ background: colour }} />
                <span className="text-xs text-ink-2">{name}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const drawn = Array.from(
      canvasElement.querySelectorAll("[aria-label='分类'] [data-swatch]"),
      (swatch) => getComputedStyle(swatch).backgroundColor,
    );
    await expect(new Set(drawn).size).toBe(6);
    await expect(drawn).not.toContain("rgba(0, 0, 0, 0)");
  },
};

/** 自己的页面用发布的 Tailwind 主题：同样的颜色、圆角、字号和间距，跟着主题变。 */
export const InYourPage: Story = {
  name: "在自己的页面里",
  render: () => (
    <section
      aria-label="本轮选课"
      className="rounded-card border border-line bg-surface p-4 text-ink shadow-float"
    >
      <h2 className="m-0 text-md font-semibold">本轮选课</h2>
      <p className="m-0 text-sm text-ink-2">22:00 关闭，还剩 1,846 席。</p>
    </section>
  ),
  play: async ({ canvas }) => {
    const card = getComputedStyle(canvas.getByRole("region", { name: "本轮选课" }));
    await expect([card.padding, card.borderRadius]).toEqual(["16px", "8px"]);
    await expect(card.backgroundColor).toBe(colours.find(({ name }) => name.endsWith("-surface"))?.light);
    const note = getComputedStyle(canvas.getByText(/22:00/));
    await expect([note.fontSize, note.lineHeight]).toEqual(["13px", "20px"]);
  },
};
