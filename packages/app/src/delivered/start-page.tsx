import { type DehydratedState, hashKey, hydrate, type QueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { repeatClicks } from "./early-clicks.ts";
import { noteTyping, typeAgain } from "./early-typing.ts";
import { deliveredData } from "./page-data.ts";

/** Gives the answers that came with the page to the queries of its components. Once, before it is drawn. */
export function takeDelivered(queryClient: QueryClient): void {
  const data = deliveredData();
  if (data === null) return;
  hydrate(queryClient, { ...data.queries, queries: data.queries.queries.map(askedFromHere) });
}

/** The key of a query names where the call went: on the server, to itself. */
function askedFromHere(query: DehydratedState["queries"][number]): DehydratedState["queries"][number] {
  const [call, ...rest] = query.queryKey as [object, ...unknown[]];
  const queryKey = [{ ...call, baseUrl: window.location.origin }, ...rest];
  return { ...query, queryKey, queryHash: hashKey(queryKey) };
}

/** Whether the server has drawn the page of the address into it. */
export const isServed = (element: HTMLElement): boolean => element.dataset["served"] !== undefined;

/**
 * Draws into `element`. Where the server has drawn the same page there already, it stays as it is and begins to work, with
 * what somebody has typed and pressed in it meanwhile.
 */
export function startPage(element: HTMLElement, page: ReactNode): Root {
  if (!isServed(element)) {
    const root = createRoot(element);
    root.render(page);
    return root;
  }
  delete element.dataset["served"];
  noteTyping(element);
  return hydrateRoot(element, <KeepEarlyActs element={element}>{page}</KeepEarlyActs>);
}

/** Its effect runs once all below it works. */
function KeepEarlyActs({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    typeAgain(element);
    void repeatClicks(element);
  }, [element]);
  return children;
}

/** The server's drawing of another page than the one that is wanted now. */
export function clearServed(element: HTMLElement): void {
  delete element.dataset["served"];
  element.replaceChildren();
}
