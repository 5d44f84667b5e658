import type { MenuEntry, Permission } from "@huxuan/api-client";
import { getMenuEntriesOptions } from "@huxuan/api-client/query";
import {
  Alert,
  Button,
  Card,
  RequirePermission,
  type RowAction,
  Tree,
  type TreeNode,
  useCan,
} from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link2, FolderPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { isGroup, mayStand, menuNodes, moved, orderAfter, siblingsIn } from "./menu-nodes.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { useMenuActs } from "./use-menu-acts.ts";

export const title = "权限与菜单";
export const permission: Permission = "menu-search";

const EDIT: Permission = "menu-edit";

/** The menu of all areas: names, icons, order, links to elsewhere, and whom an entry is hidden from. */
export function Screen() {
  const { data, isError, error, refetch } = useQuery(getMenuEntriesOptions());
  const entries = data?.items;
  const [edited, setEdited] = useState<MenuEntry | "link" | "group">();
  const [moving, setMoving] = useState<MenuEntry>();
  const acts = useMenuActs();
  const mayEdit = useCan()(EDIT);
  const nodes = useMemo(() => menuNodes(entries ?? []), [entries]);
  const groups = useMemo(() => siblingsIn(entries ?? [], undefined).filter(isGroup), [entries]);
  const actions = useMemo((): RowAction<TreeNode<MenuEntry>>[] => {
    const of = (node: TreeNode<MenuEntry>) => node.data as MenuEntry;
    const go = (label: string, by: -1 | 1): RowAction<TreeNode<MenuEntry>> => ({
      label,
      permission: EDIT,
      visible: (node) => moved(entries ?? [], of(node), by) !== undefined,
      onClick: (node) => {
        const menuIds = moved(entries ?? [], of(node), by);
        if (menuIds) void acts.order({ parentId: of(node).parentId, menuIds });
      },
    });
    return [
      { label: "编辑", permission: EDIT, onClick: (node) => setEdited(of(node)) },
      go("上移", -1),
      go("下移", 1),
      {
        label: "移到",
        permission: EDIT,
        visible: (node) => !isGroup(of(node)),
        onClick: (node) => setMoving(of(node)),
      },
      {
        label: "恢复默认",
        permission: EDIT,
        visible: (node) => of(node).changed,
        onClick: (node) => void acts.reset(of(node)),
      },
      { label: "移出", permission: EDIT, tone: "danger", onClick: (node) => void acts.remove(of(node)) },
    ];
  }, [entries, acts]);

  return (
    <Card
      title="菜单"
      actions={
        <RequirePermission required={EDIT}>
          <Button icon={<Link2 />} onClick={() => setEdited("link")}>
            新建外部链接
          </Button>
          <Button icon={<FolderPlus />} onClick={() => setEdited("group")}>
            新建分组
          </Button>
        </RequirePermission>
      }
    >
      {isError ? (
        <ReadFailure compact title="菜单暂时无法读取" error={error} onRetry={() => void refetch()} />
      ) : (
        <Tree
          aria-label="菜单"
          nodes={nodes}
          loading={entries === undefined}
          searchable
          expandControls
          filterPlaceholder="按名称或地址筛选"
          defaultExpanded={groups.map(({ menuId }) => menuId)}
          actions={actions}
          maxHeight="none"
          canMove={(id, to) => mayStand(entries ?? [], id, to)}
          {...(mayEdit && {
            onMove: (id, to) => void acts.order(orderAfter(entries ?? [], id, to)),
          })}
        />
      )}
      {data?.removed.map(({ id, nameZh }) => (
        <Alert
          key={id}
          title={`「${nameZh}」已被移出菜单`}
          action={
            <RequirePermission required={EDIT}>
              <Button onClick={() => void acts.reset({ menuId: id, nameZh })}>恢复「{nameZh}」</Button>
            </RequirePermission>
          }
        />
      ))}
      {edited !== undefined && (
        <EntryDialog entry={edited} groups={groups} onClose={() => setEdited(undefined)} />
      )}
      {moving !== undefined && (
        <MoveDialog
          entry={moving}
          entries={entries ?? []}
          onMove={acts.order}
          onClose={() => setMoving(undefined)}
        />
      )}
    </Card>
  );
}
