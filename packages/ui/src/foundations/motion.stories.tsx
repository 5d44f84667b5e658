import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { tokensOf } from "../tokens/read-tokens.js";
import { tokens } from "./tokens.js";

const durations = tokensOf(tokens, "--hx-duration");

const meta: Meta = { title: "基础/动效" };
export default meta;

type Story = StoryObj;

function Slides() {
  const [moved, setMoved] = useState(false);
  return (
    <div style={{ display: "grid", gap: 12, justifyItems: "start" }}>
      <Button aria-pressed={moved} onClick={() => setMoved(!moved)}>
        动一下
      </Button>
      {durations.map((token) => (
        <div key={token.name} style={{ display: "flex", alignItems: "center", gap: 12 }}>
          <span style={{ width: 110, color: "var(--hx-color-ink-2)" }}>
            {token.name.replace("--hx-", "")} {token.light}
          </span>
          <span style={{ width: 200 }}>
            <span
              data-slide
              style={{
                display: "block",
                width: 24,
                height: 24,
                borderRadius: 6,
                background: "var(--hx-color-accent)",
                transform: moved ? "translateX(176px)" : "none",
                transition: `transform var(${token.name}) var(--hx-ease-out)`,
              }}
            />
          </span>
        </div>
      ))}
    </div>
  );
}

/** 120 到 180 毫秒，先快后慢，只用在移动和出现上。 */
export const Durations: Story = {
  name: "时长",
  render: () => <Slides />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "动一下" }));
    const times = durations.map((token) => Number.parseInt(token.light, 10));
    await expect(Math.min(...times)).toBeGreaterThanOrEqual(120);
    await expect(Math.max(...times)).toBeLessThanOrEqual(180);
  },
};
