import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { DataTable, type DataTableColumn } from "../data-table/index.js";
import { EmptyState } from "../empty-state/index.js";
import { Input } from "../input/index.js";
import type { Token } from "../tokens/read-tokens.js";
import { tokens } from "./tokens.js";

const meta: Meta = { title: "基础/全部变量 Tokens" };
export default meta;

type Story = StoryObj;

const columns: readonly DataTableColumn<Token>[] = [
  { prop: "name", label: "变量", width: 240, render: ({ row: { name } }) => <code>{name}</code> },
  {
    prop: "look",
    label: "样子",
    width: 80,
    render: ({ row: { name } }) =>
      name.startsWith("--hx-color-") ? (
        <span
          className="inline-block h-5 w-10 rounded-small border border-line"
          style={{ background: `var(${name})` }}
        />
      ) : null,
  },
  { prop: "light", label: "浅色", width: 320 },
  { prop: "dark", label: "深色", width: 320 },
];
const idOf = ({ name }: Token) => name;

function AllTokens() {
  const [words, setWords] = useState("");
  const found = tokens.filter(({ name }) => name.includes(words.trim()));
  return (
    <div className="grid gap-3">
      <Input
        aria-label="找变量"
        placeholder="颜色写 color，圆角写 radius，字号写 text"
        clearable
        value={words}
        onValueChange={setWords}
      />
      <DataTable
        label="全部变量"
        columns={columns}
        rows={found}
        rowId={idOf}
        rowName={idOf}
        height={480}
        empty={<EmptyState title="没有这样的变量" />}
      />
    </div>
  );
}

/** 颜色、圆角、字号、间距、阴影、时长：每个变量在两个主题里的值。 */
export const All: Story = {
  name: "全部变量",
  render: () => <AllTokens />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole("textbox", { name: "找变量" }), "shadow");
    await expect(await canvas.findByText("--hx-shadow-float")).toBeVisible();
    await expect(canvas.queryByText("--hx-color-ink")).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect(await canvas.findByText("--hx-color-ink")).toBeVisible();
  },
};
