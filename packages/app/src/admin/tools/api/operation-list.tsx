import { Input } from "@huxuan/ui";
import { useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { type ApiGroup, found } from "./contract.ts";

/** The calls by domain; a search opens what it finds. */
export function OperationList({
  groups,
  chosen,
}: {
  groups: readonly ApiGroup[];
  chosen: string | undefined;
}) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(text);
  const shown = useMemo(() => found(groups, asked), [groups, asked]);
  const searched = asked.trim() !== "";
  return (
    <nav aria-label="接口" className="grid content-start gap-2">
      <Input
        aria-label="找接口"
        placeholder="名字、路径"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length === 0 && <p className="m-0 text-sm text-ink-2">没有这样的接口</p>}
      <div className={`overflow-y-auto lg:max-h-[70vh] ${chosen === undefined ? "" : "max-lg:max-h-[30vh]"}`}>
        {shown.map((group) => (
          <details
            key={`${group.id} ${searched}`}
            open={searched || group.operations.some(({ id }) => id === chosen)}
          >
            <summary className="flex cursor-pointer justify-between gap-2 rounded px-2 py-1.5 text-sm font-semibold hover:bg-surface-2">
              <span className="truncate" title={group.id}>
                {group.name}
              </span>
              <span className="font-normal text-ink-2 tabular-nums">{group.operations.length}</span>
            </summary>
            <ul className="m-0 p-0">
              {group.operations.map(({ id, method, name }) => (
                <li key={id} className="list-none">
                  <Link
                    to={`?operation=${id}`}
                    aria-current={id === chosen ? "page" : undefined}
                    className={`flex items-baseline gap-2 rounded px-2 py-1 text-sm text-ink no-underline hover:bg-surface-2 ${id === chosen ? "bg-accent-weak font-semibold" : ""}`}
                  >
                    <span
                      className={`w-14 flex-none font-mono text-xs ${method === "GET" ? "text-ink-2" : "font-bold"}`}
                    >
                      {method}
                    </span>
                    <span className="min-w-0 truncate" title={id}>
                      {name}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </nav>
  );
}
