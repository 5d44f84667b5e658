import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { isExternalHref } from "../link/index.js";
import { dictionaryOptions } from "../options/dictionary-options.js";
import { yearOptions } from "../options/year-options.js";
import { Select } from "../select/index.js";
import { formatDateTime } from "./format-date-time.js";
import { formatMoment } from "./format-moment.js";
import { maskEmail } from "./mask-email.js";

const meta: Meta = { title: "基础/规则函数" };
export default meta;

type Story = StoryObj;

/** A text to try a function with, and what it makes of it. */
function Try(props: { label: string; initial: string; of: (text: string) => ReactNode }) {
  const [text, setText] = useState(props.initial);
  return (
    <div style={{ display: "grid", gap: 8, maxWidth: 360 }}>
      <Field label={props.label}>
        <Input value={text} onValueChange={setText} />
      </Field>
      <output>{props.of(text)}</output>
    </div>
  );
}

const tryIt = async (canvasElement: HTMLElement, text: string) => {
  const canvas = within(canvasElement);
  const field = canvas.getByRole("textbox");
  await userEvent.clear(field);
  if (text !== "") await userEvent.type(field, text);
  return canvas.getByRole("status");
};

/** 写成 yyyy-MM-dd HH:mm:ss（规格第 9 节），北京时间；空的、不是日期的是空。 */
export const DateTime: Story = {
  name: "日期时间",
  render: () => <Try label="时刻" initial="2026-11-20T00:05:09Z" of={(text) => formatDateTime(text)} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("status")).toHaveTextContent("2026-11-20 08:05:09");
    await expect(await tryIt(canvasElement, "2026-11-20")).toHaveTextContent("2026-11-20 00:00:00");
    await expect(await tryIt(canvasElement, "昨天")).toBeEmptyDOMElement();
  },
};

/** 写给人看的：今年的不写年份，别的年份写。 */
export const Moment: Story = {
  name: "写给人看的时间",
  render: () => (
    <Try
      label="时刻"
      initial="2026-11-20T00:05:09Z"
      of={(text) => formatMoment(text, Date.parse("2026-06-01T00:00:00Z"))}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("status")).toHaveTextContent("11 月 20 日 08:05");
    await expect(await tryIt(canvasElement, "2027-01-03 08:00")).toHaveTextContent("2027 年 1 月 3 日 08:00");
  },
};

/** @ 前面留三个字，其余是星号（规格第 5 节）；不到三个字也盖住最后一个。 */
export const Email: Story = {
  name: "邮箱",
  render: () => <Try label="邮箱" initial="zhouchengze@csu.edu.cn" of={maskEmail} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("status")).toHaveTextContent("zho********@csu.edu.cn");
    await expect(await tryIt(canvasElement, "ab@csu.edu.cn")).toHaveTextContent("a*@csu.edu.cn");
  },
};

/** http、https、mailto、tel 开头的是外部链接（规格第 5 节）。 */
export const ExternalHref: Story = {
  name: "外部链接",
  render: () => (
    <Try
      label="地址"
      initial="https://www.moe.gov.cn"
      of={(text) => (isExternalHref(text) ? "外部链接" : "站内")}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("status")).toHaveTextContent("外部链接");
    await expect(await tryIt(canvasElement, "tel:0731")).toHaveTextContent("外部链接");
    await expect(await tryIt(canvasElement, "/https/rules")).toHaveTextContent("站内");
  },
};

function Years() {
  const [year, setYear] = useState<string | undefined>("2026");
  return (
    <Field label="年份">
      <Select value={year} onValueChange={setYear} options={yearOptions(2026)} />
    </Field>
  );
}

/** 从八年前到四年后，新的在前（规格第 9 节）。 */
export const YearList: Story = {
  name: "年份列表",
  render: () => <Years />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("combobox", { name: "年份" }));
    const years = await screen.findAllByRole("option");
    await expect([years[0]?.textContent, years.at(-1)?.textContent, years.length]).toEqual([
      "2030",
      "2018",
      13,
    ]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  },
};

const kinds = [
  { code: "01", dic_name1: "通识选修" },
  { code: "02", dic_name1: "公共任选", expired: true },
  { code: "03", dic_name1: "专业选修" },
];

function Kinds() {
  const [kind, setKind] = useState<string | undefined>("02");
  return (
    <Field label="课程性质">
      <Select value={kind} onValueChange={setKind} options={dictionaryOptions(kinds, kind)} />
    </Field>
  );
}

/** 停用的「公共任选」只在选着它的时候在；换成别的以后就没有了（规格第 5 节）。 */
export const Dictionary: Story = {
  name: "字典",
  render: () => <Kinds />,
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole("combobox", { name: "课程性质" });
    await expect(field).toHaveTextContent("公共任选");
    await userEvent.click(field);
    await expect(await screen.findAllByRole("option")).toHaveLength(3);
    await userEvent.click(screen.getByRole("option", { name: "专业选修" }));
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
    await userEvent.click(field);
    const left = await screen.findAllByRole("option");
    await expect(left.map((option) => option.textContent)).toEqual(["通识选修", "专业选修"]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  },
};
