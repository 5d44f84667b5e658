import { type Application, type ApplicationSecret, labels, type Permission } from "@huxuan/api-client";
import {
  disableApplicationMutation,
  enableApplicationMutation,
  renewApplicationSecretMutation,
  searchApplicationsList,
} from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { useCallback, useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { APPLICATION_STATE, choicesOf, PLATFORM_NAME } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { ApplicationDialog } from "./application-dialog.tsx";
import { CallsDrawer } from "./calls-drawer.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

export const title = "开放接口";
export const permission: Permission = "application-search";

const fields = defineSearchFields([
  { prop: "keyword", label: "应用", type: "input", placeholder: "名称或标识", maxlength: 50 },
  { prop: "state", label: "状态", type: "select", options: choicesOf(labels.applicationState) },
] as const);

const columns: ListColumns<"searchApplications"> = [
  { prop: "name", minWidth: 150, card: "title" },
  { prop: "state", tags: APPLICATION_STATE },
  { prop: "school", minWidth: 130, missing: PLATFORM_NAME, ofSchool: true },
  { prop: "role", minWidth: 120, formatter: ({ role }) => role.name, file: "{role.name}" },
  { prop: "appKey", minWidth: 230, customPopo: true },
  { prop: "secretAt", missing: "未生成" },
  { prop: "requestsPerMinute", width: 110, align: "end" },
  { prop: "lastUsedAt", missing: "从未" },
  { prop: "contact", minWidth: 160, customPopo: true },
  "createdAt",
];

/** What is done with an application in a window of its own. */
interface Task {
  kind: "edit" | "calls";
  application: Application;
}

const versionOf = ({ id, version }: Application) => ({ path: { id }, body: { version } });

/** Programs of schools that call the platform: what they may do, their secrets, what they called. */
export function Screen() {
  const [made, setMade] = useState<ApplicationSecret>();
  const acts = useApplicationActs(setMade);
  return (
    <>
      <ListScreen
        id="applications"
        name="开放接口应用"
        call={searchApplicationsList}
        fields={fields}
        columns={columns}
        search={(values) => values}
        rowName={({ name }) => name}
        nothingYet={{
          title: "还没有开放接口应用",
          description:
            "学校自己的系统要读取课程、名单等数据时，在这里为它建立应用，把标识和密钥交给它的开发人员。",
        }}
        create={{ label: "新建应用", permission: "application-create" }}
        actions={acts}
        renderDialog={(task: Task | undefined, close) =>
          task?.kind === "calls" ? (
            <CallsDrawer application={task.application} onClose={close} />
          ) : (
            <ApplicationDialog application={task?.application} onMade={setMade} onClose={close} />
          )
        }
      />
      {made && <SecretDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

/**
 * The acts of a row.
 *
 * @param onMade gets a secret that is shown once
 */
function useApplicationActs(onMade: (made: ApplicationSecret) => void) {
  const renew = useAct({
    call: renewApplicationSecretMutation,
    request: versionOf,
    ask: ({ name, secretAt }: Application) =>
      secretAt === undefined
        ? {
            title: `为「${name}」生成密钥？`,
            description: "密钥只显示一次，生成后请立即保存。",
            confirmLabel: "生成密钥",
          }
        : {
            title: `重新生成「${name}」的密钥？`,
            tone: "danger",
            consequence: "现在的密钥和已经取得的令牌立即失效，对方换上新密钥以前不能调用接口。",
            confirmLabel: "重新生成",
          },
    done: (answers) => {
      const [secret] = answers;
      if (secret) onMade(secret);
      return "密钥已生成";
    },
  });
  const disable = useAct({
    call: disableApplicationMutation,
    request: versionOf,
    ask: ({ name }: Application) => ({
      title: `停用应用「${name}」？`,
      tone: "danger",
      consequence: "已经取得的令牌立即失效，也不能再取令牌；应用和调用记录都保留，可以随时启用。",
      confirmLabel: "停用应用",
    }),
    done: "应用已停用",
  });
  const enable = useAct({
    call: enableApplicationMutation,
    request: versionOf,
    ask: ({ name }: Application) => ({
      title: `启用应用「${name}」？`,
      description: "启用后用原来的密钥就能取令牌。",
      confirmLabel: "启用应用",
    }),
    done: "应用已启用",
  });
  return useCallback(
    (open: (task: Task) => void): readonly RowAct<Application>[] => [
      {
        label: "调用记录",
        permission: "application-search",
        onClick: (application) => open({ kind: "calls", application }),
      },
      {
        label: "编辑",
        permission: "application-update",
        onClick: (application) => open({ kind: "edit", application }),
      },
      { label: "密钥", permission: "application-secret", onClick: (row) => void renew(row) },
      {
        label: "停用",
        permission: "application-disable",
        tone: "danger",
        visible: ({ state }) => state === "enabled",
        onClick: (row) => void disable(row),
      },
      {
        label: "启用",
        permission: "application-enable",
        visible: ({ state }) => state === "disabled",
        onClick: (row) => void enable(row),
      },
    ],
    [renew, disable, enable],
  );
}
