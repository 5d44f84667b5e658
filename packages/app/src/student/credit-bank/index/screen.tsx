import { type CreditBank, downloadMyElmo, type PassbookLine, type Permission } from "@huxuan/api-client";
import { getMyCreditBankOptions, searchMyRecognitionsOptions } from "@huxuan/api-client/query";
import { Alert, Button, Card, EmptyState, Menu, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Download, FileBadge, Printer } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { saveAttachment } from "../../../download/save-attachment.ts";
import { useIssuedDocument } from "../../../documents/use-issued-document.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { paths } from "../../../paths.ts";
import { BankBalance } from "../../../recognition/bank-balance.tsx";
import { BankPassbook } from "../../../recognition/bank-passbook.tsx";
import { letterOf, STATEMENT } from "../../../recognition/recognition-documents.ts";
import { ApplicationsCard } from "../applications-card.tsx";
import { BadgesDialog } from "../badges-dialog.tsx";
import { WaitingCard } from "../waiting-card.tsx";

export const title = "学分银行";
export const permission: Permission = "recognition-mine";
export const drawsHeading = true;

/** More than anybody has. */
const ALL = { pageIndex: 1, pageSize: 200 };

/** Credits of other schools: recognised, being audited, waiting; the passbook, and what to do for what waits. */
export function Screen() {
  const bank = useQuery(getMyCreditBankOptions({ meta: { quiet: true } }));
  const applications = useQuery(searchMyRecognitionsOptions({ body: { page: ALL }, meta: { quiet: true } }));
  const error = bank.error ?? applications.error;
  const { busy, issueOwn } = useIssuedDocument();
  const [badges, setBadges] = useState(false);
  const letters = new Map(
    (applications.data?.items ?? []).flatMap(({ id, state }) => {
      const letter = letterOf(state);
      return letter === undefined ? [] : [[id, letter] as const];
    }),
  );
  const letterButton = ({ recognitionId = 0 }: PassbookLine) => {
    const letter = letters.get(recognitionId);
    if (letter === undefined) return null;
    const issue = () => issueOwn({ ...letter.order, aboutId: recognitionId });
    return (
      <Button icon={<FileBadge />} busy={busy} onClick={issue}>
        {letter.name}
      </Button>
    );
  };
  return (
    <div className="mx-auto grid w-full max-w-270 gap-4 p-5 max-sm:p-3 print:p-0">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 text-lg font-semibold max-sm:basis-full">学分银行</h1>
        <span className="flex flex-none gap-2 print:hidden">
          <Button asChild>
            <Link to={paths.student.rules}>互认规则</Link>
          </Button>
          <Button
            icon={<FileBadge />}
            busy={busy}
            disabledReason={bank.data && obstacleOf(bank.data)}
            onClick={() => issueOwn(STATEMENT)}
          >
            对账单
          </Button>
          <Menu
            align="end"
            trigger={
              <Button icon={<Download />}>
                <span className="max-sm:sr-only">带走…</span>
              </Button>
            }
            items={[
              {
                id: "elmo",
                label: "下载外校成绩（ELMO，供其他学校的系统读取）",
                onSelect: saveElmo,
              },
              { id: "badges", label: "课程徽章（Open Badge）…", onSelect: () => setBadges(true) },
            ]}
          />
          <Button icon={<Printer />} onClick={() => window.print()}>
            <span className="max-sm:sr-only">打印</span>
          </Button>
        </span>
      </div>
      {badges && <BadgesDialog onClose={() => setBadges(false)} />}
      {bank.data && applications.data ? (
        <>
          {!bank.data.sound && (
            <Alert tone="warning" title="账目正在核对">
              记录可以照常查看；核对完成以前，暂时不能开具对账单。
            </Alert>
          )}
          <BankBalance bank={bank.data} />
          <WaitingCard grades={bank.data.grades} applications={applications.data.items} />
          <ApplicationsCard applications={applications.data.items} />
          {isEmpty(bank.data) ? <Empty /> : <BankPassbook lines={bank.data.lines} actionOf={letterButton} />}
        </>
      ) : error ? (
        <ReadFailure
          title="学分银行暂时无法读取"
          error={error}
          busy={bank.isFetching || applications.isFetching}
          onRetry={() => void Promise.all([bank.refetch(), applications.refetch()])}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </div>
  );
}

/** Results at other schools, for another university's system. */
const saveElmo = () =>
  // The client's notice says why there is none.
  void saveAttachment(downloadMyElmo({ meta: { act: true } }), "ELMO.xml").catch(() => undefined);

/** Why no statement can be issued now. */
const obstacleOf = ({ sound, lines }: CreditBank): string | undefined => {
  if (!sound) return "账目核对完成以前，暂时不能开具对账单";
  return lines.length === 0 ? "还没有外校学分的记录" : undefined;
};

const isEmpty = ({ lines, grades }: CreditBank) => lines.length === 0 && grades.length === 0;

const Empty = () => (
  <Card>
    <EmptyState
      title="还没有外校学分"
      description="选外校课程，考试通过、成绩发布后，有规则的自动认定，没有规则的可以在这里申请。"
      action={
        <Button asChild variant="primary">
          <Link to={paths.student.programme}>看能补上所缺学分的课</Link>
        </Button>
      }
    />
  </Card>
);
