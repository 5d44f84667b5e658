import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { memoryStorage } from "../data-table/memory-storage.js";
import { z } from "zod";
import { Button } from "../button/index.js";
import { UiProvider } from "../provider/index.js";
import { SearchBar, type SearchBarProps } from "./search-bar.js";
import { offeringFields } from "./search-bar.fixture.js";
import { createSearchCodec } from "./search-codec.js";
import { searchFromSchema } from "./search-from-schema.js";
import { defineSearchFields, type SearchValues, type SearchValuesOf } from "./types.js";

type Values = SearchValuesOf<typeof offeringFields>;
type Props = SearchBarProps<Values>;

const meta: Meta<Props> = {
  title: "录入/查询栏 SearchBar",
  component: SearchBar as (props: Props) => React.ReactNode,
  args: { fields: offeringFields, onSearch: fn(), collapsible: false },
};
export default meta;

type Story = StoryObj<Props>;

/** 一排字段、展开、条件标签、结果数、常用查询。 */
export const Playground: Story = {
  name: "试一试",
  args: {
    collapsible: true,
    resultCount: 38,
    savedQueriesId: "offerings",
    storage: memoryStorage(),
    buttons: [
      { label: "导入", onClick: fn(), permission: "offering-import" },
      { label: "导出", onClick: fn() },
    ],
  },
};

/** 打字、回车就查；值已去空格，空字段不在请求里。 */
export const Query: Story = {
  name: "查询",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText("课程名称"), "  高等代数 {Enter}");
    await expect(args.onSearch).toHaveBeenCalledOnce();
    await expect(args.onSearch).toHaveBeenCalledWith({ semester: "2026-1", keyword: "高等代数" });
    await userEvent.click(canvas.getByRole("button", { name: "重置" }));
    await expect(args.onSearch).toHaveBeenLastCalledWith({ semester: "2026-1" });
    await expect(canvas.getByLabelText("课程名称")).toHaveValue("");
  },
};

/** 只用键盘：Tab 依次走过每个字段，选、填、查、去掉一个条件、重置。 */
export const KeyboardWalk: Story = {
  name: "键盘走一遍",
  // What finds the neighbour is loaded with the first chip.
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole("combobox", { name: "学年学期" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("option", { name: "2025–2026 学年 第 2 学期" });
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(canvas.getByRole("combobox", { name: "学年学期" })).toHaveFocus());
    await userEvent.tab();
    await expect(canvas.getByLabelText("课程名称")).toHaveFocus();
    await userEvent.keyboard("代数");
    const reach = async (target: () => HTMLElement) => {
      for (let press = 0; press < 30 && document.activeElement !== target(); press += 1)
        await userEvent.tab();
      await expect(target()).toHaveFocus();
    };
    await reach(() => canvas.getByLabelText("教师"));
    await userEvent.keyboard("林");
    await reach(() => canvas.getByRole("button", { name: "查询" }));
    await userEvent.keyboard("{Enter}");
    await expect(args.onSearch).toHaveBeenLastCalledWith({
      semester: "2025-2",
      keyword: "代数",
      teacher: "林",
    });
    const removeTeacher = () => canvas.getByRole("button", { name: "去掉条件 教师：林" });
    await reach(removeTeacher);
    await userEvent.keyboard("{Enter}");
    await expect(args.onSearch).toHaveBeenLastCalledWith({ semester: "2025-2", keyword: "代数" });
    // What was pressed is gone; the keyboard goes on beside it.
    const beside = () => within(canvas.getByRole("list", { name: "当前条件" })).getAllByRole("button");
    await waitFor(() => expect(beside()).toContain(document.activeElement));
    await reach(() => canvas.getByRole("button", { name: "重置" }));
    await userEvent.keyboard(" ");
    await expect(args.onSearch).toHaveBeenLastCalledWith({ semester: "2026-1" });
  },
};

/** 输入框默认最多 10 个字，字段可以另定；控件宽 210 px。 */
export const Limits: Story = {
  name: "范围",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByLabelText("教师")).toHaveAttribute("maxlength", "10");
    await expect(canvas.getByLabelText("课程名称")).toHaveAttribute("maxlength", "20");
    const control = canvas.getByLabelText("教师").closest("[data-part=field-control]");
    await expect(control?.getBoundingClientRect().width).toBe(210);
  },
};

/** 输入法还在选字时按回车，只是选字，不查询。 */
export const InputMethod: Story = {
  name: "输入法",
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText("课程名称");
    input.focus();
    await fireEvent.compositionStart(input);
    await fireEvent.input(input, { target: { value: "gaodeng" } });
    await fireEvent.keyDown(input, { key: "Enter", keyCode: 229, isComposing: true });
    await expect(args.onSearch).not.toHaveBeenCalled();
    await fireEvent.input(input, { target: { value: "高等" } });
    await fireEvent.compositionEnd(input, { data: "高等" });
    // Safari 在选字结束之后才发这个回车。
    await fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
    await expect(args.onSearch).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSearch).toHaveBeenCalledWith({ semester: "2026-1", keyword: "高等" });
  },
};

/** 日期：打字或从日历里挑；有认不出来的就不查询，焦点回到那里，重置时一起清掉。 */
export const Dates: Story = {
  name: "日期",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const day = canvas.getByRole("textbox", { name: "首次上课" });
    await expect(day.closest("[data-part=field-control]")?.getBoundingClientRect().width).toBe(210);
    await userEvent.type(day, "2026年9月7日{Enter}");
    await expect(args.onSearch).toHaveBeenLastCalledWith({ semester: "2026-1", startsOn: "2026-09-07" });
    await expect(day).toHaveValue("2026-09-07");

    const range = within(canvas.getByRole("group", { name: "开课日期" }));
    await userEvent.type(range.getByRole("textbox", { name: "结束日期" }), "2026-9-30{Enter}");
    await expect(args.onSearch).toHaveBeenLastCalledWith({
      semester: "2026-1",
      opens: ["", "2026-09-30"],
      startsOn: "2026-09-07",
    });
    await userEvent.click(range.getByRole("button", { name: "打开日历" }));
    const calendar = within(await screen.findByRole("dialog", { name: "选择日期" }));
    await userEvent.click(await calendar.findByRole("button", { name: /9月1日/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(args.onSearch).toHaveBeenLastCalledWith({
      semester: "2026-1",
      opens: ["2026-09-01", "2026-09-30"],
      startsOn: "2026-09-07",
    });

    await userEvent.clear(day);
    await userEvent.type(day, "下周一{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("请按 yyyy-MM-dd 填写");
    await expect(args.onSearch).toHaveBeenCalledTimes(3);
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(args.onSearch).toHaveBeenCalledTimes(3);
    await expect(day).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "重置" }));
    await expect(args.onSearch).toHaveBeenCalledTimes(4);
    await expect(canvas.getByRole("textbox", { name: "首次上课" })).toHaveValue("");
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

/** 边打边查：停 0.3 秒才查，选字时不查。 */
export const Live: Story = {
  name: "边打边查",
  args: { searchWhileTyping: true },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText("教师");
    await userEvent.type(input, "欧阳");
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith({ semester: "2026-1", teacher: "欧阳" }));
    await expect(args.onSearch).toHaveBeenCalledOnce();
  },
};

type Asked = (values: Values) => void;
const askedOf = fn<Asked>();

/** A host whose address takes its time: what was asked arrives when 到达 is pressed; 后退 goes to an empty query. */
function SlowHost({ live }: { live?: boolean }) {
  const [value, setValue] = useState<Values>({ semester: "2026-1" });
  const [coming, setComing] = useState<readonly Values[]>([]);
  return (
    <>
      <SearchBar
        fields={offeringFields}
        value={value}
        searchWhileTyping={live}
        collapsible={false}
        onSearch={(values) => {
          askedOf(values);
          setComing((old) => [...old, values]);
        }}
      />
      <Button
        onClick={() => {
          const [first, ...rest] = coming;
          if (first !== undefined) setValue(first);
          setComing(rest);
        }}
      >
        到达
      </Button>
      <Button onClick={() => setValue({ semester: "2025-2" })}>后退</Button>
    </>
  );
}

/** 边打边查不改正在打的字：「linear 」的空格还在，「5 到 1」还能打成「5 到 10」。 */
export const LiveKeepsTyping: StoryObj<typeof SlowHost> = {
  name: "边打边查不改字",
  render: () => <SlowHost live />,
  beforeEach: () => void askedOf.mockClear(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const arrive = () => fireEvent.click(canvas.getByRole("button", { name: "到达" }));
    const keyword = canvas.getByLabelText("课程名称");
    await userEvent.type(keyword, "linear ");
    await waitFor(() => expect(askedOf).toHaveBeenLastCalledWith({ semester: "2026-1", keyword: "linear" }));
    await expect(keyword).toHaveValue("linear ");
    await arrive();
    await expect(keyword).toHaveValue("linear ");
    await userEvent.type(keyword, "algebra");
    await waitFor(() =>
      expect(askedOf).toHaveBeenLastCalledWith({ semester: "2026-1", keyword: "linear algebra" }),
    );
    const least = canvas.getByRole("spinbutton", { name: "学分，从" });
    const most = canvas.getByRole("spinbutton", { name: "学分，到" });
    await userEvent.type(least, "5");
    await userEvent.type(most, "1");
    await waitFor(() =>
      expect(askedOf).toHaveBeenLastCalledWith(expect.objectContaining({ credits: [1, 5] })),
    );
    await arrive();
    await arrive();
    await userEvent.type(most, "0");
    await waitFor(() =>
      expect(askedOf).toHaveBeenLastCalledWith(expect.objectContaining({ credits: [5, 10] })),
    );
    await expect(least).toHaveValue("5");
    await expect(most).toHaveValue("10");
  },
};

/** 地址来得晚：后来打的字还在；从别处来的值（后退）才换掉，读不懂的日期和它的提示一起去掉。 */
export const LateValue: StoryObj<typeof SlowHost> = {
  name: "后到的值",
  render: () => <SlowHost />,
  beforeEach: () => void askedOf.mockClear(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const teacher = canvas.getByLabelText("教师");
    const arrive = () => fireEvent.click(canvas.getByRole("button", { name: "到达" }));
    await userEvent.type(teacher, "欧{Enter}");
    await userEvent.type(teacher, "阳{Enter}");
    await userEvent.type(teacher, "娜");
    await arrive();
    await expect(canvas.getByText("教师：欧")).toBeVisible();
    await expect(teacher).toHaveValue("欧阳娜");
    await arrive();
    await expect(canvas.getByText("教师：欧阳")).toBeVisible();
    await expect(teacher).toHaveValue("欧阳娜");

    const day = canvas.getByRole("textbox", { name: "首次上课" });
    await userEvent.type(day, "下周一{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("请按 yyyy-MM-dd 填写");
    await fireEvent.click(canvas.getByRole("button", { name: "后退" }));
    await expect(teacher).toHaveValue("");
    await expect(day).toHaveValue("");
    await expect(canvas.queryByRole("alert")).toBeNull();
    // The field is the same: whoever stood in it still does.
    await expect(day).toHaveFocus();
  },
};

/** 选字时有别的值到了：不碰正在选的字，选完再换其余的。 */
export const LateValueWhileComposing: StoryObj<typeof SlowHost> = {
  name: "选字时后到的值",
  render: () => <SlowHost />,
  beforeEach: () => void askedOf.mockClear(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const teacher = canvas.getByLabelText("教师");
    await userEvent.type(canvas.getByLabelText("课程名称"), "代数");
    await fireEvent.compositionStart(teacher);
    await fireEvent.input(teacher, { target: { value: "ouyang" } });
    await fireEvent.click(canvas.getByRole("button", { name: "后退" }));
    await expect(teacher).toHaveValue("ouyang");
    await fireEvent.input(teacher, { target: { value: "欧阳" } });
    await fireEvent.compositionEnd(teacher, { data: "欧阳" });
    await expect(teacher).toHaveValue("欧阳");
    await expect(canvas.getByLabelText("课程名称")).toHaveValue("");
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(askedOf.mock.calls).toEqual([[{ semester: "2025-2", teacher: "欧阳" }]]);
  },
};

/** 只留一行，其余收起；缺必填项时自动展开。 */
export const Collapsed: Story = {
  name: "收起来",
  args: { collapsible: true },
  render: (args) => (
    <div style={{ width: 1000 }}>
      <SearchBar {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("group", { name: "学分" })).toBeNull();
    const more = canvas.getByRole("button", { name: "展开" });
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(more);
    await expect(canvas.getByRole("group", { name: "学分" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "收起" }));
    await expect(canvas.queryByRole("group", { name: "学分" })).toBeNull();
  },
};

/** 展开与否由页面保管，例如记在它自己的设置里。 */
export const ExpandedByHost: Story = {
  name: "由页面展开",
  args: { collapsible: true, expanded: true, onExpandedChange: fn() },
  render: (args) => (
    <div style={{ width: 1000 }}>
      <SearchBar {...args} />
    </div>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "收起" }));
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith(false);
    await expect(canvas.getByRole("group", { name: "学分" })).toBeVisible();
  },
};

/** 一行放得下就没有「展开」：一段日期只算一个字段。 */
export const FitsInOneRow: Story = {
  name: "一行放得下",
  args: {
    collapsible: true,
    fields: defineSearchFields([
      { prop: "opens", type: "dateRange", label: "开课日期" },
      { prop: "teacher", type: "input", label: "教师", width: 100 },
    ]) as unknown as Props["fields"],
  },
  render: (args) => (
    <div style={{ width: 800 }}>
      <SearchBar {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("textbox", { name: "教师" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "展开" })).toBeNull();
  },
};

/** 当前条件一目了然，逐个去掉。 */
export const Chips: Story = {
  name: "条件标签",
  args: {
    value: {
      semester: "2026-1",
      keyword: "代数",
      opens: ["2026-09-01", ""],
      credits: [2, 4],
      unit: ["10532", "math"],
    },
    resultCount: 12,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const chips = within(canvas.getByRole("list", { name: "当前条件" }));
    await expect(chips.getByText("开课日期：2026-09-01 起")).toBeVisible();
    await expect(chips.getByText("学分：2 至 4 学分")).toBeVisible();
    await expect(chips.getByText("开课单位：湘江理工大学 / 数学学院")).toBeVisible();
    await expect(canvas.getByRole("status")).toHaveTextContent("共 12 条结果");
    await userEvent.click(chips.getByRole("button", { name: "去掉条件 课程名称：代数" }));
    await expect(args.onSearch).toHaveBeenLastCalledWith(expect.not.objectContaining({ keyword: "代数" }));
  },
};

/** 去掉一个条件，别的框里还没查的字留着：没打完的、读不懂的都在。 */
export const ChipKeepsTyping: Story = {
  name: "去掉条件留着字",
  args: { value: undefined },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText("课程名称"), "代数{Enter}");
    await userEvent.type(canvas.getByRole("textbox", { name: "首次上课" }), "下周一");
    await userEvent.type(canvas.getByLabelText("教师"), "欧阳 ");
    await expect(canvas.getByRole("alert")).toHaveTextContent("请按 yyyy-MM-dd 填写");
    await userEvent.click(canvas.getByRole("button", { name: "去掉条件 课程名称：代数" }));
    await expect(args.onSearch).toHaveBeenLastCalledWith({ semester: "2026-1" });
    await expect(canvas.getByLabelText("课程名称")).toHaveValue("");
    await expect(canvas.getByLabelText("教师")).toHaveValue("欧阳 ");
    await expect(canvas.getByRole("textbox", { name: "首次上课" })).toHaveValue("下周一");
    await expect(canvas.getByRole("alert")).toBeVisible();
    await userEvent.clear(canvas.getByRole("textbox", { name: "首次上课" }));
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(args.onSearch).toHaveBeenLastCalledWith({ semester: "2026-1", teacher: "欧阳" });
  },
};

/** 下拉默认可清空（规格第 5 节）；字段说不可就没有叉。 */
export const ClearSelect: Story = {
  name: "清空下拉",
  args: { value: { semester: "2026-1", nature: "2" } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const control = (label: string) =>
      within(
        canvas.getByRole("combobox", { name: label }).closest<HTMLElement>("[data-part=field-control]")!,
      );
    await expect(control("学年学期").queryByRole("button", { name: "清除" })).toBeNull();
    const nature = canvas.getByRole("combobox", { name: "性质" });
    await expect(nature).toHaveTextContent("限选");
    await userEvent.click(control("性质").getByRole("button", { name: "清除" }));
    await expect(nature).toHaveTextContent("请选择");
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(args.onSearch).toHaveBeenLastCalledWith({ semester: "2026-1" });
  },
};

const wayFields = defineSearchFields([
  { prop: "keyword", type: "input", label: "课程名称" },
  { prop: "guests", type: "boolean", label: "收外校" },
  { prop: "live", type: "boolean", label: "直播", labels: { true: "有", false: "没有" } },
  { prop: "published", type: "boolean", label: "已公布", required: true },
]);

/** 是、否、不限三选一；地址里是 `guests=true`。必填的没有不限。 */
export const YesOrNo: StoryObj = {
  name: "是与否",
  render: () => <YesOrNoInAddress />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const control = (name: string) => canvas.getByRole("combobox", { name });
    const choose = async (field: string, name: string) => {
      await userEvent.click(control(field));
      await userEvent.click(await screen.findByRole("option", { name }));
      await waitFor(() => expect(control(field)).toHaveTextContent(name));
    };
    await expect(control("收外校")).toHaveTextContent("不限");
    await expect(control("已公布")).toHaveTextContent("请选择");
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(canvas.getByRole("alert")).toHaveTextContent("请选择已公布");
    await choose("已公布", "是");
    await choose("收外校", "是");
    await choose("直播", "没有");
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(canvas.getByText("?guests=true&live=false&published=true")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "去掉条件 直播：没有" }));
    await expect(control("直播")).toHaveTextContent("不限");
    await choose("收外校", "不限");
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(canvas.getByText("?published=true")).toBeVisible();

    // By key: letters choose, and Enter opens.
    control("收外校").focus();
    await userEvent.keyboard("否");
    await expect(control("收外校")).toHaveTextContent("否");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("option", { name: "否" })).toHaveFocus());
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(control("收外校")).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(canvas.getByText("?guests=true&published=true")).toBeVisible();
  },
};

function YesOrNoInAddress() {
  const [address, setAddress] = useState("");
  const codec = createSearchCodec(wayFields);
  return (
    <>
      <SearchBar
        fields={wayFields}
        value={codec.parse(address)}
        onSearch={(values) => setAddress(codec.format(values).toString())}
        collapsible={false}
      />
      <p>
        地址：<code>{`?${address}`}</code>
      </p>
    </>
  );
}

/** 必填项为空时不查询，说明要做什么。 */
export const Required: Story = {
  name: "必填",
  args: {
    fields: defineSearchFields([
      { prop: "studentNo", type: "input", label: "学号", required: true, maxlength: 20 },
    ]) as unknown as Props["fields"],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(args.onSearch).not.toHaveBeenCalled();
    await expect(canvas.getByRole("alert")).toHaveTextContent("请输入学号");
    await userEvent.type(canvas.getByLabelText("学号"), "2023105");
    await expect(canvas.queryByRole("alert")).toBeNull();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSearch).toHaveBeenCalledWith({ studentNo: "2023105" });
  },
};

const checkedSearch = searchFromSchema(
  z
    .object({
      studentNo: z.string().max(20).regex(/^\d+$/, "学号只有数字").meta({ label: "学号" }),
      opens: z.tuple([z.iso.date(), z.iso.date()]).optional().meta({ label: "开放时间" }),
    })
    .refine(({ studentNo, opens }) => studentNo !== "1" || opens === undefined, "学号和时间只查一样"),
);

const checked = {
  fields: checkedSearch.fields as unknown as Props["fields"],
  check: checkedSearch.check,
};

/** schema 一并校验：没写 optional 的必填，不合规则的在字段下说明、不查；区间开口不算错。 */
export const SchemaCheck: Story = {
  name: "按规则校验",
  args: { ...checked, value: { opens: ["", "2026-09-30"] } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const studentNo = canvas.getByLabelText("学号");
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(canvas.getByRole("alert")).toHaveTextContent("请输入学号");
    await userEvent.type(studentNo, "20a{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("学号只有数字");
    await expect(studentNo).toHaveAccessibleDescription("学号只有数字");
    await expect(args.onSearch).not.toHaveBeenCalled();
    await userEvent.keyboard("{Backspace}");
    await expect(canvas.queryByRole("alert")).toBeNull();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSearch).toHaveBeenCalledWith({ studentNo: "20", opens: ["", "2026-09-30"] });
  },
};

/** 几个字段合起来不对：在第一个字段下说明，不查。 */
export const SchemaCheckTogether: Story = {
  name: "几个字段合起来不对",
  args: { ...checked, value: { studentNo: "1", opens: ["2026-09-01", "2026-09-30"] } as unknown as Values },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(canvas.getByLabelText("学号")).toHaveAccessibleDescription("学号和时间只查一样");
    await expect(args.onSearch).not.toHaveBeenCalled();
  },
};

/** 区间和级联也认 `placeholder`、`clearable`、`step`；叉清掉一头。 */
export const FieldProps: Story = {
  name: "字段的属性",
  args: {
    fields: defineSearchFields([
      { prop: "credits", type: "numberRange", label: "学分", unit: "学分", step: 0.5, value: [1000, 2.5] },
      {
        prop: "people",
        type: "numberRange",
        label: "人数",
        placeholder: "不限",
        clearable: false,
        value: [null, 30],
      },
      {
        prop: "place",
        type: "cascade",
        label: "地点",
        levels: ["校区", "楼"],
        placeholder: "全部校区",
        options: [{ value: "n", label: "北校区", children: [{ value: "a", label: "A 楼" }] }],
      },
    ]) as unknown as Props["fields"],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const credits = within(canvas.getByRole("group", { name: "学分" }));
    const least = credits.getByRole("spinbutton", { name: "学分，从" });
    // Four figures stand beside the cross.
    const most = credits.getByRole("spinbutton", { name: "学分，到" });
    await expect(most.scrollWidth).toBeLessThanOrEqual(most.clientWidth);
    await userEvent.click(least);
    await userEvent.keyboard("{ArrowUp}");
    await expect(least).toHaveValue("3");
    await userEvent.click(credits.getAllByRole("button", { name: "清除" })[0]!);
    await expect(least).toHaveValue("");
    const people = within(canvas.getByRole("group", { name: "人数" }));
    await expect(people.queryByRole("button", { name: "清除" })).toBeNull();
    await expect(people.getByRole("spinbutton", { name: "人数，从" })).toHaveAttribute("placeholder", "不限");
    const upTo = people.getByRole("spinbutton", { name: "人数，到" });
    await userEvent.click(upTo);
    await userEvent.keyboard("{ArrowUp}");
    await expect(upTo).toHaveValue("31");
    await expect(canvas.getByRole("combobox", { name: "校区" })).toHaveTextContent("全部校区");
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await expect(args.onSearch).toHaveBeenLastCalledWith({ credits: [null, 1000], people: [null, 31] });
  },
};

/** 再查一次、还是这么多：没有 `loading` 也再读一遍。 */
export const SameCountAgain: Story = {
  name: "还是这么多",
  args: { resultCount: 12 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const status = canvas.getByRole("status");
    const said: string[] = [];
    const watch = new MutationObserver(() => said.push(status.textContent ?? ""));
    watch.observe(status, { childList: true, characterData: true, subtree: true });
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(said).toHaveLength(1));
    await userEvent.click(canvas.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(said).toHaveLength(2));
    watch.disconnect();
    await expect(said.map((text) => text.trim())).toEqual(["共 12 条结果", "共 12 条结果"]);
    await expect(said[0]).not.toBe(said[1]);
  },
};

/** 按钮和字段按权限出现。 */
export const PermissionMatrix: Story = {
  name: "三种权限的人",
  args: {
    fields: defineSearchFields([
      { prop: "keyword", type: "input", label: "课程名称" },
      { prop: "school", type: "input", label: "学校", permission: "school-read" },
    ]) as unknown as Props["fields"],
    buttons: [
      { label: "新建", onClick: fn(), permission: "offering-create", primary: true },
      { label: "导入", onClick: fn(), permission: "offering-import" },
      { label: "帮助", onClick: fn() },
    ],
  },
  render: (args) => (
    <>
      {[["offering-create", "offering-import", "school-read"], ["offering-import"], []].map((held, at) => (
        <UiProvider key={at} can={(required) => required === undefined || held.includes(required)}>
          <section aria-label={held.length === 0 ? "没有权限" : held.join("、")}>
            <SearchBar {...args} label={`查询条件 ${at + 1}`} />
          </section>
        </UiProvider>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    // Region, and what of 新建, 导入, 帮助 and the field 学校 is there.
    const shown: [string, boolean, boolean, boolean][] = [
      ["offering-create、offering-import、school-read", true, true, true],
      ["offering-import", false, true, false],
      ["没有权限", false, false, false],
    ];
    for (const [name, create, bring, school] of shown) {
      const region = within(within(canvasElement).getByRole("region", { name }));
      await expect(region.getByRole("button", { name: "帮助" })).toBeVisible();
      await expect(region.queryAllByRole("button", { name: "新建" })).toHaveLength(Number(create));
      await expect(region.queryAllByRole("button", { name: "导入" })).toHaveLength(Number(bring));
      await expect(region.queryAllByLabelText("学校")).toHaveLength(Number(school));
    }
  },
};

const courseSearch = searchFromSchema(
  z.object({
    keyword: z.string().max(20).optional().meta({ label: "课程名称" }),
    nature: z
      .enum(["required", "elective"])
      .optional()
      .meta({ label: "性质", options: { required: "必修", elective: "选修" } }),
    credits: z.tuple([z.number().nullable(), z.number().nullable()]).optional().meta({ label: "学分" }),
  }),
);

function InAddress() {
  const [address, setAddress] = useState("?keyword=%E6%A6%82%E7%8E%87%E8%AE%BA");
  return (
    <>
      <SearchBar
        fields={courseSearch.fields}
        value={courseSearch.codec.parse(address)}
        onSearch={(values) => setAddress(`?${courseSearch.codec.format(values).toString()}`)}
        collapsible={false}
      />
      <p>
        地址：<code>{decodeURIComponent(address)}</code>
      </p>
    </>
  );
}

/** 一个 zod schema 定下字段、地址和请求类型；中文在地址里来回不变。 */
export const SchemaAndAddress: StoryObj<typeof InAddress> = {
  name: "规则和地址",
  render: () => <InAddress />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByLabelText("课程名称");
    await expect(input).toHaveValue("概率论");
    await userEvent.clear(input);
    await userEvent.type(input, "数学&分析{Enter}");
    await expect(canvas.getByText("?keyword=数学&分析")).toBeVisible();
  },
};

function Saved() {
  const [storage] = useState(memoryStorage);
  const codec = createSearchCodec(offeringFields);
  const [values, setValues] = useState<SearchValues>(() => codec.parse("keyword=代数"));
  return (
    <SearchBar
      fields={offeringFields}
      value={values}
      onSearch={setValues}
      savedQueriesId="story"
      storage={storage}
      collapsible={false}
    />
  );
}

/** 常用查询：存、用、删。 */
export const SavedQueries: StoryObj<typeof Saved> = {
  name: "常用查询",
  render: () => <Saved />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const body = within(document.body);
    await userEvent.click(canvas.getByRole("button", { name: "常用查询" }));
    await userEvent.type(await body.findByLabelText("名称"), "本学期代数{Enter}");
    await expect(body.getByRole("button", { name: "本学期代数" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(canvas.getByRole("button", { name: "重置" }));
    await expect(canvas.getByLabelText("课程名称")).toHaveValue("");
    await userEvent.click(canvas.getByRole("button", { name: "常用查询" }));
    await userEvent.click(await body.findByRole("button", { name: "本学期代数" }));
    await expect(canvas.getByLabelText("课程名称")).toHaveValue("代数");
  },
};

/** 手机：一列，控件与手指一样高。 */
export const Phone: Story = {
  name: "手机",
  args: { collapsible: true, resultCount: 38 },
  globals: { viewport: { value: "phone" } },
};
