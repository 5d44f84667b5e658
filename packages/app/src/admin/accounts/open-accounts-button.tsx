import {
  type AccountBatchInput,
  labels,
  type MadeAccount,
  type PeopleFilter,
  type PersonKind,
} from "@huxuan/api-client";
import { openAccountMutation, searchAccountBatchPreviewOptions } from "@huxuan/api-client/query";
import { Button, RadioGroup, RequirePermission, Skeleton } from "@huxuan/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { runCall } from "../../acts/run-call.ts";
import { BatchDialog } from "./batch-dialog.tsx";
import { leftOutText, willOpenText } from "./batch-words.ts";
import { PasswordSheet } from "./password-sheet.tsx";
import { isActive, useAccountBatch } from "./use-account-batch.ts";

interface OpenAccountsButtonProps {
  kind: PersonKind;
  /** Those that are ticked in the list. */
  ticked: readonly { id: number; name: string }[];
  /** What the list searches for. */
  filter: PeopleFilter;
  /** Called when accounts are made or being made, to take the ticks away. */
  onStarted: () => void;
}

/** The button over a list of students or teachers that opens accounts, for those ticked or for all that are found. */
export function OpenAccountsButton(props: OpenAccountsButtonProps) {
  return (
    <RequirePermission required="user-create">
      <OpenAccounts {...props} />
    </RequirePermission>
  );
}

function OpenAccounts({ kind, ticked, filter, onStarted }: OpenAccountsButtonProps) {
  const queryClient = useQueryClient();
  const batch = useAccountBatch();
  const [opened, setOpened] = useState(batch.wanted);
  const [wanted, setWanted] = useState<"ticked" | "found">();
  const [made, setMade] = useState<MadeAccount>();
  const single = useMutation({
    mutationFn: (personId: number) =>
      runCall(queryClient, openAccountMutation, { body: { kind, personId } }, true),
    onSuccess: (account) => {
      setOpened(false);
      setMade(account);
      onStarted();
    },
  });
  const whom = ticked.length === 0 ? "found" : (wanted ?? "ticked");
  const body: AccountBatchInput =
    whom === "ticked" ? { kind, personIds: ticked.map(({ id }) => id) } : { kind, filter };
  const preview = useQuery({
    ...searchAccountBatchPreviewOptions({ body }),
    enabled: opened && batch.id === undefined,
    staleTime: 0,
  });
  const count = preview.data?.count;
  const [only] = whom === "ticked" && ticked.length === 1 ? ticked : [];
  const active = batch.batch !== undefined && isActive(batch.batch);
  const close = () => {
    setOpened(false);
    single.reset();
    if (!active) batch.forget();
  };
  const start = () => {
    if (only) single.mutate(only.id);
    else batch.start.mutate(body, { onSuccess: onStarted });
  };
  return (
    <>
      <Button onClick={() => setOpened(true)}>{active && !opened ? "查看开通进度" : "开通账号"}</Button>
      <BatchDialog
        open={opened}
        onClose={close}
        batch={batch}
        startLabel={count === undefined || count === 0 ? "开通账号" : `开通 ${count} 个账号`}
        obstacle={count === undefined ? "正在统计人数" : count === 0 ? "没有需要开通账号的人" : undefined}
        busy={batch.start.isPending || single.isPending}
        refusal={batch.start.error ?? single.error}
        onStart={start}
      >
        {ticked.length > 0 && (
          <RadioGroup
            aria-label="给谁开通"
            value={whom}
            onValueChange={(value) => setWanted(value === "found" ? "found" : "ticked")}
            options={[
              { value: "ticked", label: `勾选的 ${ticked.length} 名${labels.personKind[kind]}` },
              { value: "found", label: "当前查询条件找到的全部" },
            ]}
          />
        )}
        {preview.isError ? (
          <ReadFailure
            compact
            title="人数暂时无法统计"
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        ) : preview.data ? (
          <div className="grid gap-1" role="status">
            <p className="m-0">{willOpenText(kind, preview.data)}</p>
            <p className="m-0 text-ink-2">{leftOutText(preview.data)}</p>
            <p className="m-0 text-ink-2">
              {only
                ? "一次性密码只显示一次，本人登录时必须设置自己的密码。"
                : "每人一个一次性密码，做完后可以下载密码表；本人登录时必须设置自己的密码。"}
            </p>
          </div>
        ) : (
          <Skeleton lines={2} />
        )}
      </BatchDialog>
      {made && (
        <PasswordSheet
          resets={{ results: [made], expiresAt: made.expiresAt }}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
