import type { Meta, StoryObj } from "@storybook/react-vite";
import { useCallback, useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { DatePicker } from "../date-picker/index.js";
import { Select } from "../select/index.js";
import { applyChanges } from "./cell-edit.js";
import type { DataTableProps } from "./data-table-props.js";
import { DataTable } from "./data-table.js";
import type { CellChange, DataTableColumn } from "./types.js";

/** A class that begins on a day, in one of the schools. */
interface Opening {
  id: number;
  course: string;
  begins: string;
  school: string;
}

const openings: readonly Opening[] = [
  { id: 1, course: "桥梁史", begins: "2026-03-02", school: "east" },
  { id: 2, course: "书法鉴赏", begins: "2026-03-09", school: "west" },
  { id: 3, course: "中药学", begins: "", school: "east" },
];
const schools = [
  { label: "东湖大学", value: "east" },
  { label: "西山学院", value: "west" },
];
const columns: readonly DataTableColumn<Opening>[] = [
  { prop: "course", label: "课程", width: 180, card: "title", edit: {} },
  {
    prop: "begins",
    label: "开课日期",
    width: 200,
    edit: {
      renderEditor: ({ control }) => <DatePicker {...control} size="sm" min="2026-02-01" />,
      validate: (value) =>
        value === "" || (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value))
          ? undefined
          : "请填日期，如 2026-03-02",
    },
  },
  {
    prop: "school",
    label: "学校",
    minWidth: 180,
    edit: {
      control: "select",
      options: schools,
      renderEditor: ({ control, commit }) => (
        <Select {...control} size="sm" options={schools} onValueChange={(value) => commit(value)} />
      ),
    },
  },
];

const edited = fn();

function Sheet(props: Partial<DataTableProps<Opening>>) {
  const [rows, setRows] = useState(openings);
  const onEdit = useCallback((changes: readonly CellChange<Opening>[]) => {
    edited(changes.map(({ id, prop, value }) => [id, prop, value]));
    setRows((old) => applyChanges(old, changes));
  }, []);
  return (
    <>
      <DataTable
        columns={columns}
        rows={rows}
        label="开课安排"
        rowName={(row) => row.course}
        height="content"
        onEdit={onEdit}
        {...props}
      />
      <Button>下一项</Button>
    </>
  );
}

const meta: Meta<typeof Sheet> = {
  title: "展示/表格 DataTable/自己的编辑控件",
  component: Sheet,
  beforeEach: () => void edited.mockClear(),
};
export default meta;

type Story = StoryObj<typeof Sheet>;

const cellsOf = (canvasElement: HTMLElement) => (name: string) =>
  within(canvasElement).getByLabelText(new RegExp(`^${name}`));
const calendar = () => document.querySelector("[data-component=date-picker-popover]");

/** 格里是你的控件：Enter 收下到下一行，Tab 向右，Esc 还原，和别的格一样。 */
export const HostedEditors: Story = {
  name: "自己的编辑控件",
  play: async ({ canvasElement }) => {
    const cell = cellsOf(canvasElement);
    await waitFor(() => expect(cell("桥梁史 开课日期").tagName).toBe("BUTTON"));
    await userEvent.click(cell("桥梁史 课程"));
    await userEvent.keyboard("{Tab}");
    await expect(cell("桥梁史 开课日期")).toHaveFocus();
    await userEvent.keyboard("3月16日{Enter}");
    await expect(edited).toHaveBeenLastCalledWith([[1, "begins", "2026-03-16"]]);
    await expect(cell("书法鉴赏 开课日期")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect(cell("桥梁史 开课日期")).toHaveValue("2026-03-16");
    await userEvent.keyboard("2026-04-01{Tab}");
    await expect(edited).toHaveBeenLastCalledWith([[1, "begins", "2026-04-01"]]);
    await expect(cell("桥梁史 学校")).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Control>}z{/Control}");
    await waitFor(() => expect(cell("桥梁史 开课日期")).toHaveValue("2026-03-16"));

    // A day of the calendar, from its own keys; the focus comes back to the cell, and Enter takes it.
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(calendar()).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await waitFor(() => expect(cell("桥梁史 开课日期")).toHaveFocus());
    await expect(cell("桥梁史 开课日期")).toHaveValue("2026-03-17");
    await userEvent.keyboard("{Enter}");
    await expect(edited).toHaveBeenLastCalledWith([[1, "begins", "2026-03-17"]]);
    await expect(cell("书法鉴赏 开课日期")).toHaveFocus();
  },
};

/** 日历开着：第一次 Esc 只关日历，第二次还原这一格并结束编辑，第三次才是外面的。 */
export const HostedEscape: Story = {
  name: "一层一层退出",
  render: (args) => (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what stands around a table, a dialog for instance
    <div onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && outside()}>
      <Sheet {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    outside.mockClear();
    const cell = cellsOf(canvasElement);
    const user = userEvent.setup();
    await waitFor(() => expect(cell("桥梁史 开课日期").tagName).toBe("BUTTON"));
    await user.click(cell("桥梁史 开课日期"));
    await user.keyboard("2026-05");
    // With the focus in the calendar, and with the focus in the field.
    for (const open of ["{ArrowDown}", "press"]) {
      if (open === "press") await user.click(cell("桥梁史 开课日期"));
      else await user.keyboard(open);
      await waitFor(() => expect(calendar()).toBeVisible());
      if (open !== "press")
        await waitFor(() => expect(calendar()).toContainElement(document.activeElement as HTMLElement));
      await user.keyboard("{Escape}");
      await waitFor(() => expect(calendar()).toBeNull());
      await expect(cell("桥梁史 开课日期")).toHaveFocus();
    }
    await user.keyboard("2026-05");
    await user.keyboard("{Escape}");
    await expect(cell("桥梁史 开课日期")).toHaveFocus();
    await expect(cell("桥梁史 开课日期")).toHaveValue("2026-03-02");
    await expect(outside).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    await expect(outside).toHaveBeenCalledOnce();
    // Over the field's own button, and out of the table.
    await user.keyboard("{Tab}{Tab}");
    await expect(within(canvasElement).getByRole("button", { name: "下一项" })).toHaveFocus();
    await waitFor(() => expect(cell("桥梁史 开课日期")).toHaveTextContent("2026-03-02"));
    await expect(edited).not.toHaveBeenCalled();
  },
};
const outside = fn();

/** 控件看不懂的字留在格里，标红，说控件的原因；改好就收下。选一个就收下的用 `commit(value)`。 */
export const HostedRefusals: Story = {
  name: "控件看不懂的字",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const cell = cellsOf(canvasElement);
    const user = userEvent.setup();
    await waitFor(() => expect(cell("桥梁史 开课日期").tagName).toBe("BUTTON"));
    await user.click(cell("桥梁史 开课日期"));
    await user.keyboard("下雪天{Enter}");
    await expect(canvas.getByText("1 格不合要求")).toBeVisible();
    await expect(cell("桥梁史 开课日期")).toHaveTextContent("下雪天");
    await user.click(canvas.getByRole("button", { name: "下一处" }));
    await waitFor(() => expect(cell("桥梁史 开课日期")).toHaveFocus());
    await expect(cell("桥梁史 开课日期")).toBeInvalid();
    // Walked over again, it stays refused.
    await user.keyboard("{Tab}");
    await expect(canvas.getByText("1 格不合要求")).toBeVisible();
    await user.keyboard("{Shift>}{Tab}{/Shift}2026-03-30");
    // Left by the mouse, it is taken too.
    await user.click(cell("中药学 课程"));
    await waitFor(() => expect(edited).toHaveBeenLastCalledWith([[1, "begins", "2026-03-30"]]));
    await expect(canvas.queryByText("1 格不合要求")).toBeNull();
    await expect(cell("中药学 课程")).toHaveFocus();

    await user.click(cell("桥梁史 学校"));
    await user.keyboard("{Enter}");
    await user.click(await within(document.body).findByRole("option", { name: "西山学院" }));
    await waitFor(() => expect(edited).toHaveBeenLastCalledWith([[1, "school", "west"]]));
    await waitFor(() => expect(cell("桥梁史 学校")).toHaveFocus());
    await user.keyboard("{Tab}");
    await expect(cell("书法鉴赏 课程")).toHaveFocus();
  },
};

/** 手机上在卡片里编辑。 */
export const HostedOnPhone: Story = {
  name: "手机上的编辑控件",
  render: (args) => (
    <div style={{ width: 358 }}>
      <Sheet {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const cell = cellsOf(canvasElement);
    await waitFor(() => expect(cell("桥梁史 开课日期").tagName).toBe("BUTTON"));
    await userEvent.click(cell("桥梁史 开课日期"));
    await expect(cell("桥梁史 开课日期")).toHaveFocus();
    await userEvent.keyboard("2026-06-01{Enter}");
    await expect(edited).toHaveBeenLastCalledWith([[1, "begins", "2026-06-01"]]);
  },
};
