import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Button } from "../button/index.js";
import { Input } from "../input/index.js";
import { tokensOf } from "./read-tokens.js";
import { tokens } from "./tokens.js";

const radii = tokensOf(tokens, "--hx-radius-");
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12];

const meta: Meta = { title: "基础/空间与密度" };
export default meta;

type Story = StoryObj;

/** 4 像素的格子。 */
export const Grid: Story = {
  render: () => (
    <ul style={{ display: "grid", gap: 8, margin: 0, padding: 0, listStyle: "none" }}>
      {steps.map((step) => (
        <li key={step} style={{ display: "flex", alignItems: "center", gap: 12 }}>
          <span style={{ width: 64, color: "var(--hx-color-ink-2)" }}>
            {step} · {step * 4} px
          </span>
          <span
            style={{
              width: `calc(var(--hx-spacing) * ${step})`,
              height: 16,
              borderRadius: 2,
              background: "var(--hx-color-accent)",
            }}
          />
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const bars = Array.from(
      canvasElement.querySelectorAll("li > span:last-child"),
      (bar) => bar.getBoundingClientRect().width,
    );
    await expect(bars).toEqual(steps.map((step) => step * 4));
  },
};

/** 小块 4、控件 6、卡片 8、标签 10。 */
export const Radius: Story = {
  render: () => (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 16 }}>
      {radii.map((token) => (
        <div key={token.name} style={{ display: "grid", gap: 6, justifyItems: "center" }}>
          <span
            style={{
              width: 96,
              height: 56,
              border: "1px solid var(--hx-color-line-strong)",
              borderRadius: `var(${token.name})`,
              background: "var(--hx-color-surface)",
            }}
          />
          <span>
            {token.name.replace("--hx-radius-", "")} {token.light}
          </span>
        </div>
      ))}
    </div>
  ),
};

/** 宽松：行 40、控件 32；紧凑：行 32、控件 28。 */
export const Density: Story = {
  render: () => (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 32 }}>
      {(["comfortable", "compact"] as const).map((density) => (
        <div key={density} data-density={density} style={{ display: "grid", gap: 8 }}>
          <span>{density === "compact" ? "紧凑" : "宽松"}</span>
          <div style={{ display: "flex", gap: 8 }}>
            <Input aria-label={`课程名称（${density}）`} placeholder="请输入" />
            <Button variant="primary">查询</Button>
          </div>
          <div
            data-row
            style={{
              display: "flex",
              alignItems: "center",
              height: "var(--hx-row-height)",
              borderBlock: "1px solid var(--hx-color-line)",
              boxSizing: "border-box",
            }}
          >
            量子信息导论 · 湘江理工大学
          </div>
        </div>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const heights = Array.from(
      canvasElement.querySelectorAll("[data-row]"),
      (row) => row.getBoundingClientRect().height,
    );
    const controls = Array.from(
      canvasElement.querySelectorAll("button"),
      (button) => button.getBoundingClientRect().height,
    );
    await expect(heights).toEqual([40, 32]);
    await expect(controls).toEqual([32, 28]);
  },
  globals: { density: "comfortable" },
};
