import type { Meta, StoryObj } from "@storybook/react-vite";
import { Plus } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { z } from "zod";
import { Button } from "../button/index.js";
import { Card } from "../card/index.js";
import {
  applyPage,
  DataTable,
  type DataTableColumn,
  firstPage,
  type RowAction,
} from "../data-table/index.js";
import { type Round, roundsOf } from "../data-table/data-table.fixture.js";
import { Dialog } from "../dialog/index.js";
import { Form, FormField, useZodForm } from "../form/index.js";
import { Input } from "../input/index.js";
import { NumberInput } from "../number-input/index.js";
import { createListCodec, SearchBar, searchFromSchema } from "../search-bar/index.js";
import { Select } from "../select/index.js";
import { Tag, type TagTone } from "../tag/index.js";

const MODES = ["先到先得", "志愿抽签", "积分"] as const;
const STATES = ["未开始", "进行中", "已关闭"] as const;
const TONES: Record<Round["state"], TagTone> = { 未开始: "accent", 进行中: "ok", 已关闭: "neutral" };

// One schema: the fields of the search bar, the address, and the type of the request.
const search = searchFromSchema(
  z.object({
    name: z.string().max(20).optional().meta({ label: "轮次名称" }),
    mode: z.enum(MODES).optional().meta({ label: "方式" }),
    state: z.enum(STATES).optional().meta({ label: "状态" }),
  }),
);
const codec = createListCodec(search.fields, { pageSize: 10 });

const columns: readonly DataTableColumn<Round>[] = [
  { prop: "name", label: "轮次名称", minWidth: 220, sortable: true, card: "title" },
  { prop: "mode", label: "方式", width: 100 },
  { prop: "opensAt", label: "开放时间", width: 160, sortable: true },
  { prop: "closesAt", label: "关闭时间", width: 160, sortable: true },
  { prop: "maxCredits", label: "学分上限", width: 110, sortable: true, align: "end" },
  {
    prop: "state",
    label: "状态",
    width: 100,
    render: ({ row }) => <Tag tone={TONES[row.state]}>{row.state}</Tag>,
    text: (row) => row.state,
  },
];

const roundSchema = z.object({
  name: z.string().trim().min(1, "请填写轮次名称").max(30, "最多 30 个字"),
  mode: z.enum(MODES, "请选择方式"),
  maxCredits: z.number("请填写学分上限").min(1, "至少 1 学分").max(40, "不超过 40 学分"),
});
type RoundInput = z.input<typeof roundSchema>;
type RoundDraft = z.output<typeof roundSchema>;

interface RoundDialogProps {
  round: Round | undefined;
  onSave: (draft: RoundDraft) => void;
  onClose: () => void;
}

/** Mounted when it opens, so that its values are always those of its round. */
function RoundDialog({ round, onSave, onClose }: RoundDialogProps) {
  const form = useZodForm<RoundInput, RoundDraft>(roundSchema, {
    defaultValues: {
      name: round?.name ?? "",
      mode: round?.mode ?? "先到先得",
      maxCredits: round?.maxCredits,
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={round === undefined ? "新建轮次" : "修改轮次"}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="round-form" variant="primary">
            保存轮次
          </Button>
        </>
      }
    >
      <Form form={form} id="round-form" onSubmit={onSave}>
        <FormField<RoundInput, "name"> name="name" label="轮次名称" required>
          {(field) => <Input {...field} />}
        </FormField>
        <FormField<RoundInput, "mode"> name="mode" label="方式" required>
          {({ value, onChange, ref }) => (
            <Select
              ref={ref}
              value={value}
              onValueChange={onChange}
              options={MODES.map((mode) => ({ value: mode, label: mode }))}
            />
          )}
        </FormField>
        <FormField<RoundInput, "maxCredits"> name="maxCredits" label="学分上限" required>
          {({ value, onChange, ...field }) => (
            <NumberInput {...field} value={value ?? null} onValueChange={onChange} unit="学分" />
          )}
        </FormField>
      </Form>
    </Dialog>
  );
}

/** Stands for the server: filters, sorts and cuts as its search would. */
function useRounds(all: readonly Round[], address: string) {
  return useMemo(() => {
    const { values, page } = codec.parse(address);
    const found = all.filter(
      (round) =>
        round.name.includes(values.name ?? "") &&
        (values.mode === undefined || round.mode === values.mode) &&
        (values.state === undefined || round.state === values.state),
    );
    return { values, page, ...applyPage(found, page) };
  }, [address, all]);
}

function RoundsPage() {
  const [all, setAll] = useState(() => roundsOf(38));
  // An application takes this from its router.
  const [address, setAddress] = useState("");
  const [edited, setEdited] = useState<Round | "new">();
  const { values, page, items, rowCount } = useRounds(all, address);
  const actions = useMemo<readonly RowAction<Round>[]>(
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
        toolbar={
          <Button variant="primary" icon={<Plus />} onClick={() => setEdited("new")}>
            新建轮次
          </Button>
        }
      />
      {edited === undefined ? null : (
        <RoundDialog
          round={edited === "new" ? undefined : edited}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

const roundName = (round: Round): string => round.name;

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
