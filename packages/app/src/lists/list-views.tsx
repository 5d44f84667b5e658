import type { ListView } from "@huxuan/api-client";
import { deleteListViewMutation, getListViewsOptions, saveListViewMutation } from "@huxuan/api-client/query";
import {
  Button,
  EmptyState,
  Field,
  IconButton,
  Input,
  Popover,
  setTableColumns,
  Spinner,
  tableColumnsText,
} from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, Trash2 } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { useAct } from "../acts/use-act.ts";
import { useSending } from "../form/use-sending.ts";
import { whyUnread } from "../failure/why-unread.ts";

/** Longest name of a view (contract: `ListView`). */
const NAME_LENGTH = 20;

interface ListViewsProps {
  /** The list, by the name under which its table remembers columns. */
  list: string;
  /** What the address says of the list now: query, order, page size. */
  address: string;
  /** Shows the list as another address says. */
  onShow: (address: string) => void;
}

/** 视图 of a list: query, order and columns under a name. They follow the account to each of its devices. */
export function ListViews(props: ListViewsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="视图"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" data-part="tool" aria-label="视图">
          <Bookmark aria-hidden size="1rem" />
          <span data-part="tool-label">视图</span>
        </button>
      }
    >
      <ViewList {...props} onClose={() => setOpen(false)} />
    </Popover>
  );
}

function ViewList({ list, address, onShow, onClose }: ListViewsProps & { onClose: () => void }) {
  const path = { list };
  const found = useQuery(getListViewsOptions({ path }));
  const show = (view: Pick<ListView, "address" | "columns">) => {
    setTableColumns(list, view.columns);
    onShow(view.address);
    onClose();
  };
  const save = useAct({
    call: saveListViewMutation,
    request: (view: ListView) => ({ path, body: view }),
    done: (_answers, { name }) => `视图「${name}」已保存`,
  });
  const remove = useAct({
    call: deleteListViewMutation,
    request: ({ name }: ListView) => ({ path, body: { name } }),
    done: (_answers, { name }) => `视图「${name}」已删除`,
    undo: save,
  });
  const views = found.data?.items ?? [];
  return (
    <div className="grid w-72 max-w-full gap-3">
      {found.isPending ? (
        <Spinner label="正在读取视图" />
      ) : found.isError ? (
        <EmptyState title="视图暂时无法读取" description={whyUnread(found.error).description} />
      ) : views.length === 0 ? (
        <p className="m-0 text-sm text-ink-2">
          把现在的查询条件、排序和列保存成一个视图，在你登录的每台设备上都能直接打开。
        </p>
      ) : (
        <ul className="m-0 grid max-h-64 list-none gap-1 overflow-auto p-0">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <Button variant="text" className="min-w-0 flex-1 justify-start" onClick={() => show(view)}>
                <span className="truncate">{view.name}</span>
              </Button>
              <IconButton
                label={`删除视图「${view.name}」`}
                icon={<Trash2 size="0.875rem" />}
                onClick={() => void remove(view)}
              />
            </li>
          ))}
        </ul>
      )}
      <NewView
        taken={views.map(({ name }) => name)}
        onSave={(name) => save({ name, address: withoutPage(address), columns: tableColumnsText(list) })}
      />
      <Button variant="text" onClick={() => show({ address: "", columns: "" })}>
        恢复默认的条件、排序和列
      </Button>
    </div>
  );
}

interface NewViewProps {
  taken: readonly string[];
  onSave: (name: string) => Promise<boolean>;
}

/** The name under which the list is kept as it is now. */
function NewView({ taken, onSave }: NewViewProps) {
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  const sending = useSending();
  const trimmed = name.trim();
  const known = taken.includes(trimmed);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(trimmed === "");
    if (trimmed !== "")
      void sending.send(async () => {
        if (await onSave(trimmed)) setName("");
      });
  };
  return (
    <form className="flex items-end gap-2" onSubmit={submit} noValidate>
      <div className="min-w-0 flex-1">
        <Field
          label="视图名称"
          description={known ? "已有同名视图，保存后替换它" : undefined}
          error={missing && trimmed === "" ? "请填写视图名称" : undefined}
        >
          <Input
            value={name}
            onValueChange={setName}
            maxLength={NAME_LENGTH}
            placeholder="例如：未满的通识课"
          />
        </Field>
      </div>
      <Button type="submit" busy={sending.busy}>
        {known ? "替换视图" : "保存视图"}
      </Button>
    </form>
  );
}

/** A view begins with its first page. */
function withoutPage(address: string): string {
  const params = new URLSearchParams(address);
  params.delete("page");
  return params.toString();
}
