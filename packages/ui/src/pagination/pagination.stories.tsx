import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Pagination, type PaginationProps } from "./pagination.js";

const meta: Meta<PaginationProps> = {
  title: "导航/分页 Pagination",
  component: Pagination,
  args: { rowCount: 3155, onPageChange: fn() },
};
export default meta;

type Story = StoryObj<PaginationProps>;

/** A page of twenty rows, unsorted. */
const at = (pageIndex: number) => ({ pageIndex, pageSize: 20, orderBy: [] });

/** 几百页的表可以直接跳：写页码，回车；超过最后一页就到最后一页。 */
export const Jumper: Story = {
  name: "直接跳页",
  args: { pageInput: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const jump = await canvas.findByRole("textbox", { name: "跳至第几页，共 158 页" });
    // Behind everything that the specification names.
    await expect(canvas.getByRole("combobox").compareDocumentPosition(jump)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    canvas.getByRole("combobox").focus();
    await userEvent.tab();
    await expect(jump).toHaveFocus();
    await userEvent.keyboard("第 90 页{Enter}");
    await expect(args.onPageChange).toHaveBeenLastCalledWith(at(90));
    await expect(canvas.getByRole("button", { name: "第 90 页" })).toHaveAttribute("aria-current", "page");
    await expect(jump).toHaveValue("");
    await userEvent.keyboard("900{Enter}");
    await expect(args.onPageChange).toHaveBeenLastCalledWith(at(158));
    await userEvent.keyboard("0{Enter}");
    await expect(args.onPageChange).toHaveBeenCalledTimes(2);
  },
};

/** 换页后，所在的那一层滚回顶部；`keepScroll` 时留在原处。 */
export const BackToTheTop: Story = {
  name: "回到顶部",
  render: (args) => (
    <div data-testid="box" style={{ height: 200, overflow: "auto" }}>
      <div style={{ height: 400 }}>第 1 行到第 20 行</div>
      <Pagination {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByTestId("box");
    box.scrollTop = box.scrollHeight;
    await userEvent.click(canvas.getByRole("button", { name: "下一页" }));
    await waitFor(() => expect(box.scrollTop).toBe(0));
  },
};

/** 总数、上一页、页码、下一页、每页条数；默认每页 20 条。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // Total, previous, pager, next, sizes (specification, section 9), as they are seen.
    const places = [
      canvas.getByText("共 3155 条"),
      canvas.getByRole("button", { name: "上一页" }),
      canvas.getByRole("list"),
      canvas.getByRole("button", { name: "下一页" }),
      canvas.getByRole("combobox"),
    ].map((part) => part.getBoundingClientRect().left);
    await expect(places).toEqual(places.toSorted((a, b) => a - b));
    await expect(canvas.getByText("共 3155 条")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "第 158 页" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "下一页" }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(at(2));
    await userEvent.click(canvas.getByRole("button", { name: "向后 5 页" }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(at(7));
    await expect(canvas.getByRole("button", { name: "第 7 页" })).toHaveAttribute("aria-current", "page");
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "每页条数" }), "100 条/页");
    await expect(args.onPageChange).toHaveBeenLastCalledWith({ pageIndex: 2, pageSize: 100, orderBy: [] });
    await expect(canvas.getByRole("button", { name: "第 32 页" })).toBeVisible();
  },
};

/** 次序：总数、上一页、页码、下一页、每页条数（规格第 9 节），看到的和 Tab、读屏走过的一样。 */
export const Order: Story = {
  name: "次序",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const parts = [
      canvas.getByText("共 3155 条"),
      canvas.getByRole("button", { name: "上一页" }),
      canvas.getByRole("list"),
      canvas.getByRole("button", { name: "下一页" }),
      canvas.getByRole("combobox", { name: "每页条数" }),
    ];
    for (const [at, part] of parts.entries()) {
      const next = parts[at + 1];
      if (next === undefined) continue;
      await expect(part.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      await expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(next.getBoundingClientRect().left);
    }
  },
};

/** 每页条数：10、20、30、40、50、100（规格第 9 节）；存过别的就多一个。 */
export const Sizes: Story = {
  name: "大小",
  args: { defaultPage: { ...at(1), pageSize: 15 } },
  play: async ({ canvasElement }) => {
    const sizes = within(canvasElement)
      .getAllByRole("option")
      .map((option) => option.textContent);
    await expect(sizes).toEqual(["10", "15", "20", "30", "40", "50", "100"].map((size) => `${size} 条/页`));
  },
};

/** 键盘：到头了按钮还在焦点上，只是按了没用。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { rowCount: 38 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const next = canvas.getByRole("button", { name: "下一页" });
    for (const name of ["上一页", "第 1 页", "第 2 页", "下一页"]) {
      await userEvent.tab();
      await expect(canvas.getByRole("button", { name })).toHaveFocus();
    }
    await userEvent.keyboard("{Enter}{Enter}");
    await expect(args.onPageChange).toHaveBeenCalledOnce();
    await expect(args.onPageChange).toHaveBeenCalledWith(at(2));
    await expect(next).toHaveFocus();
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole("button", { name: "第 2 页" })).toHaveFocus();
  },
};

/** 没有数据：停在第 1 页，两头都按不了。 */
export const Empty: Story = {
  name: "空的",
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
  name: "不能用",
  args: { disabled: true, defaultPage: at(3) },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "第 4 页" }));
    await expect(args.onPageChange).not.toHaveBeenCalled();
  },
};

/** 窄：页码收成「3 / 158」。 */
export const Narrow: Story = {
  name: "窄的地方",
  args: { defaultPage: at(3) },
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
