import { type CacheOverview, labels, type MemoryCache } from "@huxuan/api-client";
import { clearCacheMutation } from "@huxuan/api-client/query";
import { Button, Card, RequirePermission } from "@huxuan/ui";
import { useAct } from "../../../acts/use-act.ts";
import { countText, hitText } from "./redis-words.ts";

/** What the processes of the server keep in their memory; what may be read again can be cleared. */
export function MemoryCard({ overview: { caches, processes } }: { overview: CacheOverview }) {
  const clear = useAct({
    call: clearCacheMutation,
    request: ({ name }: MemoryCache) => ({ body: { prefix: name } }),
    ask: ({ name, clearing = "" }: MemoryCache) => ({
      title: `清空「${labels.cacheName[name]}」？`,
      consequence: `${clearing}数据都在数据库里，不会丢失。`,
      confirmLabel: "清空缓存",
    }),
    done: (_, { name }: MemoryCache) => `「${labels.cacheName[name]}」已清空，用到时重新读取`,
  });
  return (
    <Card
      title="进程里的缓存"
      description={`${processes} 个进程，合在一起数；命中率从进程启动时算起。`}
      padding="none"
    >
      <ul aria-label="进程里的缓存" className="m-0 p-0">
        {caches.map((cache) => (
          <CacheRow key={cache.name} cache={cache} onClear={() => void clear(cache)} />
        ))}
      </ul>
    </Card>
  );
}

function CacheRow({ cache, onClear }: { cache: MemoryCache; onClear: () => void }) {
  const { name, sentence, entries, hits, misses, keptBecause } = cache;
  const title = labels.cacheName[name];
  const share = hits === undefined || misses === undefined ? undefined : hitText(hits, misses);
  return (
    <li className="grid list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-0 border-t border-solid border-line px-4 py-3 first:border-t-0">
      <h3 className="m-0 text-base font-medium">{title}</h3>
      <span className="text-end tabular-nums">
        {countText(entries)} 条
        {share !== undefined && <span className="ms-3 text-sm text-ink-2">命中 {share}</span>}
      </span>
      <p className={`m-0 text-sm text-ink-2 ${keptBecause === undefined ? "" : "col-span-full"}`}>
        {sentence}
        {keptBecause !== undefined && `不能清空：${keptBecause}。`}
      </p>
      {keptBecause === undefined && (
        <RequirePermission required="cache-clear">
          <Button size="sm" className="justify-self-end" aria-label={`清空：${title}`} onClick={onClear}>
            清空…
          </Button>
        </RequirePermission>
      )}
    </li>
  );
}
