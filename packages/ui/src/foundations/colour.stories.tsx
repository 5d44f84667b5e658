import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Card } from "../card/index.js";
import { Tag } from "../tag/index.js";
import { contrast, parseOklch } from "../tokens/color.js";
import { textPairs } from "../tokens/pairs.js";
import { type Token, tokensOf } from "./read-tokens.js";
import { tokens } from "./tokens.js";
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

/** 自己的页面用发布的 Tailwind 主题：同样的颜色、圆角、字号和间距，跟着主题变。 */
export const InYourPage: Story = {
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
