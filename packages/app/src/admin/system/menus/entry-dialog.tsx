import type { MenuEntry } from "@huxuan/api-client";
import {
  createMenuEntryMutation,
  searchRolesOptions,
  updateMenuEntryMutation,
} from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, Select, toast } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zMenuEntryInput } from "../../../form/contract-rules.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { reloadMenu } from "../../../session/session-store.ts";
import { iconOptions } from "../../../shell/menu-icons.tsx";
import { z } from "../../../zod.ts";
import { isGroup } from "./menu-nodes.tsx";
import { SeveralField } from "../../form/several-field.tsx";

const { nameZh } = zMenuEntryInput.shape;
const TOP = "top";
/** The rules of the form; an address is asked for where there is one. */
const rulesOf = (withAddress: boolean) =>
  z.object({
    nameZh: z.string().trim().pipe(nameZh),
    icon: z.string(),
    fontEndUrl: withAddress
      ? z
          .string()
          .trim()
          .regex(/^https?:\/\/\S+$/, "请填写以 http:// 或 https:// 开头的网址")
          .max(500)
      : z.string(),
    parentId: z.string(),
    hiddenFor: z.array(z.string()),
  });

interface EntryDialogProps {
  /** The entry to change; what a new one is. */
  entry: MenuEntry | "link" | "group";
  /** The groups in which a new link may stand. */
  groups: readonly MenuEntry[];
  onClose: () => void;
}

/** Changes the name, the icon and the audience of an entry, or makes a link or a group of the office's own. */
export function EntryDialog({ entry, groups, onClose }: EntryDialogProps) {
  const queryClient = useQueryClient();
  const roles = useQuery(searchRolesOptions({ body: { page: { pageIndex: 1, pageSize: 500 } } })).data?.items;
  const record = typeof entry === "object" ? entry : undefined;
  const withAddress = entry === "link" || (record !== undefined && !record.builtIn && !isGroup(record));
  const save = (output: z.output<ReturnType<typeof rulesOf>>, changed: MenuEntry | undefined) =>
    refusalOf(async () => {
      const { icon, fontEndUrl, parentId, hiddenFor, nameZh: name } = output;
      const looks = { nameZh: name, ...(icon !== "" && { icon }), ...(withAddress && { fontEndUrl }) };
      if (changed) {
        const body = { ...looks, hiddenFor, version: changed.version };
        await runCall(queryClient, updateMenuEntryMutation, { path: { menuId: changed.menuId }, body }, true);
      } else {
        const body = { ...looks, ...(parentId !== TOP && { parentId }) };
        await runCall(queryClient, createMenuEntryMutation, { body }, true);
      }
      await reloadMenu();
      toast.success(changed ? "菜单已保存" : "菜单已新建");
    });
  const kind = entry === "group" || (record !== undefined && isGroup(record)) ? "分组" : "菜单";
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={record ? `修改${kind}「${record.nameZh}」` : entry === "link" ? "新建外部链接" : "新建分组"}
      saveLabel={`保存${kind}`}
      record={record}
      schema={rulesOf(withAddress)}
      values={(each) => ({
        nameZh: each?.nameZh ?? "",
        icon: each?.icon ?? "",
        fontEndUrl: each?.fontEndUrl ?? "",
        parentId: TOP,
        hiddenFor: each?.hiddenFor ?? [],
      })}
      onSave={save}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="nameZh" label="名称" required>
            {(field) => <Input {...field} maxLength={maxLengthOf(nameZh)} />}
          </FormField>
          {withAddress && (
            <FormField control={control} name="fontEndUrl" label="网址" required description="在新标签页打开">
              {(field) => <Input {...field} placeholder="https://" />}
            </FormField>
          )}
          {entry === "link" && (
            <FormField control={control} name="parentId" label="放在">
              {(field) => (
                <Select
                  {...field}
                  options={[
                    { value: TOP, label: "最上层" },
                    ...groups.map((group) => ({ value: group.menuId, label: group.nameZh })),
                  ]}
                />
              )}
            </FormField>
          )}
          <FormField control={control} name="icon" label="图标">
            {(field) => <Select {...field} options={iconOptions} placeholder="文件夹" />}
          </FormField>
          {record && (
            <SeveralField
              control={control}
              name="hiddenFor"
              label="对这些角色隐藏"
              description="只是不显示；能不能打开由权限决定"
              max={200}
              options={roles?.map((role) => ({ value: role.roleId, label: role.roleNameZh })) ?? []}
              placeholder="不隐藏"
            />
          )}
          {record !== undefined && record.permissions.length > 0 && (
            <p className="text-ink-2">
              页面上的权限：{record.permissions.map((one) => one.nameZh).join("、")}；在「角色管理」里分配
            </p>
          )}
        </>
      )}
    </EditDialog>
  );
}
