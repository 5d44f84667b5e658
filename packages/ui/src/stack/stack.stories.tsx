import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Heading } from "../heading/index.js";
import { Divider } from "./divider.js";
import { Grid } from "./grid.js";
import { Stack } from "./stack.js";

const meta: Meta<typeof Stack> = { title: "布局/排列 Stack Grid Divider", tags: ["new"], component: Stack };
export default meta;

type Story = StoryObj<typeof Stack>;

/** 一列里隔得一样开；一行里放不下就换行。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { gap: 4 },
  render: (args) => (
    <Stack {...args}>
      <Heading>第二轮正选</Heading>
      <Stack direction="row" gap={2}>
        <Button variant="primary">发布名单</Button>
        <Button>修改轮次</Button>
        <Divider orientation="vertical" />
        <Button>导出</Button>
      </Stack>
      <Divider>更早</Divider>
      <span>第一轮正选</span>
    </Stack>
  ),
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const above = canvas.getByRole("heading").getBoundingClientRect();
    const below = canvas.getByRole("button", { name: "发布名单" }).getBoundingClientRect();
    await expect(Math.round(below.top - above.bottom)).toBe(16);
    await expect(canvas.getByRole("separator")).toHaveAttribute("aria-orientation", "vertical");
    await expect(canvas.getByText("更早")).toBeVisible();
  },
};

/** 最多三列，每列不窄于 `minWidth`；地方窄了就少几列。 */
export const Columns: Story = {
  name: "最多三列",
  render: () => (
    <Stack>
      {[760, 520, 200].map((width) => (
        <div key={width} style={{ width, maxWidth: "100%" }} data-width={width}>
          <Grid minWidth={220}>
            {["开课", "选课", "成绩"].map((title) => (
              <span key={title}>{title}</span>
            ))}
          </Grid>
        </div>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const columnsAt = (width: number) => {
      const grid = canvasElement.querySelector(`[data-width="${width}"] > [data-component=grid]`)!;
      return getComputedStyle(grid).gridTemplateColumns.split(" ").length;
    };
    await expect([760, 520, 200].map(columnsAt)).toEqual([3, 2, 1]);
  },
};
