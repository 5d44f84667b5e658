import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { demoSteps } from "./draw-result.fixture.js";
import { VerifySteps, type VerifyStep, type VerifyStepsProps, type VerifyStepState } from "./verify-steps.js";

const meta: Meta<VerifyStepsProps> = {
  title: "展示/选课/验证抽签 VerifySteps",
  tags: ["new"],
  component: VerifySteps,
  args: { steps: demoSteps, ticket: "K7QF-2M9X", took: 400, onRetry: fn(), onReport: fn() },
  decorators: [(Story) => <div style={{ maxWidth: 480 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<VerifyStepsProps>;

const verdictIn = (canvasElement: HTMLElement) =>
  canvasElement.querySelector<HTMLElement>('[data-part="verdict"][role="status"]')!;
const at = (...states: readonly VerifyStepState[]): readonly VerifyStep[] =>
  demoSteps.map((step, place) => ({ ...step, state: states[place]! }));

/** 都对得上：先说结论，再一步一步。 */
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
    await expect(verdictIn(canvasElement)).toHaveTextContent(
      "对得上，你的结果没有被改过4 步都在这台设备上算的，用时 0.4 秒",
    );
    await expect(canvas.getByText("K7QF-2M9X")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "复制你的签" })).toBeVisible();
    const steps = within(canvas.getByRole("list", { name: "验证的步骤" })).getAllByRole("listitem");
    await expect(steps).toHaveLength(4);
    await expect(steps[0]).toHaveTextContent("1. 种子和事先公布的承诺一致 对得上");
    await expect(canvas.queryByRole("button", { name: "再验证一次" })).toBeNull();
  },
};

/** 第 2 步对不上：停在那里，公布的和算出的放在一起，先说无害的原因。 */
export const Differs: Story = {
  name: "对不上",
  args: { steps: at("ok", "differs", "pending", "pending") },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(verdictIn(canvasElement)).toHaveTextContent(/^第 2 步对不上可能是下载不完整/);
    const steps = within(canvas.getByRole("list", { name: "验证的步骤" })).getAllByRole("listitem");
    await expect(steps[1]).toHaveTextContent(/对不上公布c489d9a9…4e55b5算出2d711642…1a4881$/);
    await expect(steps[3]).toHaveTextContent("第 2 步对上以后再算");
    await userEvent.click(canvas.getByRole("button", { name: "再验证一次" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "发给省平台…" }));
    await expect(args.onReport).toHaveBeenCalledOnce();
  },
};

/** 没有网络。 */
export const Offline: Story = {
  name: "没有网络",
  args: { steps: at("ok", "pending", "pending", "pending"), failure: "需要下载 2.1 MB，现在没有网络" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(verdictIn(canvasElement)).toHaveTextContent("没有验证完需要下载 2.1 MB，现在没有网络");
    await expect(canvas.getByRole("button", { name: "再验证一次" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "发给省平台…" })).toBeNull();
  },
};

function Running(props: VerifyStepsProps) {
  const [done, setDone] = useState(1);
  const states = demoSteps.map((_, place) => (place < done ? "ok" : place === done ? "running" : "pending"));
  return (
    <VerifySteps
      {...props}
      steps={at(...(states as VerifyStepState[]))}
      actions={<Button onClick={() => setDone(done + 1)}>下一步</Button>}
    />
  );
}

/** 算的时候每一步都念，最后念结论。 */
export const Progress: Story = {
  name: "一步一步算",
  render: (args) => <Running {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const status = verdictIn(canvasElement);
    await expect(status).toHaveTextContent("正在验证，第 2 步，共 4 步");
    await expect(canvas.getAllByRole("listitem")[1]).toHaveAttribute("aria-current", "step");
    const next = canvas.getByRole("button", { name: "下一步" });
    await userEvent.click(next);
    await expect(status).toHaveTextContent("正在验证，第 3 步，共 4 步");
    await userEvent.click(next);
    await userEvent.click(next);
    await expect(status).toHaveTextContent(/^对得上/);
  },
};

/** 手机，对不上。 */
export const DiffersOnPhone: Story = {
  name: "手机上对不上",
  args: { steps: at("ok", "differs", "pending", "pending") },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const again = within(canvasElement).getByRole("button", { name: "再验证一次" });
    await expect(again.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
