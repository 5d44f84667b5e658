import { type AddressOrder, type AddressSearch, type CallingAddress, labels } from "@huxuan/api-client";
import { getCallingAddressesOptions } from "@huxuan/api-client/query";
import {
  Button,
  Card,
  EmptyState,
  Input,
  RequirePermission,
  SegmentedControl,
  Skeleton,
  Tag,
  useCan,
} from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatMoment } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";
import { AddressDetailsPart } from "./address-details.tsx";
import { narrowedBy, type withFields } from "./address-search.ts";
import { formatCount, guardText, networkOf } from "./address-words.ts";
import { BlockDialog } from "./block-dialog.tsx";

const ORDERS: readonly { value: AddressOrder; label: string }[] = [
  { value: "refused", label: "没让做" },
  { value: "badSignIns", label: "登录没成功" },
  { value: "calls", label: "请求" },
];

/** What is written is seen within this, ms. */
const REFRESH_MS = 5_000;

/** Addresses that are shown at first: who calls most is what is looked for. */
const SHOWN = 10;

interface AddressListProps {
  search: AddressSearch;
  onNarrow: (changed: Parameters<typeof withFields>[1]) => void;
}

/** The addresses that did the most; each unfolds into what it did, and leads to its calls and to its block. */
export function AddressList({ search, onNarrow }: AddressListProps) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const { ip: first, ...narrowed } = search;
  const ip = keyword ?? first;
  const found = useQuery({
    ...getCallingAddressesOptions({
      body: { ...narrowed, ...(ip !== undefined && { ip }) },
      meta: { quiet: true },
    }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const [blocked, setBlocked] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  const { order = "refused" } = search;
  const { data } = found;
  const most = data?.items[0]?.[order] ?? 0;
  const shown = data?.items.slice(0, showsAll ? undefined : SHOWN) ?? [];
  return (
    <Card
      title="来访地址"
      description={
        data &&
        (data.count > data.items.length
          ? `${formatCount(data.count)} 个里最多的 ${data.items.length} 个`
          : `${formatCount(data.count)} 个`)
      }
      padding="none"
    >
      <div className="grid gap-3 px-4 pb-3">
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            aria-label="次序"
            size="sm"
            options={ORDERS}
            value={order}
            onValueChange={(value) => onNarrow({ order: value })}
          />
          <Input
            aria-label="找地址"
            className="w-full sm:w-56"
            placeholder="地址的开头"
            defaultValue={first ?? ""}
            maxLength={45}
            onValueChange={onInputValueChange}
          />
        </div>
        <NarrowedBy search={search} onNarrow={onNarrow} />
      </div>
      {found.isError && (
        <ReadFailure
          compact
          title="来访地址暂时无法读取"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {data === undefined ? (
        !found.isError && <Skeleton lines={6} className="px-4 pb-4" />
      ) : data.items.length === 0 ? (
        <EmptyState
          title="没有这样的地址"
          description={
            narrowedBy(search).length > 0 || ip !== undefined
              ? "去掉上面的条件再看。"
              : "24 小时里没有被拒绝的请求；按「请求」排可以看所有来访的地址。"
          }
        />
      ) : (
        <>
          <ol aria-label="来访地址" className="m-0 p-0">
            {shown.map((address) => (
              <AddressRow
                key={address.ip}
                address={address}
                share={most === 0 ? 0 : address[order] / most}
                onBlock={() => setBlocked(networkOf(address.ip))}
              />
            ))}
          </ol>
          {data.items.length > shown.length && (
            <div className="border-0 border-t border-solid border-line p-3 text-center">
              <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
                再看 {data.items.length - shown.length} 个
              </Button>
            </div>
          )}
        </>
      )}
      {blocked !== undefined && <BlockDialog network={blocked} onClose={() => setBlocked(undefined)} />}
    </Card>
  );
}

/** What the list is narrowed to; each mark is taken away by its cross. */
function NarrowedBy({ search, onNarrow }: AddressListProps) {
  const marks = narrowedBy(search);
  if (marks.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-2">只看</span>
      {marks.map(({ field, text }) => (
        <Tag
          key={field}
          tone="accent"
          className="break-all"
          onRemove={() => onNarrow({ [field]: undefined })}
        >
          {text}
        </Tag>
      ))}
    </div>
  );
}

interface AddressRowProps {
  address: CallingAddress;
  /** Of what the first one did, from 0 to 1. */
  share: number;
  onBlock: () => void;
}

function AddressRow({ address, share, onBlock }: AddressRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayReadLog = useCan()("access-log-search");
  const { ip, calls, refused, failed, signIns, badSignIns, lastAt, guard, blockId } = address;
  const whose = guardText(address);
  return (
    <li className="grid list-none gap-1.5 border-0 border-t border-solid border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="m-0 flex min-w-0 flex-wrap items-center gap-2 text-base font-medium">
          <span className="break-all tabular-nums">{ip}</span>
          {whose !== undefined && <Tag tone="accent">{whose}</Tag>}
          {blockId !== undefined && <Tag tone="danger">封禁中</Tag>}
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          {mayReadLog && (
            <Link className="text-sm" to={`/monitor/logs?kind=access&ip=${encodeURIComponent(ip)}`}>
              看日志
            </Link>
          )}
          {blockId !== undefined ? (
            <Link className="text-sm" to={`?view=blocks&network=${encodeURIComponent(ip)}`}>
              看封禁
            </Link>
          ) : (
            (guard === undefined || guard === "campus") && (
              <RequirePermission required="address-block">
                <Button size="sm" aria-label={`封禁 ${ip}`} onClick={onBlock}>
                  封禁…
                </Button>
              </RequirePermission>
            )
          )}
        </div>
      </div>
      <div aria-hidden="true" className="h-1 rounded-full bg-surface-2">
        <div className="h-1 rounded-full bg-accent" style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </div>
      <p className="m-0 flex flex-wrap gap-x-4 text-sm text-ink-2 tabular-nums">
        <span className={refused > 0 ? "text-warning" : ""}>没让做 {formatCount(refused)}</span>
        {signIns > 0 && (
          <span className={badSignIns > 0 ? "text-warning" : ""}>
            登录没成功 {formatCount(badSignIns)} / {formatCount(signIns)}
          </span>
        )}
        <span>请求 {formatCount(calls)}</span>
        {failed > 0 && (
          <span>
            {labels.addressKind.failed} {formatCount(failed)}
          </span>
        )}
        <span>最近 {formatMoment(lastAt)}</span>
      </p>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer py-1 text-sm text-ink-2">它做了什么</summary>
        {isOpen && <AddressDetailsPart ip={ip} />}
      </details>
    </li>
  );
}
