import { type Department, type DepartmentInput, getDepartment } from "@huxuan/api-client";
import { createDepartmentMutation, updateDepartmentMutation } from "@huxuan/api-client/query";
import { FormField, Input, TreeSelect } from "@huxuan/ui";
import { zDepartmentInput } from "../../../form/contract-rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";
import { departmentTree, withBelow } from "./department-tree.ts";

const { shape } = zDepartmentInput;
const rules = z.object({ ...formShape(shape), parentId: z.string() }).transform(
  ({ parentId, ...one }): DepartmentInput => ({
    ...one,
    ...(parentId !== "" && { parentId: Number(parentId) }),
  }),
);

interface DepartmentDialogProps {
  /** The one to change; of a new one where it comes. */
  department: Department | Pick<Department, "school" | "parent">;
  /** All of the school. */
  all: readonly Department[];
  onClose: () => void;
}

/** Makes a department, or gives it another name, code or parent. */
export function DepartmentDialog({ department, all, onClose }: DepartmentDialogProps) {
  const own = "id" in department ? withBelow(all, department.id) : new Set<number>();
  const record: Partial<Department> = department;
  const parents = departmentTree(all, ({ id }) => (own.has(id) ? "不能放在自己下面" : undefined));
  return (
    <RecordDialog
      name="部门"
      title={"id" in department ? `修改部门 ${department.name}` : undefined}
      record={record}
      schema={rules}
      values={(each) => ({
        schoolId: each?.school?.id ?? 0,
        name: each?.name ?? "",
        code: each?.code ?? "",
        parentId: each?.parent ? String(each.parent.id) : "",
      })}
      create={createDepartmentMutation}
      update={updateDepartmentMutation}
      read={getDepartment}
      onClose={onClose}
    >
      {({ control }) => (
        <div className="grid gap-4">
          <FormField
            control={control}
            name="name"
            label="部门名称"
            description={"id" in department ? "改名后，这个部门的师生、课程和选课范围都跟着改" : undefined}
            required
          >
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.name)} placeholder="数学与统计学院" />}
          </FormField>
          <FormField control={control} name="code" label="部门代码" description="本校内不重复，可以不填">
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.code)} />}
          </FormField>
          <FormField control={control} name="parentId" label="上级部门">
            {(field) => <TreeSelect {...field} nodes={parents} searchable clearable placeholder="直属学校" />}
          </FormField>
        </div>
      )}
    </RecordDialog>
  );
}
