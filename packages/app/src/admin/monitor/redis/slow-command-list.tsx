import type { RedisFigures } from "@huxuan/api-client";
import { formatMoment } from "../../../catalogue/words.ts";
import { timeText } from "../sql/time-text.ts";

/** Commands that took Redis long: names and what their keys begin with, never what they were called with. */
export function SlowCommandList({ figures: { slowCommands, slowFromMs } }: { figures: RedisFigures }) {
  const from = slowFromMs === undefined ? "" : `超过 ${timeText(slowFromMs)}的命令；`;
  return (
    <section aria-labelledby="slow-commands">
      <h3 id="slow-commands" className="m-0 text-base font-medium">
        慢命令
      </h3>
      <p className="m-0 text-sm text-ink-2">{from}参数可能含有凭证，只显示命令和键的前缀。</p>
      {slowCommands === undefined ? (
        <p className="mb-0">这个 Redis 账号不能读取慢命令（SLOWLOG），请管理 Redis 的人查看。</p>
      ) : slowCommands.length === 0 ? (
        <p className="mb-0">没有慢命令。</p>
      ) : (
        <ol aria-label="慢命令" className="m-0 mt-2 p-0">
          {slowCommands.map(({ at, command, prefix, milliseconds }, n) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- the same command repeats
              key={n}
              className="flex list-none flex-wrap items-baseline justify-between gap-x-4 border-0 border-t border-solid border-line py-1.5 first:border-t-0"
            >
              <code className="break-all">
                {command} {prefix !== undefined && `${prefix}…`}
              </code>
              <span className="text-sm text-ink-2 tabular-nums">
                {timeText(milliseconds)}，{formatMoment(at)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
