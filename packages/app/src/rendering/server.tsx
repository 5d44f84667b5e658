import { ApiFailure, configureClient } from "@huxuan/api-client";
import { dehydrate, type Query, QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router-dom";
import { paths } from "../paths.ts";
import { Portal } from "../portal-frame.tsx";
import { LoginPage } from "../public/login/login-page.tsx";
import { signInKind, signInWords } from "../public/login/sign-in-kind.ts";
import { publicRoutes } from "../public/routes.tsx";
import { STALE_MS } from "../query-client.ts";
import { type PageHead, ServedPageHead } from "../shell/page-head.tsx";
import { type PageHandle, RootLayout } from "../shell/root-layout.tsx";
import { readSiteOnServer } from "../site.ts";
import { type BuiltFiles, fillTemplate } from "./document.ts";
import { OWN_TO_EACH } from "../delivered/own-to-each.ts";

/** What the server has for the pages. */
export interface PagesOptions {
  /** The built `index.html`. */
  template: string;
  /** Vite's manifest of the build: which files a screen needs. */
  files: BuiltFiles;
  /** Answers a call of the contract, as the network would. */
  fetch: typeof globalThis.fetch;
}

/** A page as it is sent. */
export interface DrawnPage {
  /** 200, 404, 410 or 429; 503 when a call of it failed otherwise. */
  status: number;
  html: string;
}

/** The origin of calls from here: they never reach a network. */
const HERE = "http://server.invalid";
/** An answer may be what another question depends on; so often a page is drawn at most. */
const MOST_DRAWINGS = 4;
/** Where the drawing of a part was left to the browser. */
const LEFT_OUT = "<!--$!-->";

const routes: RouteObject[] = [
  { id: "root", element: <RootLayout />, children: publicRoutes.filter(({ path }) => path !== paths.login) },
];
const handler = createStaticHandler(routes);

/** Draws the pages that everybody may read, as somebody sees them who is not signed in. */
export function createPages({ template, files, fetch }: PagesOptions) {
  configureClient({ baseUrl: HERE, fetch });
  return {
    /** Whether this address has a page that is drawn here. */
    has: (pathname: string): boolean => sourcesOf(pathname).length > 0,

    /** Whether what is drawn for one may be sent to others who ask a moment later. */
    isShared: (pathname: string): boolean => handlesOf(pathname).every(({ ownToEach }) => ownToEach !== true),

    /**
     * Draws the page of an address.
     *
     * @param url as it was asked for; its origin stands in the links for search engines
     */
    async draw(url: URL): Promise<DrawnPage> {
      const queryClient = new QueryClient({
        defaultOptions: {
          // A question that failed is not open again at the next drawing.
          queries: { retry: false, retryOnMount: false, staleTime: STALE_MS },
        },
      });
      const site = await readSiteOnServer();
      const head: PageHead = {};
      const page =
        url.pathname === paths.login ? (
          <LoginPage
            queryClient={queryClient}
            kind={signInKind(url.searchParams)}
            redirect={url.searchParams.get("redirect")}
          />
        ) : (
          await portalPage(url, queryClient)
        );
      const html = await drawAnswered(
        <StrictMode>
          <ServedPageHead value={head}>{page}</ServedPageHead>
        </StrictMode>,
        queryClient,
      );
      const failure = worstFailure(queryClient);
      const queries = dehydrate(queryClient);
      queryClient.clear();
      return {
        status: failure ?? 200,
        html: fillTemplate(template, {
          url,
          site,
          title: head.name ?? titleOf(url),
          head,
          html,
          data: { site, queries },
          works: failure === undefined,
          sources: sourcesOf(url.pathname),
          files,
        }),
      };
    },
  };
}

async function portalPage(url: URL, queryClient: QueryClient): Promise<ReactNode> {
  const context = await handler.query(new Request(HERE + url.pathname + url.search));
  if (context instanceof Response) throw new Error(`${url.pathname} is no page that is drawn on the server`);
  return (
    <Portal queryClient={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Portal>
  );
}

/** Draws again until every question that the page asks is answered. */
async function drawAnswered(page: ReactNode, queryClient: QueryClient): Promise<string> {
  for (let drawing = 1; ; drawing += 1) {
    const html = renderToString(page);
    const open = queryClient.getQueryCache().getAll().filter(isOpen);
    if (drawing === MOST_DRAWINGS || (open.length === 0 && !html.includes(LEFT_OUT))) return html;
    await Promise.all(
      open.map((query) => query.fetch({ ...query.options, retry: false }).catch(() => undefined)),
    );
  }
}

function isOpen({ state, options, meta }: Query): boolean {
  const { enabled } = options as { enabled?: unknown };
  return state.status === "pending" && enabled !== false && meta?.["ownToEach"] !== OWN_TO_EACH.ownToEach;
}

/** Refusals that a page tells: there is nothing, nothing any more, or too much was asked. */
const TOLD = new Set([404, 410, 429]);

/** What an address is answered with when a call of its page failed. */
function worstFailure(queryClient: QueryClient): number | undefined {
  const failures = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { error } }) => (error === null ? [] : [error]));
  if (failures.length === 0) return undefined;
  const [first] = failures;
  return first instanceof ApiFailure && TOLD.has(first.status) ? first.status : 503;
}

const handlesOf = (pathname: string): PageHandle[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) => (route.handle as PageHandle | undefined) ?? [],
  );

function sourcesOf(pathname: string): string[] {
  if (pathname === paths.login) return ["sign-in"];
  const sources = handlesOf(pathname).map(({ source }) => source);
  // The frame alone is no page.
  return sources.at(-1) === undefined
    ? []
    : ["src/portal.tsx", ...sources.filter((source) => source !== undefined)];
}

const titleOf = ({ pathname, searchParams }: URL): string | undefined =>
  pathname === paths.login
    ? signInWords(signInKind(searchParams)).title
    : handlesOf(pathname).findLast(({ title }) => title !== undefined)?.title;
