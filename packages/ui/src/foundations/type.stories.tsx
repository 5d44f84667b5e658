import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { drawnPixels, tokensOf } from "../tokens/read-tokens.js";
import { tokens } from "./tokens.js";

const sizes = tokensOf(tokens, "--hx-text-").filter((token) => !token.name.includes("line-height"));
const lineHeight = (name: string) => tokens.find((token) => token.name === `${name}--line-height`)?.light;

const uses: Record<string, string> = {
  "2xs": "课表里的小字、角标",
  xs: "标签、按键",
  sm: "说明、表头",
  base: "正文、表格",
  md: "课程名、卡片标题",
  lg: "页面标题",
  xl: "统计数",
  "2xl": "公开首页",
};

const meta: Meta = { title: "基础/文字" };
export default meta;

type Story = StoryObj;

/** 八级字号，用 rem：浏览器里的字调大了，一切跟着变大。 */
export const Scale: Story = {
  name: "字号",
  render: () => (
    <dl style={{ display: "grid", gap: 16, margin: 0 }}>
      {sizes.map((token) => {
        const short = token.name.replace("--hx-text-", "");
        return (
          <div key={token.name}>
            <dt style={{ color: "var(--hx-color-ink-2)", fontSize: 12 }}>
              {short} · {token.light}（{drawnPixels(token.light)} px） / {lineHeight(token.name)} ·{" "}
              {uses[short]}
            </dt>
            <dd style={{ margin: 0, fontSize: `var(${token.name})`, lineHeight: lineHeight(token.name) }}>
              量子信息导论 PHY2107 余量 38 / 60
            </dd>
          </div>
        );
      })}
    </dl>
  ),
  play: async ({ canvasElement }) => {
    const drawn = Array.from(canvasElement.querySelectorAll("dd"), (line) => getComputedStyle(line).fontSize);
    await expect(drawn).toEqual(sizes.map((token) => `${drawnPixels(token.light)}px`));
  },
};

/** 三种粗细：正文、强调、标题。 */
export const Weights: Story = {
  name: "粗细",
  render: () => (
    <div style={{ display: "grid", gap: 8, fontSize: 18 }}>
      {[400, 500, 600].map((weight) => (
        <p key={weight} style={{ margin: 0, fontWeight: weight }}>
          {weight} · 课程互认互选平台 Huxuan
        </p>
      ))}
    </div>
  ),
};

/** 数字等宽：倒计时和表格里的数不跳。 */
export const TabularNumbers: Story = {
  name: "等宽的数字",
  render: () => (
    <div style={{ display: "grid", justifyItems: "end", width: 160, fontVariantNumeric: "tabular-nums" }}>
      {["184,203", "9,412", "111,111"].map((number) => (
        <span key={number} data-number>
          {number}
        </span>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const [first, , last] = Array.from(
      canvasElement.querySelectorAll<HTMLElement>("[data-number]"),
      (number) => Math.round(number.getBoundingClientRect().width),
    );
    await expect(first).toBe(last);
  },
};
