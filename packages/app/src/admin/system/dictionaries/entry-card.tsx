import type { Dictionary } from "@huxuan/api-client";
import { deleteDictionaryMutation } from "@huxuan/api-client/query";
import { Button, Card, RequirePermission, Tag } from "@huxuan/ui";
import { Plus, Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { DictionaryDialog } from "./dictionary-dialog.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import type { DictionaryDetail } from "@huxuan/api-client";

interface EntryCardProps {
  dictionary: Dictionary;
  /** Of a senior dictionary: what a new entry may stand below. */
  parents?: readonly DictionaryDetail[];
  children: ReactNode;
}

/** The frame of a dictionary's entries: what it is called, and what can be done with the whole of it. */
export function EntryCard({ dictionary, parents, children }: EntryCardProps) {
  const [open, setOpen] = useState<"change" | "entry" | "import">();
  const remove = useAct({
    call: deleteDictionaryMutation,
    request: ({ id }: Dictionary) => ({ path: { id } }),
    ask: ({ title }) => ({
      title: `删除字典「${title}」？`,
      tone: "danger",
      consequence: "删除后不能恢复；还有选项的字典不能删除。",
      confirmLabel: "删除字典",
    }),
    done: "字典已删除",
  });
  const close = () => setOpen(undefined);
  const own = dictionary.origin === "office";
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {dictionary.title}
          <Tag tone={own ? "accent" : "neutral"}>{own ? "自建" : "平台自带"}</Tag>
        </span>
      }
      actions={
        <span className="flex flex-wrap justify-end gap-2">
          <RequirePermission required="dictionary-update">
            <Button size="sm" onClick={() => setOpen("change")}>
              修改字典
            </Button>
          </RequirePermission>
          {own && (
            <RequirePermission required="dictionary-delete">
              <Button size="sm" onClick={() => void remove(dictionary)}>
                删除字典
              </Button>
            </RequirePermission>
          )}
          <RequirePermission required="dictionary-import">
            <Button size="sm" icon={<Upload />} onClick={() => setOpen("import")}>
              导入选项
            </Button>
          </RequirePermission>
          {own && (
            <RequirePermission required="dictionary-update">
              <Button size="sm" variant="primary" icon={<Plus />} onClick={() => setOpen("entry")}>
                新建选项
              </Button>
            </RequirePermission>
          )}
        </span>
      }
    >
      <p className="mb-3 mt-0 text-sm text-ink-2">
        {dictionary.remark ||
          (own ? "选项由你维护，代码写在记录里。" : "选项由平台规定，可以改名、排序和停用，代码不变。")}
      </p>
      {children}
      {open === "change" && (
        <DictionaryDialog dictionary={dictionary} senior={dictionary.senior} onClose={close} />
      )}
      {open === "entry" && (
        <EntryDialog dictionary={dictionary} {...(parents && { parents })} onClose={close} />
      )}
      {open === "import" && <ImportDialog dictionary={dictionary} onClose={close} />}
    </Card>
  );
}
