import { labels, type MailEntry, type MailOverview, type Permission } from "@huxuan/api-client";
import { getMailOverviewOptions, resendMailsMutation, searchMailsList } from "@huxuan/api-client/query";
import { Alert, Button, defineSearchFields, RequirePermission, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { choicesOf } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { useAct } from "../../../acts/use-act.ts";
import { LetterDialog } from "./letter-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { resentText, UndeliveredCard } from "./undelivered-card.tsx";

export const title = "邮件";
export const personalData = true;
export const permission: Permission = "mail-search";

/** Pause between two looks at what waits, ms. */
const REFRESH_MS = 10_000;

const fields = defineSearchFields([
  { prop: "state", label: "怎样了", type: "select", options: choicesOf(labels.mailState) },
  { prop: "reason", label: "原因", type: "select", options: choicesOf(labels.mailReason) },
  { prop: "to", label: "给谁", type: "input", placeholder: "姓名或邮箱", maxlength: 100 },
  { prop: "subject", label: "主题", type: "input", maxlength: 100 },
] as const);

const columns: ListColumns<"searchMails"> = [
  "writtenAt",
  { prop: "subject", minWidth: 220, card: "title" },
  { prop: "toName", width: 120 },
  { prop: "toAddress", minWidth: 200 },
  "state",
  { prop: "reason", minWidth: 170, missing: "—" },
  { prop: "attempts", width: 80, align: "end", hidden: true },
  { prop: "dueAt", hidden: true, missing: "—" },
  { prop: "error", minWidth: 220, hidden: true, missing: "—" },
];

/** Whether mails go out, what has not arrived and why, and every mail that the platform wrote. */
export function Screen() {
  const overview = useQuery({ ...getMailOverviewOptions(), refetchInterval: REFRESH_MS });
  const { data } = overview;
  if (data === undefined) {
    if (!overview.isError) return <Skeleton lines={12} />;
    return (
      <ReadFailure
        title="邮件暂时无法读取"
        error={overview.error}
        busy={overview.isFetching}
        onRetry={() => void overview.refetch()}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <ServerStrip overview={data} />
      <UndeliveredCard overview={data} />
      <Letters />
    </div>
  );
}

/** By which server mails go out, and the test of it. */
function ServerStrip({ overview: { server, from, testAddress } }: { overview: MailOverview }) {
  const [testing, setTesting] = useState(false);
  if (server === undefined)
    return (
      <Alert title="没有配邮件服务器，信只在这里看得到">
        请在运行环境里设置 HUXUAN_SMTP_URL、HUXUAN_MAIL_FROM 和 HUXUAN_URL 并重启。网页通知照常。
      </Alert>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="m-0 text-sm text-ink-2">
        {server} · 以 {from} 发出
      </p>
      <RequirePermission required="mail-test">
        <Button
          size="sm"
          disabledReason={testAddress === undefined ? "你的账号还没有邮箱，请先在个人设置里填写" : undefined}
          onClick={() => setTesting(true)}
        >
          发一封测试信
        </Button>
      </RequirePermission>
      {testing && testAddress !== undefined && (
        <TestDialog address={testAddress} onClose={() => setTesting(false)} />
      )}
    </div>
  );
}

/** Every mail, the newest first. */
function Letters() {
  const resend = useAct({
    call: resendMailsMutation,
    request: (mails: readonly MailEntry[]) => ({ body: { ids: mails.map(({ id }) => id) } }),
    done: resentText,
  });
  const acts = useCallback(
    (read: (entry: MailEntry) => void): RowAct<MailEntry>[] => [
      { label: "看信", permission: "mail-read", onClick: read },
      {
        label: "重发",
        permission: "mail-resend",
        disabledReason: ({ state, reason }) =>
          state === "sent"
            ? "已经送到"
            : reason === "badAddress"
              ? "邮箱地址的写法不正确，请本人改邮箱"
              : reason === "noServer"
                ? "没有配置邮件服务器"
                : undefined,
        onClick: (entry) => void resend([entry]),
      },
    ],
    [resend],
  );
  return (
    <ListScreen
      id="mails"
      name="信"
      call={searchMailsList}
      fields={fields}
      columns={columns}
      orderBy={[{ field: "writtenAt", sortType: "desc" }]}
      search={({ state, reason, ...values }) => ({
        ...values,
        ...(state && { state }),
        ...(reason && { reason }),
      })}
      rowName={({ subject, toName }: MailEntry) => `给${toName}的「${subject}」`}
      nothingYet={{ title: "还没有信", description: "重置密码、注册和通知的邮件，平台写好后都在这里。" }}
      actions={acts}
      renderDialog={(entry: MailEntry | undefined, close) =>
        entry && <LetterDialog entry={entry} onClose={close} />
      }
    />
  );
}
