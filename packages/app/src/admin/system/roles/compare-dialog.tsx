import type { RoleItem } from "@huxuan/api-client";
import { queryPermissionTreeOptions, searchRolesOptions } from "@huxuan/api-client/query";
import { Checkbox, DataTable, type DataTableColumn, Dialog, EmptyState, Field, Select } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { permissionsIn, type PlacedPermission } from "./permission-nodes.ts";

const ALL_ROLES = { body: { page: { pageIndex: 1, pageSize: 500 } } };

/** Two roles side by side: what each of them may do. */
export function CompareDialog({ role, onClose }: { role: RoleItem; onClose: () => void }) {
  const [otherId, setOtherId] = useState("");
  const [all, setAll] = useState(false);
  const others = useQuery(searchRolesOptions(ALL_ROLES)).data?.items.filter(
    (one) => one.roleId !== role.roleId,
  );
  const other = others?.find(({ roleId }) => roleId === otherId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable
      size="lg"
      fullOnPhone
      title={`对比「${role.roleNameZh}」`}
    >
      <div className="flex flex-col gap-4">
        <Field label="和哪个角色对比">
          <Select
            value={otherId}
            onValueChange={setOtherId}
            loading={others === undefined}
            options={others?.map(({ roleId, roleNameZh }) => ({ value: roleId, label: roleNameZh })) ?? []}
          />
        </Field>
        <Checkbox checked={all} onCheckedChange={setAll} label="也列出相同的权限" />
        {other ? (
          <Compared one={role} other={other} all={all} />
        ) : (
          <EmptyState compact icon={null} title="选一个角色，看两者的权限差在哪里" />
        )}
      </div>
    </Dialog>
  );
}

interface Row extends PlacedPermission {
  one: boolean;
  other: boolean;
}

function Compared({ one, other, all }: { one: RoleItem; other: RoleItem; all: boolean }) {
  const tree = useQuery(queryPermissionTreeOptions({ body: {} })).data?.tree;
  const first = useQuery(queryPermissionTreeOptions({ body: { roleId: one.roleId } })).data?.ticked;
  const second = useQuery(queryPermissionTreeOptions({ body: { roleId: other.roleId } })).data?.ticked;
  const rows = useMemo(
    () =>
      // Half of an answer would show as differences what is none.
      permissionsIn(first === undefined || second === undefined ? [] : (tree ?? []))
        .map(
          (each): Row => ({
            ...each,
            one: first?.includes(each.id) ?? false,
            other: second?.includes(each.id) ?? false,
          }),
        )
        .filter((each) => (all ? each.one || each.other : each.one !== each.other)),
    [tree, first, second, all],
  );
  const columns = useMemo(
    (): DataTableColumn<Row>[] => [
      { prop: "place", label: "所在页面", minWidth: 170 },
      { prop: "nameZh", label: "权限", minWidth: 150, card: "title" },
      { prop: "one", label: one.roleNameZh, minWidth: 110, formatter: (row) => (row.one ? "有" : "—") },
      { prop: "other", label: other.roleNameZh, minWidth: 110, formatter: (row) => (row.other ? "有" : "—") },
    ],
    [one, other],
  );
  return (
    <DataTable
      label={`「${one.roleNameZh}」和「${other.roleNameZh}」的权限`}
      columns={columns}
      rows={rows}
      loading={tree === undefined || first === undefined || second === undefined}
      tools={false}
      height={420}
      rowTone={(row) => (row.one === row.other ? undefined : "warning")}
      empty={<EmptyState compact icon={null} title="两个角色的权限相同" />}
    />
  );
}
