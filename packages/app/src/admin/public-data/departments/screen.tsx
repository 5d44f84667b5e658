import type { Department, Permission } from "@huxuan/api-client";
import { confirmDepartmentsMutation, searchDepartmentsOptions } from "@huxuan/api-client/query";
import {
  Alert,
  Button,
  Card,
  EmptyState,
  Field,
  RequirePermission,
  Select,
  Skeleton,
  Tree,
  type TreeMove,
  useCan,
} from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAct } from "../../../acts/use-act.ts";
import { useOpenedByAddress } from "../../../lists/opened-by-address.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { DepartmentDialog } from "./department-dialog.tsx";
import { departmentTree } from "./department-tree.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { type DepartmentDialogs, useDepartmentActs, useMoveDepartment } from "./use-department-acts.ts";

export const title = "部门";
export const permission: Permission = "department-search";

const NONE: readonly Department[] = [];

/** The departments of a school as a tree; the platform's office chooses the school. */
export function Screen() {
  const ownSchool = useSessionInfo().school;
  const schools = useSchools();
  const [params, setParams] = useSearchParams();
  const chosen = Number(params.get("school")) || schools[0]?.id;
  const schoolId = ownSchool?.id ?? chosen;
  const can = useCan();
  const [dialog, setDialog] = useState<DepartmentDialogs>();
  const asked = useOpenedByAddress("new") && can("department-create");
  const found = useQuery({
    ...searchDepartmentsOptions({ body: { schoolId, page: { pageIndex: 1, pageSize: 500 } } }),
    enabled: schoolId !== undefined,
  });
  const all = found.data?.items ?? NONE;
  const nodes = useMemo(() => departmentTree(all), [all]);
  const open = useMemo(() => all.map(({ id }) => String(id)), [all]);
  const actions = useDepartmentActs(all, setDialog);
  const moveTo = useMoveDepartment();
  const mayMove = can("department-update");
  const onMove = (id: string, { parentId, position }: TreeMove) => {
    const department = all.find((one) => String(one.id) === id);
    if (department)
      void moveTo({ department, position, parentId: parentId === undefined ? undefined : Number(parentId) });
  };
  const confirmAll = useAct({
    call: confirmDepartmentsMutation,
    request: (departments: readonly Department[]) => ({
      body: { schoolId: departments[0]?.school.id ?? 0 },
    }),
    ask: (departments: readonly Department[]) => ({
      title: `确认全部 ${departments.length} 个部门？`,
      description: `确认以后不再提醒：${departments
        .slice(0, 10)
        .map(({ name }) => name)
        .join("、")}${departments.length > 10 ? "等" : ""}。写法不同的同一个部门以后仍然可以合并。`,
      confirmLabel: `确认 ${departments.length} 个部门`,
    }),
    done: ([answer]) => `已确认 ${answer?.confirmed ?? 0} 个部门`,
  });
  const unconfirmed = all.filter((one) => one.unconfirmed);
  const school = schools.find(({ id }) => id === schoolId);
  // The school is known a moment after the page.
  const [begun, setBegun] = useState(false);
  if (asked && !begun && school) {
    setBegun(true);
    setDialog({ kind: "edit", department: { school } });
  }
  const add = school && (
    <RequirePermission required="department-create">
      <Button
        variant="primary"
        icon={<Plus />}
        onClick={() => setDialog({ kind: "edit", department: { school } })}
      >
        新建部门
      </Button>
    </RequirePermission>
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {ownSchool === undefined && (
          <Field label="学校">
            <Select
              value={schoolId === undefined ? "" : String(schoolId)}
              onValueChange={(value) => setParams({ school: value }, { replace: true })}
              options={schoolOptions(schools)}
            />
          </Field>
        )}
        {add}
      </div>
      {unconfirmed.length > 0 && (
        <Alert tone="warning" title={`${unconfirmed.length} 个部门待确认`}>
          它们来自导入的课程或名单：写法不同的同一个部门，先用合并归到一起；其余名称都对的，一次全部确认。
          <RequirePermission required="department-update">
            <div className="mt-2">
              <Button onClick={() => void confirmAll(unconfirmed)}>
                确认全部 {unconfirmed.length} 个部门
              </Button>
            </div>
          </RequirePermission>
        </Alert>
      )}
      <Card title={school ? `${school.name}的部门` : "部门"}>
        {found.isError ? (
          <ReadFailure title="部门暂时无法读取" error={found.error} onRetry={() => void found.refetch()} />
        ) : found.isPending ? (
          <Skeleton lines={6} />
        ) : all.length === 0 ? (
          <EmptyState
            title="还没有部门"
            description="先建学院和职能部门；教师、学生和课程都归到部门，院系管理员按部门看数据。"
            action={add}
          />
        ) : (
          <Tree
            key={schoolId}
            aria-label="部门"
            nodes={nodes}
            defaultExpanded={open}
            actions={actions}
            {...(mayMove && { onMove })}
            searchable
            expandControls
            maxHeight="65vh"
          />
        )}
      </Card>
      {dialog?.kind === "edit" && (
        <DepartmentDialog department={dialog.department} all={all} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === "merge" && (
        <MergeDialog department={dialog.department} all={all} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}
