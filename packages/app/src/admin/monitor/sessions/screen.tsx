import type { LiveSession, Permission } from "@huxuan/api-client";
import { endUserSessionMutation, searchLiveSessionsList } from "@huxuan/api-client/query";
import { type RowAction, Tag } from "@huxuan/ui";
import { useMemo } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { sessionFields, toSessionSearch } from "./session-search.ts";

export const title = "会话";
export const permission: Permission = "session-search";

const columns: ListColumns<"searchLiveSessions"> = [
  {
    prop: "userNameZh",
    minWidth: 150,
    card: "title",
    render: ({ row: { userNameZh, current } }) => (
      <>
        {userNameZh} {current && <Tag tone="accent">当前会话</Tag>}
      </>
    ),
    text: ({ userNameZh }) => userNameZh,
  },
  { prop: "useraccount", width: 140 },
  { prop: "school", minWidth: 150, missing: "省平台" },
  { prop: "roleNameZh", minWidth: 130 },
  { prop: "device", minWidth: 150, missing: "未知设备" },
  { prop: "ip", width: 150 },
  "signedInAt",
  "lastUsedAt",
  { prop: "impersonator", width: 120, missing: "–" },
];

/** Who is signed in now, on which device and from where; each can be signed out. */
export function Screen() {
  const schools = useSchoolChoices();
  const fields = useMemo(() => sessionFields(schools), [schools]);
  const end = useAct({
    call: endUserSessionMutation,
    request: ({ userId, id }: LiveSession) => ({ path: { id: userId, sessionId: id } }),
    ask: ({ userNameZh, device, ip, signedInAt }: LiveSession) => ({
      title: `让${userNameZh}在这台设备上退出？`,
      tone: "danger",
      consequence: `${device && `${device}，`}地址 ${ip}，${formatMoment(signedInAt)} 登录。没有保存的内容会丢失；其他设备不受影响。`,
      confirmLabel: "退出这台设备",
    }),
    done: (_, { userNameZh }: LiveSession) => `${userNameZh}已在这台设备上退出`,
  });
  const actions = useMemo(
    (): RowAction<LiveSession>[] => [
      {
        label: "退出登录",
        permission: "user-sign-out",
        tone: "danger",
        disabledReason: ({ current, manageable }) =>
          current
            ? "这是当前会话，请从右上角退出"
            : manageable
              ? undefined
              : "不能让自己、开放接口应用或同级以上的账号退出",
        onClick: (row) => void end(row),
      },
    ],
    [end],
  );
  return (
    <ListScreen
      id="live-sessions"
      name="会话"
      call={searchLiveSessionsList}
      fields={fields}
      columns={columns}
      orderBy={[{ field: "signedInAt", sortType: "desc" }]}
      search={toSessionSearch}
      rowName={({ userNameZh, ip }: LiveSession) => `${userNameZh}（${ip}）`}
      actions={actions}
    />
  );
}
