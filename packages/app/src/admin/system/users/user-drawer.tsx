import type { User, UserDetail } from "@huxuan/api-client";
import { getUserOptions } from "@huxuan/api-client/query";
import { Button, Descriptions, Drawer, RequirePermission, Skeleton, Tabs, Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { PLATFORM_NAME, USER_STATE } from "../../../catalogue/words.ts";
import { ScopeDialog } from "./scope-dialog.tsx";
import { scopeText } from "./scope-text.ts";
import { UserDevices } from "./user-devices.tsx";
import { UserLog } from "./user-log.tsx";

/** One account: who it is, what it may do and where, the devices on which it is signed in, and what was done with it. */
export function UserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const { data, isError, isFetching, error, refetch } = useQuery(
    getUserOptions({ query: { userId: user.id } }),
  );
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${user.userNameZh}（${user.useraccount}）`}
      width={640}
    >
      {data ? (
        <Tabs
          label="账号的内容"
          items={[
            { id: "facts", label: "基本信息", content: <Facts user={data} /> },
            { id: "rights", label: "角色与数据范围", content: <Rights user={data} /> },
            {
              id: "devices",
              label: "登录的设备",
              count: data.sessions.length,
              content: <UserDevices user={data} />,
            },
            { id: "log", label: "操作记录", content: <UserLog userId={data.id} /> },
          ]}
        />
      ) : isError ? (
        <ReadFailure
          title="账号暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  );
}

function Facts({ user }: { user: UserDetail }) {
  const { label, tone } = USER_STATE[user.state];
  return (
    <Descriptions
      columns={2}
      groups={[
        {
          id: "person",
          items: [
            { label: "用户名", value: user.useraccount, copyText: user.useraccount },
            { label: "姓名", value: user.userNameZh },
            { label: "状态", value: <Tag tone={tone}>{label}</Tag> },
            { label: "学校", value: user.school?.name ?? PLATFORM_NAME },
            { label: "院系", value: user.department },
            { label: "邮箱", value: user.email },
          ],
        },
        {
          id: "times",
          items: [
            { label: "上次登录", value: user.lastSignInAt ? formatDateTime(user.lastSignInAt) : "从未登录" },
            { label: "修改密码", value: formatDateTime(user.passwordChangedAt) },
            { label: "创建时间", value: formatDateTime(user.createdAt) },
          ],
        },
      ]}
    />
  );
}

function Rights({ user }: { user: UserDetail }) {
  const [editing, setEditing] = useState(false);
  return (
    <div className="grid gap-4">
      <ul className="m-0 grid list-none gap-2 p-0" aria-label="角色与数据范围">
        {user.scopes.map((scope) => (
          <li key={scope.roleId} className="grid gap-1 rounded border border-line p-3">
            <span className="font-semibold">{scope.roleNameZh}</span>
            <span className="text-ink-2">
              {scopeText(scope)}
              {scope.fromRole ? "（角色默认）" : ""}
            </span>
          </li>
        ))}
      </ul>
      {user.manageable && user.scopes.length > 0 && (
        <RequirePermission required="user-scope">
          <Button className="justify-self-start" onClick={() => setEditing(true)}>
            设置数据范围
          </Button>
        </RequirePermission>
      )}
      {editing && <ScopeDialog user={user} onClose={() => setEditing(false)} />}
    </div>
  );
}
