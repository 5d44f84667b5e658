import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { Toaster } from "../toast/index.js";
import { SelectPage } from "./select-page/select-page.js";

const meta: Meta = {
  title: "示例/选课页",
  parameters: { layout: "fullscreen" },
  render: () => (
    <>
      <Toaster />
      <SelectPage />
    </>
  ),
};
export default meta;

type Story = StoryObj;

/** 整页：聚焦运筹学，课表里立刻看见它与高等代数撞在周三 1–2 节，学分也先算好。 */
export const Page: Story = {
  name: "整页",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const rows = canvas.getAllByRole("row");
    rows[4]!.focus();
    await expect(await canvas.findByText(/^运筹学，周三 1–2 节.*与 高等代数 冲突/)).toBeInTheDocument();
    await expect(canvas.getByRole("meter", { name: "已选学分" })).toHaveAttribute(
      "aria-valuetext",
      "已选 14.5 学分，上限 22 学分，选上后 16.5 学分",
    );
    await userEvent.keyboard("{Home}");
    await expect(await canvas.findByText(/^量子信息导论，周二 3–4 节.*正在看/)).toBeInTheDocument();
  },
};

/** 筛选一勾就收窄，数字先说会剩几门；选上之后学分跟着走，可以退。 */
export const FilterAndSelect: Story = {
  name: "筛选和选课",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("checkbox", { name: /岳麓师范大学/ }));
    await expect(canvas.getAllByRole("row")).toHaveLength(2);
    const [first] = canvas.getAllByRole("row");
    await userEvent.click(within(first!).getByRole("button", { name: /选课/ }));
    await expect(within(first!).getByText("已选")).toBeVisible();
    await expect(canvas.getByRole("meter", { name: "已选学分" })).toHaveAttribute("aria-valuenow", "16.5");
    await userEvent.click(within(first!).getByRole("button", { name: /退选/ }));
    await expect(canvas.getByRole("meter", { name: "已选学分" })).toHaveAttribute("aria-valuenow", "14.5");
    await userEvent.click(canvas.getByRole("checkbox", { name: /岳麓师范大学/ }));
    await userEvent.click(canvas.getByRole("button", { name: /展开其余/ }));
    await userEvent.click(canvas.getByRole("checkbox", { name: /澧州艺术学院/ }));
    await userEvent.click(canvas.getByRole("button", { name: "清空筛选" }));
    await expect(canvas.getAllByRole("row")).toHaveLength(6);
  },
};

/** 同一页在手机上：课程在最前，筛选和详情从底部出来，导航在底部。 */
export const PageOnPhone: Story = {
  name: "手机上的整页",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const filter = within(canvasElement).getByRole("button", { name: "筛选" });
    await userEvent.click(filter);
    const drawer = within(await screen.findByRole("dialog", { name: "筛选" }));
    await userEvent.click(drawer.getByRole("checkbox", { name: /岳麓师范大学/ }));
    await userEvent.click(drawer.getByRole("button", { name: "看 2 门课" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(filter).toHaveAccessibleName("筛选（1）");
  },
};
