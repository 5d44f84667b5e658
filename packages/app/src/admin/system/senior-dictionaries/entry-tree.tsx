import type { Dictionary, DictionaryDetail } from "@huxuan/api-client";
import { resetSchoolEntryMutation } from "@huxuan/api-client/query";
import { EmptyState, type RowAction, Skeleton, Tree, type TreeNode } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { EntryCard } from "../dictionaries/entry-card.tsx";
import { EntryDialog } from "../dictionaries/entry-dialog.tsx";
import { useEntries } from "../dictionaries/use-entries.ts";
import { entryNodes, saysOtherwise } from "./entry-nodes.ts";
import { OwnEntryDialog } from "./own-entry-dialog.tsx";

type Node = TreeNode<DictionaryDetail>;
const entryOf = ({ data }: Node) => data as DictionaryDetail;

/** The entries of a senior dictionary as a tree, each with where its words come from. */
export function EntryTree({ dictionary }: { dictionary: Dictionary }) {
  const { found, items, stop, remove } = useEntries(dictionary);
  const school = useSessionInfo().school?.name;
  const [open, setOpen] = useState<{ what: "rename" | "below" | "own"; entry: DictionaryDetail }>();
  const nodes = useMemo(() => entryNodes(items, school !== undefined), [items, school]);
  const reset = useAct({
    call: resetSchoolEntryMutation,
    request: ({ id, own }: DictionaryDetail) => ({ path: { id }, query: { version: own?.version ?? 0 } }),
    ask: ({ dic_name1, own }) => ({
      title: `「${own?.dic_name1 ?? dic_name1}」恢复为全省的设置？`,
      consequence: `本校的人以后看到「${dic_name1}」。`,
      confirmLabel: "恢复全省设置",
    }),
    done: "已恢复为全省的设置",
  });
  const actions = useMemo((): RowAction<Node>[] => {
    const ofSchool = school !== undefined;
    return [
      {
        label: "自定本校名称",
        permission: "dictionary-override",
        visible: () => ofSchool,
        onClick: (node) => setOpen({ what: "own", entry: entryOf(node) }),
      },
      {
        label: "恢复全省设置",
        permission: "dictionary-override",
        visible: (node) => ofSchool && saysOtherwise(entryOf(node)),
        onClick: (node) => void reset(entryOf(node)),
      },
      {
        label: "新建下级",
        permission: "dictionary-update",
        visible: () => !ofSchool,
        onClick: (node) => setOpen({ what: "below", entry: entryOf(node) }),
      },
      {
        label: "改名",
        permission: "dictionary-update",
        visible: () => !ofSchool,
        onClick: (node) => setOpen({ what: "rename", entry: entryOf(node) }),
      },
      {
        label: (node) => (entryOf(node).expired ? "恢复" : "停用"),
        permission: "dictionary-update",
        visible: () => !ofSchool,
        onClick: (node) => void stop(entryOf(node)),
      },
      {
        label: "删除",
        tone: "danger",
        permission: "dictionary-delete",
        visible: () => !ofSchool,
        onClick: (node) => void remove(entryOf(node)),
      },
    ];
  }, [school, reset, stop, remove]);
  const close = () => setOpen(undefined);
  return (
    <EntryCard dictionary={dictionary} parents={items}>
      {found.isError ? (
        <ReadFailure
          compact
          title="选项暂时无法读取"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : found.isPending ? (
        <Skeleton lines={8} />
      ) : items.length === 0 ? (
        <EmptyState title="还没有选项" description="省平台新建或导入选项后，各学校可以自定名称。" />
      ) : (
        <Tree
          aria-label={`${dictionary.title}的选项`}
          nodes={nodes}
          defaultExpanded={nodes.map(({ id }) => id)}
          searchable
          expandControls
          maxHeight="60vh"
          actions={actions}
        />
      )}
      {open?.what === "rename" && <EntryDialog dictionary={dictionary} entry={open.entry} onClose={close} />}
      {open?.what === "below" && (
        <EntryDialog dictionary={dictionary} parents={items} parentCode={open.entry.code} onClose={close} />
      )}
      {open?.what === "own" && <OwnEntryDialog entry={open.entry} school={school ?? ""} onClose={close} />}
    </EntryCard>
  );
}
