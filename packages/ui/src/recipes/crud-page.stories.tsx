import type { Meta, StoryObj } from "@storybook/react-vite";
import { Download, Plus } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Card } from "../card/index.js";
import {
  DataTable,
  type DataTableColumn,
  firstPage,
  type RowAction,
  type ToolbarContext,
} from "../data-table/index.js";
import { type Round, roundOf, roundsOf } from "../data-table/data-table.fixture.js";
import { ExportDialog } from "../export-dialog/index.js";
import { teacherOf } from "../picker-dialog/picker-dialog.fixture.js";
import { SearchBar } from "../search-bar/index.js";
import { Tag, type TagTone } from "../tag/index.js";
import { RoundDialog, type RoundDraft } from "./round-dialog.fixture.js";
import { codec, exportRounds, type KeptRound, search, useRounds } from "./rounds.fixture.js";

const TONES: Record<Round["state"], TagTone> = { 未开始: "accent", 进行中: "ok", 已关闭: "neutral" };

const columns: readonly DataTableColumn<KeptRound>[] = [
  { prop: "name", label: "轮次名称", minWidth: 220, sortable: true, card: "title" },
  { prop: "mode", label: "方式", width: 100 },
  { prop: "opensAt", label: "开放时间", width: 160, sortable: true },
  { prop: "closesAt", label: "关闭时间", width: 160, sortable: true },
  { prop: "manager", label: "负责教师", width: 110, text: ({ manager }) => manager?.name ?? "" },
  { prop: "maxCredits", label: "学分上限", width: 110, sortable: true, align: "end" },
  {
    prop: "state",
    label: "状态",
    width: 100,
    render: ({ row }) => <Tag tone={TONES[row.state]}>{row.state}</Tag>,
    text: (row) => row.state,
  },
];

function RoundsPage() {
  const [all, setAll] = useState<readonly KeptRound[]>(() => roundsOf(38));
  // An application takes this from its router.
  const [address, setAddress] = useState("");
  const [edited, setEdited] = useState<KeptRound | "new">();
  const [exported, setExported] = useState<ToolbarContext<KeptRound>>();
  const { values, page, items, rowCount } = useRounds(all, address);
  const actions = useMemo<readonly RowAction<KeptRound>[]>(
    () => [
      { label: "修改", permission: "round-update", onClick: setEdited },
      {
        label: "删除",
        permission: "round-delete",
        danger: true,
        onClick: (row) => setAll((old) => old.filter(({ id }) => id !== row.id)),
        disabledReason: (row) => (row.state === "未开始" ? undefined : "轮次已开始，不能删除"),
      },
    ],
    [],
  );
  const toolbar = useCallback(
    (context: ToolbarContext<KeptRound>) => (
      <>
        <Button variant="primary" icon={<Plus />} onClick={() => setEdited("new")}>
          新建轮次
        </Button>
        <Button icon={<Download />} onClick={() => setExported(context)}>
          导出
        </Button>
      </>
    ),
    [],
  );
  const save = useCallback(
    (draft: RoundDraft) => {
      setAll((old) =>
        edited === "new" || edited === undefined
          ? [{ ...(roundsOf(1)[0] as Round), ...draft, id: old.length + 1, state: "未开始" }, ...old]
          : old.map((row) => (row.id === edited.id ? { ...row, ...draft } : row)),
      );
      setEdited(undefined);
    },
    [edited],
  );
  return (
    <Card padding="none">
      <SearchBar
        fields={search.fields}
        value={values}
        resultCount={rowCount}
        savedQueriesId="recipe-rounds"
        onSearch={(next) =>
          setAddress(
            codec
              .format({ values: next, page: { ...firstPage(page.pageSize), orderBy: page.orderBy } })
              .toString(),
          )
        }
      />
      <DataTable
        label="选课轮次"
        columns={columns}
        rows={items}
        rowCount={rowCount}
        rowName={roundName}
        page={page}
        onPageChange={(next) => setAddress(codec.format({ values, page: next }).toString())}
        actions={actions}
        selectable
        indexed
        toolbar={toolbar}
      />
      {edited === undefined ? null : (
        <RoundDialog
          round={edited === "new" ? undefined : edited}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ExportDialog
        open={exported !== undefined}
        onOpenChange={() => setExported(undefined)}
        url="/mutual-recognition/rounds/search"
        conditions={values}
        page={page}
        columns={exported?.columns ?? columns}
        pageRows={items.length}
        rowCount={rowCount}
        selectedIds={exported?.selection.kind === "some" ? exported.selection.ids : undefined}
        defaultTitle="选课轮次"
        onExport={async (request) => exportRounds(all, columns, request)}
      />
    </Card>
  );
}

const roundName = (round: KeptRound): string => round.name;

const meta: Meta<typeof RoundsPage> = { title: "示例/列表页 CRUD", component: RoundsPage };
export default meta;

type Story = StoryObj<typeof RoundsPage>;

/**
 * 一个完整的办公列表页：查询栏、表格、对话框里的表单。列表的全部状态（条件、页码、排序）在地址里；应用把 `address`
 * 换成路由的参数，把 `useRounds` 换成请求即可。
 */
export const Page: Story = {};

/** 查、改、删：一个人每天做的事，从头到尾走一遍。 */
export const Walk: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText("轮次名称"), "体育{Enter}");
    await waitFor(() => expect(canvas.getByText("共 7 条结果")).toBeVisible());
    await userEvent.click(canvas.getAllByRole("button", { name: "修改" })[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "修改轮次" }));
    const name = dialog.getByLabelText("轮次名称");
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole("button", { name: "保存轮次" }));
    await waitFor(() => expect(dialog.getByText("请填写轮次名称")).toBeVisible());
    await userEvent.type(name, "2026 秋 · 体育补选");
    await userEvent.click(dialog.getByRole("button", { name: "保存轮次" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByText("2026 秋 · 体育补选")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "去掉条件 轮次名称：体育" }));
    await waitFor(() => expect(canvas.getByText("共 38 条结果")).toBeVisible());
  },
};

/** 表单里选一位教师：对话框里再开选择对话框，选完回到表单，表单没有被提交。 */
export const PickTeacher: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getAllByRole("button", { name: "修改" })[0] as HTMLElement);
    const form = within(await screen.findByRole("dialog", { name: "修改轮次" }));
    await userEvent.click(form.getByRole("button", { name: "选择教师" }));
    const picker = within(await screen.findByRole("dialog", { name: "选择教师" }));
    await userEvent.type(picker.getByRole("textbox", { name: "姓名" }), "若溪");
    await userEvent.click(picker.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(picker.getByText("共 12 条")).toBeVisible());
    await userEvent.click(picker.getAllByRole("button", { name: "选择" })[0] as HTMLElement);
    const name = teacherOf(10).name;
    await waitFor(() => expect(form.getByRole("textbox", { name: "负责教师" })).toHaveValue(name));
    await userEvent.click(form.getByRole("button", { name: "保存轮次" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByRole("cell", { name })).toBeVisible();
  },
};

/** 导出勾选的两行：列是表格现在显示的列，文件里就是这两行。 */
export const Export: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("checkbox", { name: `选择 ${roundOf(2).name}` }));
    await userEvent.click(canvas.getByRole("checkbox", { name: `选择 ${roundOf(3).name}` }));
    await userEvent.click(canvas.getByRole("button", { name: "导出" }));
    const dialog = within(await screen.findByRole("dialog", { name: "导出" }));
    await expect(dialog.getByRole("radio", { name: "当前页（10 条）" })).toBeChecked();
    await expect(dialog.getByRole("radio", { name: "全部记录（38 条）" })).toBeEnabled();
    await userEvent.click(dialog.getByRole("radio", { name: "已选记录（2 条）" }));
    const saved: HTMLAnchorElement[] = [];
    const catchIt = (event: MouseEvent): void => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      saved.push(event.target);
    };
    document.addEventListener("click", catchIt);
    await userEvent.click(dialog.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    document.removeEventListener("click", catchIt);
    const text = await (await fetch(saved[0]!.href)).text();
    const lines = text.trim().split(/\r?\n/);
    await expect(lines[0]).toContain("选课轮次");
    await expect(lines[1]).toMatch(/^轮次名称\t方式\t开放时间/);
    await expect(lines.slice(2).map((line) => line.split("\t")[0])).toEqual([
      roundOf(2).name,
      roundOf(3).name,
    ]);
    await expect(dialog.getByText("选课轮次.tsv")).toBeVisible();
  },
};
