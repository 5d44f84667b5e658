import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { EveryControlForm, type EveryValue } from "./every-control.fixture.js";

const meta: Meta<typeof EveryControlForm> = {
  title: "录入/所有控件",
  component: EveryControlForm,
  args: { onSave: fn() },
};
export default meta;

type Story = StoryObj<typeof EveryControlForm>;

const saved: EveryValue = {
  name: "第二轮正选",
  note: "补充说明",
  credits: 3,
  mode: "lottery",
  school: "10002",
  guests: ["10001"],
  day: "2026-11-20",
  opensAt: "2026-11-20 08:00:00",
  between: ["2026-11-20", "2026-11-25"],
  hours: ["08:00", "09:40"],
  term: "2026-2027-1",
  week: 12,
  weeks: [1, 3, 5],
  audience: "10001",
  files: [{ id: "F1", name: "通知.pdf", state: "done" }],
  duties: ["round-edit", "round-draw"],
  office: "library",
  campuses: ["north", "south"],
  unit: "library",
  units: ["registry"],
  helpers: ["deputy"],
  agreed: true,
  visible: true,
};

/** The controls in their order, the empty ones and the ticked ones alike. */
const controls = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  return {
    name: canvas.getByRole("textbox", { name: "名称" }),
    note: canvas.getByRole("textbox", { name: "说明" }),
    credits: canvas.getByRole("spinbutton", { name: "学分" }),
    mode: canvas.getByRole("combobox", { name: "方式" }),
    school: canvas.getByRole("combobox", { name: "学校" }),
    guests: canvas.getByRole("combobox", { name: "外校" }),
    day: canvas.getByRole("textbox", { name: "日期" }),
    opensAt: canvas.getByRole("textbox", { name: "开放时间" }),
    from: within(canvas.getByRole("group", { name: "起止" })).getByRole("textbox", { name: "开始日期" }),
    to: within(canvas.getByRole("group", { name: "起止" })).getByRole("textbox", { name: "结束日期" }),
    begin: canvas.getByRole("textbox", { name: "开始时间" }),
    end: canvas.getByRole("textbox", { name: "结束时间" }),
    term: canvas.getByRole("combobox", { name: "学期" }),
    week: canvas.getByRole("textbox", { name: "第几周" }),
    weeks: canvas.getByRole("textbox", { name: "上课周次" }),
    audience: canvas.getByRole("radiogroup", { name: "面向" }),
    files: canvas.getByRole("button", { name: /^附件/ }),
    unit: canvas.getByRole("combobox", { name: "所属单位" }),
    units: canvas.getByRole("combobox", { name: "协办单位" }),
    agreed: canvas.getByRole("checkbox", { name: "同意" }),
    visible: canvas.getByRole("switch", { name: "可见" }),
  };
};

/** In one go, as a paste does it: a calendar that opens on a press is not what these stories are about. */
const write = async (control: HTMLElement, text: string) => {
  control.focus();
  await userEvent.paste(text);
};
const choose = async (control: HTMLElement, name: string) => {
  await write(control, name);
  await screen.findByRole("option", { name });
  await userEvent.keyboard("{Enter}{Escape}");
};

/** A tree is loaded when the first is on the page; its rows take the keys. */
const treeRow = async (canvasElement: HTMLElement, tree: string, row: string) =>
  within(await within(canvasElement).findByRole("tree", { name: tree })).findByRole("treeitem", {
    name: row,
  });

/** The left list of a transfer. */
const helpers = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole("listbox", { name: /^协办人 可选/ });

/** In the tree that a field opens; Escape closes it where several can be chosen. */
const chooseUnit = async (field: HTMLElement, name: string) => {
  await userEvent.click(field);
  const opened = await screen.findByRole("dialog");
  await userEvent.click(await within(opened).findByRole("treeitem", { name }));
  if (opened.isConnected) await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

const attach = (canvasElement: HTMLElement) =>
  fireEvent.change(canvasElement.querySelector<HTMLInputElement>("input[type=file]")!, {
    target: { files: [new File(["x"], "通知.pdf")] },
  });
/** What is saved when the file was chosen here. */
const savedHere = {
  ...saved,
  files: [expect.objectContaining({ name: "通知.pdf", state: "chosen" })],
};

const fillIn = async (canvasElement: HTMLElement) => {
  const all = controls(canvasElement);
  await write(all.name, saved.name);
  await write(all.note, saved.note);
  await write(all.credits, "3");
  all.mode.focus();
  await userEvent.keyboard("志");
  await choose(all.school, "岳麓师范大学");
  await choose(all.guests, "湘江理工大学");
  await write(all.day, saved.day);
  await write(all.opensAt, "2026-11-20 08:00");
  await write(all.from, saved.between[0]);
  await write(all.to, saved.between[1]);
  await write(all.begin, saved.hours[0]);
  await write(all.end, saved.hours[1]);
  // From no semester to the latest.
  all.term.focus();
  await userEvent.keyboard("{ArrowRight}");
  await write(all.week, "12");
  await write(all.weeks, "1-5 单");
  await userEvent.click(within(canvasElement).getByRole("radio", { name: "湘江理工大学" }));
  await attach(canvasElement);
  (await treeRow(canvasElement, "职责", "选课轮次")).focus();
  await userEvent.keyboard(" ");
  await userEvent.click(await treeRow(canvasElement, "部门", "图书馆"));
  await userEvent.click(await treeRow(canvasElement, "校区", "北校区"));
  await userEvent.click(await treeRow(canvasElement, "校区", "南校区"));
  await chooseUnit(all.unit, "图书馆");
  await chooseUnit(all.units, "教务处");
  await userEvent.dblClick(within(helpers(canvasElement)).getByRole("option", { name: "副主任" }));
  await userEvent.click(all.agreed);
  await userEvent.click(all.visible);
};

/** 每个控件都只写 `{...field}`（复选和开关是 `checkedField(field)`），填什么得到什么。 */
export const FilledIn: Story = {
  name: "填好的控件",
  play: async ({ canvasElement, args }) => {
    await fillIn(canvasElement);
    await expect(within(canvasElement).getByText("4 / 200")).toBeVisible();
    await userEvent.click(within(canvasElement).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith(savedHere));
  },
};

/** 没有默认值的表单重置之后，每个控件都是空的，表单里也什么都没有。 */
export const Reset: Story = {
  name: "重置",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await fillIn(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "重置" }));
    const all = controls(canvasElement);
    for (const text of [
      all.name,
      all.note,
      all.credits,
      all.school,
      all.day,
      all.opensAt,
      all.from,
      all.to,
      all.begin,
      all.end,
      all.week,
      all.weeks,
    ])
      await waitFor(() => expect(text).toHaveValue(""));
    await expect(canvas.getByText("0 / 200")).toBeVisible();
    await expect(all.mode).toHaveTextContent("请选择");
    for (const choice of [all.term, all.unit, all.units]) await expect(choice).toHaveTextContent("请选择");
    await expect(canvas.queryByRole("button", { name: "移除 湘江理工大学" })).toBeNull();
    for (const radio of canvas.getAllByRole("radio")) await expect(radio).not.toBeChecked();
    await expect(canvas.queryByText("通知.pdf")).toBeNull();
    for (const row of canvas.getAllByRole("treeitem")) {
      await expect(row).not.toHaveAttribute("aria-selected", "true");
      if (row.hasAttribute("aria-checked")) await expect(row).toHaveAttribute("aria-checked", "false");
    }
    await expect(within(helpers(canvasElement)).getAllByRole("option")).toHaveLength(2);
    await expect(all.agreed).not.toBeChecked();
    await expect(all.visible).not.toBeChecked();
    await userEvent.click(canvas.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(canvas.getAllByText("请填写")).toHaveLength(23));
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

/** 打不成日子、数字的字，表单重置时也一起走，不管之前提交过没有。 */
export const ResetRefusedText: Story = {
  name: "重置带走被拒的字",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const all = controls(canvasElement);
    const dates = [all.day, all.opensAt, all.from];
    for (const key of ["{Tab}", "{Enter}"]) {
      for (const date of dates) {
        await write(date, "下周一");
        await userEvent.keyboard(key);
        await waitFor(() => expect(date).toHaveAccessibleDescription(/^请按 yyyy-MM-dd.* 填写/));
        await expect(date).toHaveValue("下周一");
      }
      await userEvent.click(canvas.getByRole("button", { name: "重置" }));
      for (const date of dates) await waitFor(() => expect(date).toHaveValue(""));
      for (const date of dates) await expect(date).toHaveAccessibleDescription("");
    }
  },
};

/** Saves, is refused, and finds the focus in the first wrong control. */
const refused = async (canvasElement: HTMLElement, control: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole("button", { name: "保存" }));
  await waitFor(() => expect(control).toHaveFocus());
  await waitFor(() => expect(control).toHaveAccessibleDescription("请填写"));
};

/** 提交被拒，焦点到第一个不对的控件：选择和数字。 */
export const WrongChoiceFocused: Story = {
  name: "焦点到不对的选择",
  args: { filled: { ...saved, credits: undefined, mode: undefined, school: undefined, guests: undefined } },
  play: async ({ canvasElement, args }) => {
    const all = controls(canvasElement);
    await refused(canvasElement, all.credits);
    await userEvent.keyboard("3");
    await refused(canvasElement, all.mode);
    await userEvent.keyboard("志");
    await refused(canvasElement, all.school);
    await choose(all.school, "岳麓师范大学");
    await refused(canvasElement, all.guests);
    await choose(all.guests, "湘江理工大学");
    await userEvent.click(within(canvasElement).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith(saved));
  },
};

/** 日期也一样。 */
export const WrongDateFocused: Story = {
  name: "焦点到不对的日期",
  args: {
    filled: {
      ...saved,
      day: undefined,
      opensAt: undefined,
      between: undefined,
      hours: undefined,
      term: undefined,
      week: undefined,
      weeks: undefined,
    },
  },
  play: async ({ canvasElement, args }) => {
    const all = controls(canvasElement);
    await refused(canvasElement, all.day);
    await userEvent.paste(saved.day);
    await refused(canvasElement, all.opensAt);
    await userEvent.paste(saved.opensAt);
    await refused(canvasElement, all.from);
    await userEvent.paste(saved.between[0]);
    await write(all.to, saved.between[1]);
    await write(all.begin, saved.hours[0]);
    await write(all.end, saved.hours[1]);
    await refused(canvasElement, all.term);
    await userEvent.keyboard("{ArrowRight}");
    await refused(canvasElement, all.week);
    await userEvent.paste("12");
    await refused(canvasElement, all.weeks);
    await userEvent.paste("1-5 单");
    await userEvent.click(within(canvasElement).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith(saved));
  },
};

/** 单选、上传、复选和开关也一样。 */
export const WrongTickFocused: Story = {
  name: "焦点到不对的勾选",
  args: {
    filled: {
      ...saved,
      audience: undefined,
      files: undefined,
      unit: undefined,
      helpers: undefined,
      agreed: undefined,
      visible: undefined,
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const all = controls(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "保存" }));
    // The group gives it to the radio that Tab reaches.
    const first = canvas.getByRole("radio", { name: "湘江理工大学" });
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard(" ");
    await refused(canvasElement, all.files);
    await attach(canvasElement);
    await refused(canvasElement, all.unit);
    await chooseUnit(all.unit, "图书馆");
    await refused(canvasElement, helpers(canvasElement));
    await userEvent.keyboard("{Enter}");
    await refused(canvasElement, all.agreed);
    await userEvent.keyboard(" ");
    await refused(canvasElement, all.visible);
    await userEvent.keyboard(" ");
    await userEvent.click(canvas.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith(savedHere));
  },
};

/** 树也一样：焦点到 Tab 到得了的那一行，错误连着树。 */
export const WrongTreeFocused: Story = {
  name: "焦点到不对的树",
  args: { filled: { ...saved, duties: undefined, office: undefined, campuses: undefined } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const save = () => userEvent.click(canvas.getByRole("button", { name: "保存" }));
    const refusedTree = async (tree: string, first: string) => {
      const row = await treeRow(canvasElement, tree, first);
      await save();
      await waitFor(() => expect(row).toHaveFocus());
      const list = canvas.getByRole("tree", { name: tree });
      await waitFor(() => expect(list).toHaveAccessibleDescription("请填写"));
      await expect(list).toHaveAttribute("aria-invalid", "true");
    };
    await refusedTree("职责", "选课轮次");
    await userEvent.keyboard(" ");
    await refusedTree("部门", "教务处");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await refusedTree("校区", "北校区");
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    await save();
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith(saved));
  },
};

/** 字段禁用，里面的控件就都不能改。 */
export const Disabled: Story = {
  name: "不能用",
  args: { disabled: true, filled: { files: saved.files } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const all = controls(canvasElement);
    for (const [name, control] of Object.entries(all))
      if (name !== "audience") await expect(control, name).toBeDisabled();
    for (const radio of canvas.getAllByRole("radio")) await expect(radio).toBeDisabled();
    // What stands beside them does nothing either.
    await expect(canvas.queryByRole("button", { name: "增加" })).toBeNull();
    for (const tree of await canvas.findAllByRole("tree"))
      await expect(tree).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(await treeRow(canvasElement, "部门", "教务处"));
    await expect(await treeRow(canvasElement, "部门", "教务处")).toHaveAttribute("aria-selected", "false");
    await expect(await canvas.findByText("通知.pdf")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "移除 通知.pdf" })).toBeNull();
    for (const button of canvas.getAllByRole("button", { name: "打开日历" }))
      await expect(button).toBeDisabled();
  },
};
