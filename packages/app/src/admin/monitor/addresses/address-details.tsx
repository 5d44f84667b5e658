import { labels } from "@huxuan/api-client";
import { getAddressDetailsOptions } from "@huxuan/api-client/query";
import { Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { formatCount } from "./address-words.ts";

const LINE = "flex flex-wrap items-baseline justify-between gap-x-4 py-0.5";

/** What an address called, whose accounts it named, when it was seen, and its earlier blocks. */
export function AddressDetailsPart({ ip }: { ip: string }) {
  const details = useQuery(getAddressDetailsOptions({ query: { ip }, meta: { quiet: true } }));
  const { data } = details;
  if (data === undefined)
    return details.isError ? (
      <ReadFailure
        compact
        title="这个地址暂时无法读取"
        error={details.error}
        onRetry={() => void details.refetch()}
      />
    ) : (
      <Skeleton lines={4} />
    );
  const { calls, people, personCount, firstAt, lastAt, blocks } = data;
  return (
    <div className="grid gap-3 rounded bg-surface-2 p-3 text-sm md:grid-cols-2">
      <section aria-label={`${ip} 请求了什么`} className="min-w-0">
        <h4 className="m-0 mb-1 text-sm font-semibold">请求了什么</h4>
        <ul className="m-0 list-none p-0">
          {calls.map(({ method, route, action, status, count }) => (
            <li key={`${method} ${route} ${status}`} className={LINE}>
              <span className="min-w-0 break-all" title={`${method} ${route}`}>
                {action ?? `${method} ${route}`}
              </span>
              <span className="tabular-nums">
                <span className={status >= 400 ? "text-warning" : "text-ink-2"}>{status}</span> ×{" "}
                {formatCount(count)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className="grid content-start gap-3">
        <section aria-label={`${ip} 用了谁的账号`}>
          <h4 className="m-0 mb-1 text-sm font-semibold">用了谁的账号</h4>
          {people.length === 0 ? (
            <p className="m-0 text-ink-2">没有用到平台里的账号。</p>
          ) : (
            <ul className="m-0 list-none p-0">
              {people.map(({ accountId, personName, school = "省平台", calls: called, badSignIns }) => (
                <li key={accountId} className={LINE}>
                  <span>
                    {personName} <span className="text-ink-2">{school}</span>
                  </span>
                  <span className="tabular-nums">
                    {badSignIns > 0 && (
                      <span className="text-warning">登录没成功 {formatCount(badSignIns)} </span>
                    )}
                    {formatCount(called)} 次
                  </span>
                </li>
              ))}
            </ul>
          )}
          {personCount > people.length && (
            <p className="m-0 text-ink-2">
              一共 {formatCount(personCount)} 人，这里是前 {people.length} 人。
            </p>
          )}
        </section>
        <p className="m-0 text-ink-2">
          {firstAt !== undefined && `第一次 ${formatMoment(firstAt)}`}
          {lastAt !== undefined && `，最近 ${formatMoment(lastAt)}`}
        </p>
        {blocks.length > 0 && (
          <section aria-label={`${ip} 的封禁`}>
            <h4 className="m-0 mb-1 text-sm font-semibold">封禁</h4>
            <ul className="m-0 list-none p-0">
              {blocks.map(({ id, network, blockedAt, state, reason, refused }) => (
                <li key={id} className={LINE}>
                  <span>
                    {formatMoment(blockedAt)} {network}，{reason}
                  </span>
                  <span className="text-ink-2">
                    {labels.addressBlockState[state]}，挡下 {formatCount(refused)} 次
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
