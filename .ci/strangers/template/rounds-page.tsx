// A small page as a stranger would write it from the README: query bar, table, dialog with a form, messages.
import {
  applyPage,
  Button,
  DataTable,
  type DataTableColumn,
  defineSearchFields,
  Dialog,
  firstPage,
  Form,
  FormField,
  Input,
  type PageState,
  SearchBar,
  Select,
  Toaster,
  toast,
  UiProvider,
  useZodForm,
} from "@huxuan/ui";
import { useMemo, useState } from "react";
import { z } from "zod";

interface Round {
  id: number;
  name: string;
  mode: "first" | "lottery";
  seats: number;
}

const MODES = [
  { value: "first", label: "先到先得" },
  { value: "lottery", label: "志愿抽签" },
] as const;

const firstRounds: readonly Round[] = Array.from({ length: 24 }, (_, at) => ({
  id: at + 1,
  name: at % 6 === 0 ? `体育选课 ${at + 1}` : `第 ${at + 1} 轮正选`,
  mode: at % 2 === 0 ? "first" : "lottery",
  seats: 30 + at,
}));

const fields = defineSearchFields([
  { prop: "name", label: "轮次名称", type: "input" },
  { prop: "mode", label: "方式", type: "select", options: MODES },
]);

const columns: readonly DataTableColumn<Round>[] = [
  { prop: "name", label: "名称", minWidth: 200, sortable: true, card: "title" },
  {
    prop: "mode",
    label: "方式",
    formatter: (row) => MODES.find(({ value }) => value === row.mode)?.label ?? "",
  },
  { prop: "seats", label: "名额", align: "end", sortable: true, sum: true },
];

const schema = z.object({
  name: z.string().trim().min(1, "请填写名称"),
  mode: z.enum(["first", "lottery"], "请选择方式"),
});
type Draft = z.output<typeof schema>;

function RoundDialog({ onSave, onClose }: { onSave: (draft: Draft) => void; onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { name: "", mode: "first" } });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="新建轮次"
      footer={
        <Button type="submit" form="round" variant="primary">
          保存
        </Button>
      }
    >
      <Form form={form} id="round" onSubmit={onSave}>
        <FormField control={form.control} name="name" label="新轮次的名称" required>
          {(field) => <Input {...field} />}
        </FormField>
        <FormField control={form.control} name="mode" label="选课方式">
          {({ value, onChange, ref }) => (
            <Select ref={ref} value={value} onValueChange={onChange} options={MODES} />
          )}
        </FormField>
      </Form>
    </Dialog>
  );
}

function Rounds() {
  const [all, setAll] = useState(firstRounds);
  const [query, setQuery] = useState<{ name?: string; mode?: string }>({});
  const [page, setPage] = useState<PageState>(() => firstPage(10));
  const [creating, setCreating] = useState(false);
  const { items, rowCount } = useMemo(() => {
    const found = all.filter(
      (round) =>
        round.name.includes(query.name ?? "") && (query.mode === undefined || round.mode === query.mode),
    );
    return applyPage(found, page);
  }, [all, page, query]);
  return (
    <>
      <SearchBar
        fields={fields}
        value={query}
        resultCount={rowCount}
        onSearch={(next) => {
          setQuery(next);
          setPage(firstPage(10));
        }}
      />
      <DataTable
        label="选课轮次"
        columns={columns}
        rows={items}
        rowCount={rowCount}
        rowName={(row) => row.name}
        page={page}
        onPageChange={setPage}
        selectable
        toolbar={
          <Button variant="primary" onClick={() => setCreating(true)}>
            新建轮次
          </Button>
        }
      />
      {creating ? (
        <RoundDialog
          onClose={() => setCreating(false)}
          onSave={(draft) => {
            setAll((old) => [{ id: old.length + 1, seats: 40, ...draft }, ...old]);
            setCreating(false);
            toast.success(`已新建：${draft.name}`);
          }}
        />
      ) : null}
    </>
  );
}

/** The host's own elements around ours: they must look as the host says, and ours as we say. */
export function Page({ styled }: { styled?: boolean }) {
  return (
    <UiProvider>
      <h1 className={styled ? "text-4xl font-black" : undefined}>教务处的旧系统</h1>
      <button
        type="button"
        data-testid="host-button"
        className={styled ? "bg-teal-700 px-8 py-3 text-white" : undefined}
      >
        旧系统的按钮
      </button>
      <ul data-testid="host-list">
        <li>旧系统的列表</li>
      </ul>
      <table data-testid="host-table">
        <tbody>
          <tr>
            <td>旧系统的表格</td>
          </tr>
        </tbody>
      </table>
      <Rounds />
      <Toaster />
    </UiProvider>
  );
}
