import { getLedgerStandingOptions } from "@huxuan/api-client/query";
import { Alert, Card } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";

/** Whether the ledger of credits is as it was written: checked every night. Nothing where there are no accounts. */
export function LedgerCard() {
  const { data } = useQuery(getLedgerStandingOptions({ meta: { quiet: true } }));
  if (data === undefined || data.accounts === 0 || data.checkedAt === undefined) return null;
  const { accounts, broken, faults, checkedAt } = data;
  return (
    <Card title="学分账目">
      {broken > 0 ? (
        <Alert tone="danger" title={`${broken} 个账户的记录与写入时不同`}>
          <ul className="m-0 grid gap-1 p-0 ps-5">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          <Link to={paths.admin.creditBanks}>去学分银行核查</Link>
        </Alert>
      ) : (
        <p className="m-0 flex items-center gap-2 text-ink-2">
          <ShieldCheck size="1.25rem" aria-hidden="true" className="text-success" />
          <span>
            {accounts.toLocaleString("zh-CN")} 个账户核对无误，{formatMoment(checkedAt)}
          </span>
        </p>
      )}
    </Card>
  );
}
