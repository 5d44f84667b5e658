import { labels, type Permission, type SeatAct } from "@huxuan/api-client";
import { acceptSeatActMutation, cancelSeatActMutation, searchSeatActsList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { type ActOptions, useActs } from "../../../acts/use-act.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { PROXY_COLUMNS } from "../seat-acts/act-columns.tsx";
import { ProxyImportButton } from "../seat-acts/import-button.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { ProxyDialog } from "./proxy-dialog.tsx";

export const title = "代选";
export const permission: Permission = "seat-proxy";

const FIELDS = defineSearchFields([
  {
    prop: "keyword",
    label: "关键词",
    type: "input",
    placeholder: "学号、姓名、课程或教学班号",
    maxlength: 50,
  },
  { prop: "state", label: "状态", type: "select", width: 130, options: choicesOf(labels.seatActState) },
] as const);

type Versioned = { path: { id: number }; body: { version: number } };

const ACCEPT: ActOptions<SeatAct, Versioned, SeatAct> = {
  call: acceptSeatActMutation,
  request: ({ id, version }) => ({ path: { id }, body: { version } }),
  ask: ({ student, offering, hostSchool, overrides, reason }) => ({
    title: `同意 ${hostSchool.name} 为 ${student.name} 代选「${offering.name}」？`,
    description: [
      `原因：${reason}。`,
      overrides.length > 0 ? `破例：${overrides.map((one) => labels.proxyOverride[one]).join("、")}。` : "",
      "同意后马上办理；名额或时间已经不合适的，会告诉你为什么没有办成。",
    ].join(""),
    confirmLabel: "同意代选",
  }),
  done: ([act]) =>
    act?.state === "refused"
      ? { text: `没有办成：${act.message}`, tone: "warning" }
      : `已同意，${act?.message || "正在办理"}`,
};

const CANCEL: ActOptions<SeatAct, Versioned, SeatAct> = {
  call: cancelSeatActMutation,
  request: ({ id, version }) => ({ path: { id }, body: { version } }),
  ask: ({ student, offering }) => ({
    title: `撤回 ${student.name} 的代选「${offering.name}」？`,
    consequence: "学生所在学校不再需要答复，名额没有变化。",
    confirmLabel: "撤回代选",
  }),
  done: "代选已撤回",
};

/** 代选: what is asked, given and refused; other schools' requests are answered here. */
export function Screen() {
  const run = useActs();
  const [declined, setDeclined] = useState<SeatAct>();
  const actions = useMemo<RowAct<SeatAct>[]>(
    () => [
      {
        label: "同意",
        permission: "seat-consent",
        visible: ({ allowed }) => allowed.includes("accept"),
        onClick: (act) => void run(ACCEPT, act),
      },
      {
        label: "不同意",
        permission: "seat-consent",
        tone: "danger",
        visible: ({ allowed }) => allowed.includes("decline"),
        onClick: setDeclined,
      },
      {
        label: "撤回",
        permission: "seat-proxy",
        visible: ({ allowed }) => allowed.includes("cancel"),
        onClick: (act) => void run(CANCEL, act),
      },
    ],
    [run],
  );
  return (
    <>
      <ListScreen
        id="seat-proxies"
        name="代选记录"
        call={searchSeatActsList}
        fields={FIELDS}
        columns={PROXY_COLUMNS}
        search={(values) => ({ ...values, kind: "proxy" as const })}
        rowName={({ student, offering }) => `${student.name} ${offering.name}`}
        create={{ label: "代选…", permission: "seat-proxy" }}
        nothingYet={{
          title: "还没有代选",
          description: "本校学生由你代选；外校学生选本校的课，要等他们的学校同意。",
        }}
        toolbar={() => ({ before: <ProxyImportButton /> })}
        actions={actions}
        renderDialog={(_, close) => <ProxyDialog onClose={close} />}
      />
      {declined && <DeclineDialog act={declined} onClose={() => setDeclined(undefined)} />}
    </>
  );
}
