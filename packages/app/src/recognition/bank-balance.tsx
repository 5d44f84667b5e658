import type { CreditBank } from "@huxuan/api-client";
import { Card, CreditBar } from "@huxuan/ui";
import { formatCredits } from "../catalogue/words.ts";

/** What one has, what waits and how much may still be recognised, on one bar. */
export function BankBalance({ bank }: { bank: CreditBank }) {
  const { balance, auditing, waiting, studying, cap, left } = bank;
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 tabular-nums">
        <p className="m-0">
          <span className="block text-sm text-ink-2">已认定</span>
          <b className="text-2xl leading-tight font-semibold">{formatCredits(balance)}</b>
          <span className="text-ink-2"> 学分</span>
        </p>
        <dl className="m-0 flex gap-6 text-end">
          <Figure label="审核中" value={auditing} />
          <Figure label="待认定" value={waiting} />
          <Figure label="修读中" value={studying} />
        </dl>
      </div>
      {cap === undefined ? (
        <p className="m-0 mt-3 text-ink-2">培养方案发布以后，这里会写明最多可以认定多少学分。</p>
      ) : (
        <>
          <CreditBar
            className="mt-3"
            label="认定上限"
            have={balance}
            waiting={auditing}
            studying={studying}
            need={cap}
            cap
            size="lg"
          />
          <p className="m-0 mt-1 flex justify-between gap-3 text-sm text-ink-2 tabular-nums">
            <span>上限 {formatCredits(cap)}</span>
            <span>
              还可认定 <b className="font-semibold text-ink">{formatCredits(left ?? 0)}</b>
            </span>
          </p>
        </>
      )}
    </Card>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="m-0 text-lg font-semibold">{formatCredits(value)}</dd>
  </div>
);
