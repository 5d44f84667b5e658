import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { demoColumns, demoMarks, demoRows } from "../mark-grid/mark-grid.fixture.js";
import { PasteReview, type PasteReviewProps } from "./paste-review.js";

const pasted = [
  "姓名\t学号\t期末\t平时\t实验",
  "欧阳朔\t20250101099\t\t88\t",
  "林知夏\t\t94\t\t",
  "孟晚舟\t20250102021\t12O\t84\t79",
  "陆星河\t20250102018\t62\t78\t82",
  "陈思齐\t20250101003\t93\t88\t92",
  "蒋若溪\t20250102004\t缺\t85\t88",
  "李慕白\t２０２５０１０２００９\t８５\t82\t90",
  "\t\t\t\t",
  "宋怀瑾\tYS2025040130\t77\t74\t82",
].join("\n");

/** As an application does it: opened by a button, closed when it is told. */
function Pasting(props: PasteReviewProps) {
  const [open, setOpen] = useState(props.open);
  return (
    <>
      <Button onClick={() => setOpen(true)}>核对粘贴</Button>
      <PasteReview
        {...props}
        open={open}
        onOpenChange={(next) => {
          props.onOpenChange(next);
          setOpen(next);
        }}
      />
    </>
  );
}

const meta: Meta<PasteReviewProps> = {
  title: "录入/成绩/核对粘贴 PasteReview",
  tags: ["new"],
  component: PasteReview,
  args: {
    open: true,
    onOpenChange: fn(),
    pasted,
    students: demoRows,
    columns: demoColumns,
    current: (rowId, columnId) => demoMarks[rowId]?.[columnId] ?? "",
    changedByOthers: [
      {
        rowId: "20250102018",
        columnId: "lab",
        by: "罗以宁",
        // Two minutes before the moment at which stories are told.
        at: new Date("2026-11-20T11:43:20+08:00"),
        from: "82",
        to: "88",
      },
    ],
    noteOf: (rowId) => (rowId === "20250101003" ? "你昨天录的" : undefined),
    onWrite: fn(),
    onShowRoster: fn(),
    onExportUnmatched: fn(),
  },
  render: (args) => <Pasting {...args} />,
};
export default meta;

type Story = StoryObj<PasteReviewProps>;

const dialog = async () => screen.findByRole("dialog", { name: "核对粘贴的内容" });

/** 先看对不上的，再看与已有不同的；别人刚改过的不勾，自己原来录的勾上。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ args }) => {
    const review = within(await dialog());
    await expect(
      review.getByText("8 行 × 3 列 → 期末、平时、实验；还没有写入", { exact: false }),
    ).toBeVisible();
    await expect(review.getByText("先看这 3 处")).toBeVisible();
    await expect(review.getByRole("row", { name: /欧阳朔/ })).toHaveTextContent("不在正选名单，不写入");
    await expect(review.getByRole("row", { name: /孟晚舟/ })).toHaveTextContent(
      "「12O」不是分数，这一格不写入",
    );
    const theirs = review.getByRole("checkbox", { name: "陆星河 的实验用粘贴的 82" });
    await expect(theirs).not.toBeChecked();
    await expect(review.getByRole("row", { name: /陆星河/ })).toHaveTextContent(
      "罗以宁 2 分钟前改成 88，默认不覆盖",
    );
    await expect(review.getByRole("checkbox", { name: "陈思齐 的期末用粘贴的 93" })).toBeChecked();
    await expect(review.getByRole("row", { name: /陈思齐/ })).toHaveTextContent("你昨天录的");
    await expect(review.getByRole("row", { name: /蒋若溪/ })).toHaveTextContent("「缺」认作 缺考");
    await expect(
      review.getByText(/已自动认出：全角字 2 格，列的顺序不同，没写全的标记 1 格，空行 1 行/),
    ).toBeVisible();
    await userEvent.click(review.getByRole("button", { name: "看名单" }));
    await expect(args.onShowRoster).toHaveBeenCalled();
    await userEvent.click(review.getByRole("button", { name: "导出对不上的行" }));
    await expect(args.onExportUnmatched).toHaveBeenCalledWith([
      expect.objectContaining({ number: "20250101099" }),
      expect.objectContaining({ name: "林知夏" }),
    ]);
    await userEvent.click(review.getByRole("button", { name: "写入 4 格" }));
    await expect(args.onWrite).toHaveBeenCalledOnce();
    await expect(args.onWrite).toHaveBeenCalledWith([
      { rowId: "20250102009", columnId: "exam", from: "", to: "85" },
      { rowId: "YS2025040130", columnId: "exam", from: "", to: "77" },
      { rowId: "20250101003", columnId: "exam", from: "91", to: "93" },
      { rowId: "20250102004", columnId: "exam", from: "79", to: "absent" },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "核对粘贴" }));
    await dialog();
  },
};

/** 没有学号、同名一人：给一个链接，按了才算；按错了能取消。 */
export const Linked: Story = {
  name: "给一个链接",
  args: {
    current: (rowId, columnId) =>
      rowId === "20250102011" && columnId === "exam" ? "" : (demoMarks[rowId]?.[columnId] ?? ""),
  },
  play: async () => {
    const review = within(await dialog());
    await expect(review.getByRole("row", { name: /林知夏/ })).toHaveTextContent(
      "没有学号；同名 1 人，对应到第 7 行",
    );
    await userEvent.click(review.getByRole("button", { name: "对应到第 7 行" }));
    await expect(review.getByText("先看这 2 处")).toBeVisible();
    await expect(review.getByRole("button", { name: "写入 5 格" })).toBeVisible();
    await userEvent.click(review.getByRole("button", { name: "不对应" }));
    await expect(review.getByRole("button", { name: "写入 4 格" })).toBeVisible();
  },
};

/** 只用键盘：上下走行，空格勾，回车写。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ args }) => {
    const review = within(await dialog());
    await waitFor(() => expect(review.getByRole("row", { name: /欧阳朔/ })).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    await expect(review.getByRole("row", { name: /陆星河/ })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(review.getByRole("checkbox", { name: /陆星河/ })).toBeChecked();
    await expect(review.getByRole("button", { name: "写入 5 格" })).toBeVisible();
    await userEvent.keyboard("{ArrowDown} {Enter}");
    await expect(args.onWrite).toHaveBeenCalledWith(
      expect.arrayContaining([{ rowId: "20250102018", columnId: "lab", from: "88", to: "82" }]),
    );
    await expect(args.onWrite).toHaveBeenCalledWith(
      expect.not.arrayContaining([expect.objectContaining({ rowId: "20250101003", columnId: "exam" })]),
    );
  },
};

/** 一格也不写时，按钮说为什么按不了。 */
export const NothingToWrite: Story = {
  name: "没有可写的",
  args: { pasted: "学号\t期末\n20250101003\t93\n20250101099\t80" },
  play: async ({ args }) => {
    const review = within(await dialog());
    await userEvent.click(review.getByRole("button", { name: "全部留原来的" }));
    const write = review.getByRole("button", { name: "没有要写入的" });
    await expect(write).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(write);
    await expect(args.onWrite).not.toHaveBeenCalled();
    await userEvent.click(review.getByRole("button", { name: "全部用粘贴的" }));
    await expect(review.getByRole("button", { name: "写入 1 格" })).toBeVisible();
  },
};

/** 手机上一行一块。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "narrow" } },
  play: async () => {
    const box = await dialog();
    await expect(within(box).getByRole("row", { name: /陆星河/ })).toBeVisible();
    await expect(box.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 深色。 */
export const Dark: Story = {
  name: "深色",
  globals: { theme: "dark" },
  play: async () => {
    await expect(within(await dialog()).getByText("先看这 3 处")).toBeVisible();
  },
};
