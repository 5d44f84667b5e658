import type { AddressOverview } from "@huxuan/api-client";
import { Card, StatCard } from "@huxuan/ui";
import { useSearchParams } from "react-router-dom";
import { AddressList } from "./address-list.tsx";
import { searchOf, withFields } from "./address-search.ts";
import { badSignInTone, formatCount, shareText } from "./address-words.ts";
import { HourMap } from "./hour-map.tsx";

/** The last 24 hours: how many, when of which kind, from which addresses. */
export function CallsView({ overview }: { overview: AddressOverview }) {
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const narrow = (changed: Parameters<typeof withFields>[1]) =>
    setParams(withFields(params, changed), { replace: true });
  const { calls, addresses, refused, signIns, badSignIns, blocks, routes, statuses } = overview;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <StatCard label="请求" value={formatCount(calls)} description={`${formatCount(addresses)} 个地址`} />
        <StatCard
          label="没让做"
          value={formatCount(refused)}
          description={`占 ${shareText(refused, calls)}`}
        />
        <StatCard
          label="登录没成功"
          value={shareText(badSignIns, signIns)}
          description={`${formatCount(badSignIns)} / ${formatCount(signIns)} 次`}
          tone={badSignInTone(overview)}
        />
        <StatCard label="封禁中" value={formatCount(blocks)} unit="段" />
      </div>
      <HourMap overview={overview} search={search} onNarrow={narrow} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <AddressList search={search} onNarrow={narrow} />
        <div className="grid gap-4 md:max-xl:grid-cols-2">
          <Named
            title="没做成的路径"
            nothing="24 小时里都做成了。"
            items={routes.map(({ method, route, count, addresses: from }) => ({
              id: `${method} ${route}`,
              text: `${method} ${route}`,
              count,
              from,
              isChosen: search.route === route,
              choose: () => narrow({ route: search.route === route ? undefined : route }),
            }))}
          />
          <Named
            title="没做成的状态码"
            nothing="24 小时里都做成了。"
            items={statuses.map(({ status, count, addresses: from }) => ({
              id: String(status),
              text: String(status),
              count,
              from,
              isChosen: search.status === status,
              choose: () => narrow({ status: search.status === status ? undefined : status }),
            }))}
          />
        </div>
      </div>
    </div>
  );
}

interface NamedProps {
  title: string;
  /** Where there is none. */
  nothing: string;
  items: readonly {
    id: string;
    text: string;
    count: number;
    from: number;
    isChosen: boolean;
    choose: () => void;
  }[];
}

/** What was not done by one of its marks, the most first; a press narrows the addresses to it. */
function Named({ title, nothing, items }: NamedProps) {
  return (
    <Card title={title} padding="none">
      {items.length === 0 ? (
        <p className="m-0 px-4 pb-4 text-sm text-ink-2">{nothing}</p>
      ) : (
        <ol aria-label={title} className="m-0 list-none p-0 pb-2">
          {items.map(({ id, text, count, from, isChosen, choose }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={choose}
                className={`flex min-h-9 w-full cursor-pointer items-baseline justify-between gap-3 border-0 px-4 py-1.5 text-start text-sm text-ink hover:bg-surface-2 ${isChosen ? "bg-accent-weak font-semibold" : "bg-transparent"}`}
              >
                <span className="min-w-0 break-all">{text}</span>
                <span className="shrink-0 tabular-nums">
                  {formatCount(count)}
                  <span className="ms-2 font-normal text-ink-2">{formatCount(from)} 个地址</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
