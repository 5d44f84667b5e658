import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { z } from "zod";
import { memoryStorage } from "../data-table/data-table.fixture.js";
import { UiProvider } from "../provider/index.js";
import { SearchBar, type SearchBarProps } from "./search-bar.js";
import { offeringFields } from "./search-bar.fixture.js";
import { createSearchCodec } from "./search-codec.js";
import { searchFromSchema } from "./search-from-schema.js";
import { defineSearchFields, type SearchValues, type SearchValuesOf } from "./types.js";

type Values = SearchValuesOf<typeof offeringFields>;
type Props = SearchBarProps<Values>;

const meta: Meta<Props> = {
  title: "组件/查询栏 SearchBar",
  component: SearchBar as (props: Props) => React.ReactNode,
  args: { fields: offeringFields, onSearch: fn(), collapsible: false },
};
export default meta;

type Story = StoryObj<Props>;

/** 一排字段、展开、条件标签、结果数、常用查询。 */
export const Playground: Story = {
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

/** 输入框默认最多 10 个字，字段可以另定；控件宽 210 px。 */
export const Limits: Story = {
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

/** 日期：打字或从日历里挑；认不出来的不进请求，重置时一起清掉。 */
export const Dates: Story = {
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
    await expect(args.onSearch).toHaveBeenLastCalledWith({
      semester: "2026-1",
      opens: ["2026-09-01", "2026-09-30"],
    });
    await userEvent.click(canvas.getByRole("button", { name: "重置" }));
    await expect(canvas.getByRole("textbox", { name: "首次上课" })).toHaveValue("");
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

/** 边打边查：停 0.3 秒才查，选字时不查。 */
export const Live: Story = {
  args: { live: true },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText("教师");
    await userEvent.type(input, "欧阳");
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith({ semester: "2026-1", teacher: "欧阳" }));
    await expect(args.onSearch).toHaveBeenCalledOnce();
  },
};

/** 只留一行，其余收起；缺必填项时自动展开。 */
export const Collapsed: Story = {
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

/** 当前条件一目了然，逐个去掉。 */
export const Chips: Story = {
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

/** 必填项为空时不查询，说明要做什么。 */
export const Required: Story = {
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

/** 按钮和字段按权限出现。 */
export const PermissionMatrix: Story = {
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
    const none = within(within(canvasElement).getByRole("region", { name: "没有权限" }));
    await expect(none.getByRole("button", { name: "帮助" })).toBeVisible();
    await expect(none.queryByRole("button", { name: "新建" })).toBeNull();
    await expect(none.queryByLabelText("学校")).toBeNull();
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
  args: { collapsible: true, resultCount: 38 },
  globals: { viewport: { value: "phone" } },
};
