import { searchRolesOptions } from "@huxuan/api-client/query";
import { Button, Field, IconButton, Input, Select } from "@huxuan/ui";
import type { BpmnElementEditor } from "@huxuan/ui/bpmn";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";

const OUTCOMES = [
  { value: "approved", label: "通过" },
  { value: "refused", label: "不通过" },
];
const LATE = [
  { value: "remind", label: "催办" },
  { value: "escalate", label: "另外请人办理" },
];
const KINDS = [
  { value: "role", label: "角色" },
  { value: "superior", label: "发起人的上级" },
  { value: "person", label: "指定人" },
];

/** What our processes say of an element besides BPMN: who does a step, what an end means, what becomes of a late step. */
export function ElementFields({ element }: { element: BpmnElementEditor }) {
  if (element.kind === "userTask") return <AssigneesField label="办理人" element={element} />;
  if (element.kind === "endEvent")
    return (
      <Field label="结果">
        <Select
          options={OUTCOMES}
          value={element.attribute("huxuan:outcome") || "approved"}
          onValueChange={(outcome) => element.setAttributes({ "huxuan:outcome": outcome ?? "" })}
        />
      </Field>
    );
  if (element.kind !== "boundaryEvent") return null;
  const late = element.attribute("huxuan:late");
  return (
    <>
      <Field label="到期时" description="中断审批的，走时限的流向，不用选">
        <Select
          options={LATE}
          value={late}
          onValueChange={(next) => element.setAttributes({ "huxuan:late": next ?? "" })}
        />
      </Field>
      {late === "escalate" && <AssigneesField label="另外请谁" element={element} />}
    </>
  );
}

/** One of those who do a step, as the drawing holds them. */
type Assignee = Readonly<Record<string, string>>;
const ASSIGNEE = "huxuan:Assignee";

/** The first values after another kind was chosen. */
const blank = (by: string | undefined): Assignee =>
  by === "superior"
    ? { by }
    : by === "person"
      ? { by, account: "" }
      : { by: "role", role: "", at: "initiator-school" };

/** Who does a step: several add up. */
function AssigneesField({ label, element }: { label: string; element: BpmnElementEditor }) {
  const assignees = element.children(ASSIGNEE);
  const set = (next: readonly Assignee[]) => element.setChildren(ASSIGNEE, next);
  return (
    <fieldset className="m-0 grid min-w-0 gap-2 border-0 p-0">
      <legend className="p-0 text-sm">{label}</legend>
      {assignees.length === 0 && <p className="text-xs text-ink-2">还没有人，部署时会要求补上</p>}
      {assignees.map((assignee, at) => {
        const change = (next: Assignee) => set(assignees.with(at, next));
        return (
          // They have no ids: their order is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <div
            key={at}
            role="group"
            aria-label={`第 ${at + 1} 个${label}`}
            className="flex items-start gap-1"
          >
            <div className="grid min-w-0 flex-1 gap-1">
              <Select
                aria-label="怎样选人"
                options={KINDS}
                value={assignee.by ?? ""}
                onValueChange={(by) => change(blank(by))}
              />
              {assignee.by === "role" && <RoleFields assignee={assignee} onChange={change} />}
              {assignee.by === "person" && (
                <AccountInput
                  account={assignee.account ?? ""}
                  onChange={(account) => change({ by: "person", account })}
                />
              )}
            </div>
            <IconButton
              label={`删除第 ${at + 1} 个${label}`}
              icon={<Trash2 />}
              onClick={() => set(assignees.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <div>
        <Button size="sm" icon={<Plus />} onClick={() => set([...assignees, blank("role")])}>
          {`添加${label}`}
        </Button>
      </div>
    </fieldset>
  );
}

/** Most roles of a choice. */
const MOST_ROLES = 200;

/** Where holders of a role are looked for. */
const PLACES = [
  { value: "initiator-school", label: "发起人的学校" },
  { value: "initiator-department", label: "发起人的院系" },
  { value: "platform", label: "全省平台" },
];

function RoleFields({ assignee, onChange }: { assignee: Assignee; onChange: (assignee: Assignee) => void }) {
  const { role = "", at = "", school = "", department = "" } = assignee;
  const { data } = useQuery(searchRolesOptions({ body: { page: { pageIndex: 1, pageSize: MOST_ROLES } } }));
  const roles = (data?.items ?? []).map(({ roleId, roleNameZh }) => ({ value: roleId, label: roleNameZh }));
  // A school that the file names stays, though it cannot be chosen here.
  const places =
    at === "school"
      ? [...PLACES, { value: at, label: ["学校", school, department].join(" ").trim() }]
      : PLACES;
  return (
    <>
      <Select
        aria-label="角色"
        options={roles}
        value={role}
        onValueChange={(next) => onChange({ ...assignee, role: next ?? "" })}
      />
      <Select
        aria-label="哪里的"
        options={places}
        value={at}
        onValueChange={(next) => onChange({ by: "role", role, at: next ?? "initiator-school" })}
      />
    </>
  );
}

/** Told when the field is left: each letter would be a change of its own to undo. */
function AccountInput({ account, onChange }: { account: string; onChange: (account: string) => void }) {
  const [typed, setTyped] = useState(account);
  return (
    <Input
      aria-label="账号"
      placeholder="账号"
      value={typed}
      onValueChange={setTyped}
      onBlur={() => {
        if (typed !== account) onChange(typed.trim());
      }}
    />
  );
}
