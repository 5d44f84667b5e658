import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../button/index.js";
import { failureWords } from "../error-state/failure-words.js";
import { ChevronLeft, Search } from "../icons/icons.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { Spinner } from "../spinner/index.js";
import type { LoadChildren } from "../tree/index.js";
import type { TreeIndex } from "../tree/tree-nodes.js";
import { CascaderColumn } from "./cascader-column.js";
import { findPaths, leadsOn } from "./cascader-path.js";

interface CascaderPanelProps {
  index: TreeIndex;
  loadChildren: LoadChildren<unknown> | undefined;
  /** Ids from the first level down to what is chosen. */
  chosen: readonly string[];
  levels: readonly string[];
  anyLevel: boolean;
  searchable: boolean;
  loading: boolean;
  onChoose: (id: string) => void;
}

/** What opens: a column for each level that is open, or what a search found. A phone shows the last column alone. */
export function CascaderPanel(props: CascaderPanelProps) {
  const { index, loadChildren, chosen, levels, anyLevel, onChoose } = props;
  const { cascader: text, common, tree } = useMessages();
  const [query, setQuery] = useState("");
  // Of what is chosen all levels are open; the node itself is none to be opened.
  const [opened, setOpened] = useState(() => chosen.slice(0, -1));
  const { failed, load } = useLoading(loadChildren);
  const columns = useRef<HTMLDivElement>(null);
  /** The column that gets the keys once it is drawn. */
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const column = wanted.current;
    if (column === undefined) return;
    const option = columns.current?.querySelector<HTMLElement>(`[data-level="${column}"] [tabindex="0"]`);
    if (!option) return;
    wanted.current = undefined;
    option.focus();
  });
  const loads = loadChildren !== undefined;
  const openNode = (level: number, id: string, withKeys: boolean) => {
    setOpened([...opened.slice(0, level), id]);
    if (withKeys) wanted.current = level + 1;
    const place = index.places.get(id);
    if (place !== undefined && place.children.length === 0) load(place.node);
  };
  const back = (level: number) => {
    wanted.current = level - 1;
    setOpened(opened.slice(0, level - 1));
  };
  const press = (level: number, id: string, withKeys: boolean) => {
    const further = leadsOn(index, id, loads);
    // Where every level can be chosen, the first press opens and the second takes.
    if (further && !(anyLevel && opened[level] === id)) openNode(level, id, withKeys);
    else onChoose(id);
  };
  const found = findPaths(index, query, { anyLevel, loads });
  const toList = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && found[0] !== undefined) onChoose(found[0].id);
    else if (event.key === "ArrowDown")
      columns.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    else if (event.key !== "Enter") return;
    event.preventDefault();
  };
  const searching = query.trim() !== "";
  const shown = [undefined, ...opened];
  return (
    <>
      {props.searchable ? (
        <Input
          size="sm"
          value={query}
          onValueChange={setQuery}
          onKeyDown={toList}
          aria-label={text.search}
          placeholder={text.search}
          prefix={<Search />}
          clearable
        />
      ) : null}
      <div ref={columns} data-part="columns" data-searching={searching ? "" : undefined}>
        {searching ? (
          <>
            <CascaderColumn
              level={0}
              label={text.found}
              items={found.map(({ id, label }) => ({ id, node: { id, label }, further: false }))}
              chosen={chosen.at(-1)}
              opened={undefined}
              onPress={onChoose}
            />
            <span data-part="visually-hidden" role="status">
              {tree.matches(found.length)}
            </span>
            {found.length > 0 ? null : <p data-part="none">{tree.noMatch}</p>}
          </>
        ) : props.loading || index.roots.length === 0 ? (
          <p data-part="none" role="status">
            {props.loading ? common.loading : text.none}
          </p>
        ) : (
          shown.map((parent, level) => {
            const place = parent === undefined ? undefined : index.places.get(parent);
            const ids = parent === undefined ? index.roots : (place?.children ?? []);
            const label =
              [levels[level], place?.node.label].filter(Boolean).join(" · ") || text.level(level + 1);
            return (
              <div key={parent ?? ""} data-part="column" data-last={level === opened.length ? "" : undefined}>
                {level === 0 ? null : (
                  <Button
                    data-part="back"
                    size="sm"
                    variant="text"
                    icon={<ChevronLeft />}
                    onClick={() => back(level)}
                  >
                    {place?.node.label}
                  </Button>
                )}
                {ids.length > 0 ? (
                  <CascaderColumn
                    level={level}
                    label={label}
                    items={ids.flatMap((id) => {
                      const node = index.places.get(id)?.node;
                      return node === undefined ? [] : [{ id, node, further: leadsOn(index, id, loads) }];
                    })}
                    chosen={chosen[level]}
                    opened={opened[level]}
                    onPress={(id, withKeys) => press(level, id, withKeys)}
                    onOpen={(id) => openNode(level, id, true)}
                    onBack={level === 0 ? undefined : () => back(level)}
                  />
                ) : place !== undefined && failed?.id === parent ? (
                  <div data-part="none" role="alert">
                    {failureWords(failed?.error).message ?? tree.failed}
                    <Button size="sm" variant="text" onClick={() => load(place.node)}>
                      {common.retry}
                    </Button>
                  </div>
                ) : place !== undefined && loads && place.node.children === undefined ? (
                  <p data-part="none" role="status">
                    <Spinner />
                    {common.loading}
                  </p>
                ) : (
                  <p data-part="none">{text.none}</p>
                )}
              </div>
            );
          })
        )}
      </div>
    </>
  );
}

/** Loads what stands below a node that is opened; of one that failed, why. Closing breaks it off. */
function useLoading(loadChildren: LoadChildren<unknown> | undefined) {
  const [failed, setFailed] = useState<{ id: string; error: unknown }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const load = (node: Parameters<LoadChildren<unknown>>[0]) => {
    if (loadChildren === undefined) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setFailed(undefined);
    loadChildren(node, signal).catch((error: unknown) => {
      if (!signal.aborted) setFailed({ id: node.id, error });
    });
  };
  return { failed, load };
}
