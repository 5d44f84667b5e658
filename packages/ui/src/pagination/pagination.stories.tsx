import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Pagination, type PaginationProps } from "./pagination.js";

const meta: Meta<PaginationProps> = {
  title: "组件/分页 Pagination",
  component: Pagination,
  args: { pageIndex: 1, rowCount: 3155, onPageChange: fn(), onPageSizeChange: fn() },
  render: (args) => <Turned {...args} />,
};
export default meta;

type Story = StoryObj<PaginationProps>;

function Turned(props: PaginationProps) {
  const [pageIndex, setPageIndex] = useState(props.pageIndex);
  const [pageSize, setPageSize] = useState(props.pageSize);
  return (
    <Pagination
      {...props}
      pageIndex={pageIndex}
      pageSize={pageSize}
      onPageChange={(next) => {
        props.onPageChange(next);
        setPageIndex(next);
      }}
      onPageSizeChange={
        props.onPageSizeChange &&
        ((size) => {
          props.onPageSizeChange?.(size);
          setPageSize(size);
          setPageIndex(1);
        })
      }
    />
  );
}

/** 总数、上一页、页码、下一页、每页条数；默认每页 20 条。 */
export const Playground: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("共 3155 条")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "第 158 页" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "下一页" }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(2);
    await userEvent.click(canvas.getByRole("button", { name: "向后 5 页" }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(7);
    await expect(canvas.getByRole("button", { name: "第 7 页" })).toHaveAttribute("aria-current", "page");
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "每页条数" }), "100 条/页");
    await expect(args.onPageSizeChange).toHaveBeenLastCalledWith(100);
    await expect(canvas.getByRole("button", { name: "第 32 页" })).toBeVisible();
  },
};

/** 每页条数：10、20、30、40、50、100（规格第 9 节）；存过别的就多一个。 */
export const Sizes: Story = {
  args: { pageSize: 15 },
  play: async ({ canvasElement }) => {
    const sizes = within(canvasElement)
      .getAllByRole("option")
      .map((option) => option.textContent);
    await expect(sizes).toEqual(["10", "15", "20", "30", "40", "50", "100"].map((size) => `${size} 条/页`));
  },
};

/** 键盘：到头了按钮还在焦点上，只是按了没用。 */
export const Keyboard: Story = {
  args: { rowCount: 38 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const next = canvas.getByRole("button", { name: "下一页" });
    next.focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect(args.onPageChange).toHaveBeenCalledOnce();
    await expect(args.onPageChange).toHaveBeenCalledWith(2);
    await expect(next).toHaveFocus();
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole("button", { name: "第 2 页" })).toHaveFocus();
  },
};

/** 没有数据：停在第 1 页，两头都按不了。 */
export const Empty: Story = {
  args: { rowCount: 0 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "下一页" }));
    await userEvent.click(canvas.getByRole("button", { name: "上一页" }));
    await expect(args.onPageChange).not.toHaveBeenCalled();
  },
};

/** 正在取：什么都按不了。 */
export const Disabled: Story = {
  args: { disabled: true, pageIndex: 3 },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "第 4 页" }));
    await expect(args.onPageChange).not.toHaveBeenCalled();
  },
};

/** 窄：页码收成「3 / 158」。 */
export const Narrow: Story = {
  args: { pageIndex: 3 },
  decorators: [
    (Story) => (
      <div style={{ width: 340 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("3 / 158")).toBeVisible();
    await expect(canvas.queryByRole("list")).toBeNull();
    await expect(canvas.getByRole("button", { name: "下一页" })).toBeVisible();
  },
};
