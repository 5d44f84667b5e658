import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Button } from "../button/index.js";
import { Input } from "../input/index.js";
import { tokensOf } from "../tokens/read-tokens.js";
import { tokens } from "./tokens.js";

const radii = tokensOf(tokens, "--hx-radius-");
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12];

/** The three heights, from the page up. */
const LEVELS = [
  {
    name: "贴着页面",
    use: "卡片、表格、控件：细线，没有阴影",
    style: { border: "1px solid var(--hx-color-line)" },
  },
  {
    name: "浮起来",
    use: "菜单、气泡、提示：--hx-shadow-float",
    style: { boxShadow: "var(--hx-shadow-float)" },
  },
  {
    name: "盖住页面",
    use: "对话框、抽屉：--hx-shadow-dialog",
    style: { boxShadow: "var(--hx-shadow-dialog)" },
  },
];

/** How a page is divided, by its width: px of the sidebar, and columns of the content. */
const PAGES = [
  { name: "1021 px 以上：侧栏展开，内容十二栏", sidebar: 180, columns: 12 },
  { name: "侧栏收起，内容十二栏", sidebar: 64, columns: 12 },
  { name: "640 到 1020 px：侧栏在抽屉里，内容六栏", sidebar: 0, columns: 6 },
  { name: "640 px 以下：一栏，表格是卡片", sidebar: 0, columns: 1 },
];

const meta: Meta = { title: "基础/空间与密度" };
export default meta;

type Story = StoryObj;

/** 4 像素的格子。 */
export const Grid: Story = {
  name: "四像素的格子",
  render: () => (
    <ul style={{ display: "grid", gap: 8, margin: 0, padding: 0, listStyle: "none" }}>
      {steps.map((step) => (
        <li key={step} style={{ display: "flex", alignItems: "center", gap: 12 }}>
          <span style={{ width: 80, color: "var(--hx-color-ink-2)" }}>
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
  name: "圆角",
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

/** 高低只有三层：贴着页面的用细线，浮起来的用 `shadow-float`，盖住页面的用 `shadow-dialog`。 */
export const Elevation: Story = {
  name: "高低层次",
  render: () => (
    <ul className="m-0 flex list-none flex-wrap gap-8 bg-ground p-6">
      {LEVELS.map(({ name, use, style }) => (
        <li
          key={name}
          className="grid w-56 gap-1 rounded-card bg-surface p-4"
          style={style}
          data-level={name}
        >
          <strong className="font-semibold">{name}</strong>
          <span className="text-sm text-ink-2">{use}</span>
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const [flat, float, dialog] = Array.from(
      canvasElement.querySelectorAll("[data-level]"),
      (level) => getComputedStyle(level).boxShadow,
    );
    await expect(flat).toBe("none");
    await expect(float).not.toBe("none");
    await expect(dialog).not.toBe(float);
  },
};

/** 页面的格：侧栏 180（收起 64），四周 16，块与块 16；内容最多十二栏，窄了就少几栏。 */
export const LayoutGrid: Story = {
  name: "页面的格",
  render: () => (
    <div className="grid gap-8">
      {PAGES.map(({ name, sidebar, columns }) => (
        <figure key={name} className="m-0 grid gap-2">
          <figcaption className="text-sm text-ink-2">{name}</figcaption>
          <div className="flex h-40 overflow-hidden rounded-card border border-line bg-ground">
            {sidebar === 0 ? null : (
              <span className="bg-sidebar p-2 text-xs text-white" style={{ width: `${sidebar / 16}rem` }}>
                {sidebar}
              </span>
            )}
            <div
              data-columns={columns}
              className="grid flex-1 gap-4 p-4"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {Array.from({ length: columns }, (_, at) => (
                <span key={at} className="rounded-small bg-accent-weak text-center text-xs text-ink">
                  {at + 1}
                </span>
              ))}
            </div>
          </div>
        </figure>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const grid of canvasElement.querySelectorAll("[data-columns]")) {
      await expect(getComputedStyle(grid).columnGap).toBe("16px");
      await expect(getComputedStyle(grid).paddingLeft).toBe("16px");
    }
  },
};

/** 宽松：行 40、控件 32；紧凑：行 32、控件 28。 */
export const Density: Story = {
  name: "密度",
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
