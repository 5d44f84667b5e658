import { labels, type RedisPrefixes, tones } from "@huxuan/api-client";
import { getRedisPrefixesOptions } from "@huxuan/api-client/query";
import { Button, Skeleton, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { countText } from "./redis-words.ts";

/** What the keys of Redis begin with, counted when somebody asks: it goes through thousands of keys. */
export function RedisPrefixList() {
  const { data, isFetching, isError, error, refetch } = useQuery({
    ...getRedisPrefixesOptions({ meta: { quiet: true } }),
    enabled: false,
  });
  return (
    <section aria-labelledby="redis-prefixes">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h3 id="redis-prefixes" className="m-0 text-base font-medium">
            键的前缀
          </h3>
          <p className="m-0 text-sm text-ink-2">
            {data === undefined ? "最多看 20,000 个键，分小步数。" : countedText(data)}
          </p>
        </div>
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {data === undefined ? "数一遍键" : "再数一遍键"}
        </Button>
      </div>
      {isError ? (
        <ReadFailure
          compact
          title="键没有数出来"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        isFetching && <Skeleton lines={4} />
      ) : (
        <PrefixRows prefixes={data} />
      )}
    </section>
  );
}

const countedText = ({ seen, complete }: RedisPrefixes): string =>
  complete ? `一共 ${countText(seen)} 个键。` : `键很多，只看了其中 ${countText(seen)} 个。`;

function PrefixRows({ prefixes: { items } }: { prefixes: RedisPrefixes }) {
  return (
    <ul aria-label="键的前缀" className="m-0 mt-2 p-0">
      {items.map(({ prefix, depth, keys, kind, keptBecause }) => (
        <li
          key={prefix}
          className="list-none border-0 border-t border-solid border-line py-1.5 first:border-t-0"
          style={{ paddingInlineStart: `${depth * 1.25}rem` }}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              {prefix === "" ? "没有前缀的" : <code className="break-all">{prefix}</code>}{" "}
              {depth === 0 && <Tag tone={tones.redisKeyKind[kind]}>{labels.redisKeyKind[kind]}</Tag>}
            </span>
            <span className="tabular-nums">{countText(keys)}</span>
          </div>
          {(depth === 0 ? kind === "foreign" : depth === 1) && (
            <p className="m-0 text-sm text-ink-2">不能清空：{keptBecause}。</p>
          )}
        </li>
      ))}
    </ul>
  );
}
