import { ApiFailure, type PermissionTree, type RoleItem } from "@huxuan/api-client";
import { queryPermissionTreeOptions, saveRolePermissionsMutation } from "@huxuan/api-client/query";
import { Alert, Button, Difference, Drawer, Tree, toast, useCan } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { runCall } from "../../../acts/run-call.ts";
import {
  asRecord,
  groupIds,
  permissionFields,
  permissionsIn,
  treeNodes,
  withChanges,
} from "./permission-nodes.ts";

/** What a role may do, as a tree of the menu; who may grant changes it, and sees the difference before it is saved. */
export function PermissionsDrawer({ role, onClose }: { role: RoleItem; onClose: () => void }) {
  const { roleId } = role;
  const { data, isError, error, refetch } = useQuery({
    ...queryPermissionTreeOptions({ body: { roleId } }),
    // Ticks must not change while somebody edits them; saving reports a conflict instead.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const reload = async () => (await refetch()).data;
  if (data) return <Grant role={role} read={data} onClose={onClose} reload={reload} />;
  return (
    <Drawer open onOpenChange={onClose} title={`「${role.roleNameZh}」的权限`} width={520}>
      {isError ? (
        <ReadFailure compact title="权限暂时无法读取" error={error} onRetry={() => void refetch()} />
      ) : (
        <Tree loading nodes={[]} aria-label="权限" />
      )}
    </Drawer>
  );
}

interface GrantProps {
  role: RoleItem;
  /** What the role may do, as it was read first. */
  read: PermissionTree;
  onClose: () => void;
  reload: () => Promise<PermissionTree | undefined>;
}

function Grant({ role, read, onClose, reload }: GrantProps) {
  // Replaced only on request, never while somebody edits.
  const [known, setKnown] = useState(read);
  const { tree, ticked, withheld, version = 0 } = known;
  const queryClient = useQueryClient();
  const mayGrant = useCan()("role-grant");
  const placed = useMemo(() => permissionsIn(tree), [tree]);
  const nodes = useMemo(() => treeNodes(tree, new Set(withheld)), [tree, withheld]);
  const before = useMemo(
    () => placed.map(({ id }) => id).filter((id) => ticked.includes(id)),
    [placed, ticked],
  );
  const [held, setHeld] = useState<readonly string[]>(before);
  const [reviewing, setReviewing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const added = held.filter((id) => !before.includes(id)).length;
  const removed = before.filter((id) => !held.includes(id)).length;
  const changed = added + removed > 0;

  /** What somebody else has saved, with one's own ticks on top of it. */
  const takeNewest = async () => {
    const newest = await reload();
    if (newest === undefined) return;
    setHeld(withChanges(before, held, newest.ticked));
    setKnown(newest);
    setFailure(undefined);
  };
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    const body = { roleId: role.roleId, permissionIds: [...held], version };
    try {
      await runCall(queryClient, saveRolePermissionsMutation, { body }, true);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
      return;
    } finally {
      setBusy(false);
    }
    toast.success(`「${role.roleNameZh}」的权限已保存，${takesEffect(role.holders)}`);
    onClose();
  };

  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={reviewing ? "核对改动" : `「${role.roleNameZh}」的权限`}
      description={
        reviewing ? summary(added, removed, role.holders) : `已勾 ${held.length} 项，共 ${placed.length} 项`
      }
      width={520}
      guard={changed}
      busy={busy}
      footer={
        mayGrant && (
          <>
            {reviewing && <Button onClick={() => setReviewing(false)}>返回修改</Button>}
            {reviewing ? (
              <Button variant="primary" busy={busy} onClick={() => void save()}>
                保存权限
              </Button>
            ) : (
              <Button variant="primary" disabled={!changed} onClick={() => setReviewing(true)}>
                核对改动
              </Button>
            )}
          </>
        )
      }
    >
      {failure && (
        <Alert
          tone="danger"
          title={failure.message}
          action={
            failure.code === "VERSION_CONFLICT" && (
              <Button onClick={() => void takeNewest()}>读取最新的权限，保留我的改动</Button>
            )
          }
        />
      )}
      {reviewing ? (
        <Difference
          label={`「${role.roleNameZh}」的权限改动`}
          before={asRecord(before)}
          after={asRecord(held)}
          fields={permissionFields(placed)}
        />
      ) : (
        <Tree
          aria-label={`「${role.roleNameZh}」的权限`}
          nodes={nodes}
          checkable
          searchable
          expandControls
          filterPlaceholder="输入以筛选权限"
          defaultExpanded={groupIds(tree)}
          disabled={!mayGrant}
          value={held}
          onValueChange={setHeld}
          maxHeight="calc(100dvh - 16rem)"
        />
      )}
    </Drawer>
  );
}

const summary = (added: number, removed: number, holders: number): string =>
  [added > 0 && `增加 ${added} 项`, removed > 0 && `收回 ${removed} 项`, takesEffect(holders)]
    .filter(Boolean)
    .join("，");

const takesEffect = (holders: number): string =>
  holders === 0 ? "现在没有人持有这个角色" : `${holders} 位持有人的下一次操作起生效`;
