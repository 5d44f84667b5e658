import { type CreditAccount, downloadElmo } from "@huxuan/api-client";
import { getCreditBankOptions } from "@huxuan/api-client/query";
import { Alert, Button, Drawer, EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { saveAttachment } from "../../../download/save-attachment.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { BankBalance } from "../../../recognition/bank-balance.tsx";
import { BankPassbook } from "../../../recognition/bank-passbook.tsx";

/** A student's results at other schools, for another university's system. */
const saveElmo = ({ id, studentNumber }: CreditAccount) =>
  // The client's notice says why there is none.
  void saveAttachment(
    downloadElmo({ path: { studentId: id }, meta: { act: true } }),
    `ELMO-${studentNumber}.xml`,
  ).catch(() => undefined);

/** The bank of one student, as they see it. */
export function BankDrawer({ account, onClose }: { account: CreditAccount; onClose: () => void }) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    getCreditBankOptions({ path: { id: account.id }, meta: { quiet: true } }),
  );
  return (
    <Drawer
      open
      dismissable
      onOpenChange={onClose}
      title={`${account.name}的学分银行`}
      description={`${account.studentNumber} · ${account.school.name} · ${account.grade} 级 ${account.major}`}
      width={640}
      footer={
        <Button icon={<Download />} onClick={() => saveElmo(account)}>
          外校成绩（ELMO）
        </Button>
      }
    >
      {data ? (
        <div className="grid gap-4">
          {!data.sound && <Alert tone="danger">这个账户的记录被改动过，请联系平台管理员核对。</Alert>}
          <BankBalance bank={data} />
          {data.lines.length === 0 ? (
            <EmptyState title="还没有记录" description="外校课程通过并发布成绩以后，这里会有第一笔。" />
          ) : (
            <BankPassbook lines={data.lines} />
          )}
        </div>
      ) : isError ? (
        <ReadFailure
          title="学分银行暂时无法读取"
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
