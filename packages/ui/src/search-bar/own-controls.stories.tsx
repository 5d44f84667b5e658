import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { ownControlFields } from "./own-controls.fixture.js";
import { createSearchCodec } from "./search-codec.js";
import { SearchBar } from "./search-bar.js";
import type { SearchValuesOf } from "./types.js";

type Values = SearchValuesOf<typeof ownControlFields>;

const codec = createSearchCodec(ownControlFields);
const onSearch = fn<(values: Values) => void>();

/** A list whose query is in the address: what is asked is written there, and read back from there. */
function InAddress({ start = "" }: { start?: string }) {
  const [address, setAddress] = useState(start);
  return (
    <>
      <SearchBar
        fields={ownControlFields}
        value={codec.parse(address)}
        collapsible={false}
        onSearch={(values) => {
          onSearch(values);
          setAddress(codec.format(values).toString());
        }}
      />
      <output aria-label="地址">{decodeURIComponent(address)}</output>
    </>
  );
}

const meta: Meta<typeof InAddress> = {
  title: "录入/查询栏 SearchBar/自己的控件",
  component: InAddress,
  beforeEach: () => void onSearch.mockClear(),
};
export default meta;

type Story = StoryObj<typeof InAddress>;

/** 多选、远程、选择对话框、浮层里的树，都是一个条件：进地址、有标签、能去掉。 */
export const OwnControls: Story = {
  name: "自己的控件",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const search = canvas.getByRole("button", { name: "查询" });
    const address = canvas.getByRole("status", { name: "地址" });

    // What must be there is asked for at its control.
    const schools = canvas.getByRole("combobox", { name: "学校" });
    await userEvent.click(search);
    await expect(canvas.getByRole("alert")).toHaveTextContent("请选择学校");
    await expect(schools).toBeInvalid();
    await expect(schools).toHaveAccessibleDescription("请选择学校");
    await expect(onSearch).not.toHaveBeenCalled();

    await userEvent.type(schools, "xcyx{Enter}");
    await userEvent.type(schools, "dtsf{Enter}{Escape}");
    await expect(schools).toBeValid();
    await userEvent.keyboard("{Enter}");
    await expect(onSearch).toHaveBeenLastCalledWith({ schools: ["10533", "10534"] });
    await expect(address).toHaveTextContent("schools=10533,10534");
    await expect(canvas.getByText("学校：星城医学院、洞庭师范大学")).toBeVisible();

    const course = canvas.getByRole("combobox", { name: "课程" });
    await userEvent.type(course, "概");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    await userEvent.click(screen.getByRole("option", { name: "概率论" }));
    await expect(course).toHaveValue("概率论");

    await userEvent.click(canvas.getByRole("button", { name: "教师：选择教师" }));
    const picker = within(await screen.findByRole("dialog", { name: "选择教师" }));
    // A search in there asks nothing of the bar that it belongs to.
    await userEvent.type(picker.getByRole("textbox", { name: "姓名" }), "景行{Enter}");
    await expect(onSearch).toHaveBeenCalledOnce();
    const [first] = await picker.findAllByRole("checkbox", { name: /李景行|王景行|张景行|陈景行/ });
    await userEvent.click(first!);
    await userEvent.click(picker.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByRole("button", { name: "教师：已选 1 人" })).toHaveFocus();

    await userEvent.click(canvas.getByRole("button", { name: "单位：选择单位" }));
    const popover = within(await screen.findByRole("dialog", { name: "选择单位" }));
    await userEvent.click(await popover.findByRole("treeitem", { name: /数学学院/ }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("button", { name: "单位：已选 1 个" })).toHaveFocus());

    await userEvent.click(search);
    await expect(onSearch).toHaveBeenLastCalledWith({
      schools: ["10533", "10534"],
      course: "C2",
      teachers: [expect.any(String)],
      units: ["math"],
    });
    await expect(canvas.getByText("单位：数学学院")).toBeVisible();

    await userEvent.click(canvas.getByRole("button", { name: "去掉条件 课程：概率论" }));
    await expect(course).toHaveValue("");
    await expect(address).not.toHaveTextContent("course");
    await userEvent.click(canvas.getByRole("button", { name: "重置" }));
    await expect(canvas.getByRole("button", { name: "单位：选择单位" })).toBeVisible();
  },
};

/** 从地址来：控件和标签都是它说的；乱写的不算。 */
export const FromAddress: Story = {
  name: "从地址来",
  args: { start: "schools=10532,10532,10534&course=C1&units=cs-se" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("学校：湘江理工大学、洞庭师范大学")).toBeVisible();
    await expect(canvas.getByRole("combobox", { name: "课程" })).toHaveValue("高等代数");
    await expect(canvas.getByRole("button", { name: "单位：已选 1 个" })).toBeVisible();
  },
};

/** 手机：控件和别的条件一样宽。 */
export const Phone: Story = {
  name: "手机",
  args: { start: "schools=10532,10534&units=cs-se" },
  globals: { viewport: { value: "phone" } },
};
