import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { UiProvider } from "../provider/index.js";
import { Countdown } from "./countdown.js";

const closes = new Date("2026-11-20T14:00:00+08:00");

const meta: Meta<typeof Countdown> = {
  title: "展示/倒计时 Countdown",
  component: Countdown,
  args: { until: closes, label: "距关闭", elapsedLabel: "已关闭", onElapsed: fn() },
};
export default meta;

type Story = StoryObj<typeof Countdown>;

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
    await expect(within(canvasElement).getByRole("timer")).toHaveTextContent("02:14:36");
  },
};

/** 超过一天时先说几天。 */
export const Days: Story = {
  name: "超过一天",
  args: { until: new Date("2026-11-23T14:00:00+08:00"), label: "距开放" },
};

/** 时间到了：说出来，告诉上层一次。 */
export const Elapsed: Story = {
  name: "时间到了",
  args: { until: new Date("2026-11-20T08:00:00+08:00") },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole("timer")).toHaveTextContent("已关闭");
    await expect(args.onElapsed).toHaveBeenCalledOnce();
  },
};

/** 只在一小时、十分、五分、一分、十秒和结束时读出；钟由故事拨动。 */
export const Announced: Story = {
  name: "读屏念出来",
  render: function Render(args) {
    const [time, setTime] = useState(() => new Date("2026-11-20T13:58:30+08:00").getTime());
    const [now, setNow] = useState(() => () => new Date(time));
    const turn = (seconds: number) => {
      const next = time + seconds * 1000;
      setTime(next);
      setNow(() => () => new Date(next));
    };
    return (
      <UiProvider now={now}>
        <div style={{ display: "flex", gap: 16, alignItems: "center" }}>
          <Countdown {...args} />
          <Button onClick={() => turn(30)}>过三十秒</Button>
        </div>
      </UiProvider>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const on = canvas.getByRole("button");
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
    await userEvent.click(on);
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("距关闭：还剩 1 分钟"));
    await userEvent.click(on);
    await expect(canvas.getByRole("timer")).toHaveTextContent("00:00:30");
    await userEvent.click(on);
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("已关闭"));
  },
};
