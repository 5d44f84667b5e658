import { Button, ErrorState, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../paths.ts";
import { isMissingFile, type Missing, MissingFile, whyMissing } from "./missing-file.ts";
import { usePageTab } from "./page-tab.ts";
import type { ScreenModule } from "./screen-module.ts";

/** What is said of a page whose file is not there. */
const WORDS: Record<Missing, { title: string; description: string }> = {
  unreachable: {
    title: "网络不通，页面没有打开",
    description: "网络恢复后会自动打开。其他标签页里还没有保存的内容都在。",
  },
  outdated: {
    title: "平台已更新，有新版本",
    description: "其他标签页里还没有保存的内容都在，请先回去保存，再重新加载页面。",
  },
  refused: {
    title: "页面没有打开",
    description: "请再试一次。仍然打不开时，请先保存其他标签页里的内容，再重新加载页面。",
  },
};

const reload = (
  <Button variant="primary" onClick={() => window.location.reload()}>
    重新加载
  </Button>
);

interface MissingPageProps {
  /** Reads the page's file again. */
  load: () => Promise<ScreenModule>;
  /** Draws the page once it is read. */
  children: (read: ScreenModule) => ReactNode;
}

/**
 * In the frame, where a page would be whose file could not be read: says why, and is the page as soon as it can be read; like
 * every read that failed it is tried again when the server is there again (`ConnectionNotice`).
 * What is open beside it stays as it is.
 */
export function MissingPage({ load, children }: MissingPageProps) {
  const can = useCan();
  const { pathname } = useLocation();
  const { data, error, isFetching, refetch } = useQuery<ScreenModule, MissingFile>({
    queryKey: ["file of a page", pathname],
    queryFn: async () => {
      try {
        return await load();
      } catch (failure) {
        throw isMissingFile(failure) ? new MissingFile(await whyMissing(), failure) : failure;
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    throwOnError: (failure) => !(failure instanceof MissingFile),
  });
  usePageTab({ title: data?.title ?? "页面没有打开", unsaved: false });

  if (data !== undefined)
    return can(data.permission) ? children(data) : <Navigate to={paths.forbidden} replace />;
  if (error === null) return <div aria-busy="true" />;
  const { missing } = error;
  return (
    <>
      <h1 className="sr-only">{WORDS[missing].title}</h1>
      <ErrorState
        {...WORDS[missing]}
        {...(missing !== "outdated" && { onRetry: () => void refetch(), busy: isFetching })}
        action={missing === "unreachable" ? undefined : reload}
      />
    </>
  );
}

/** Why a page broke, where a file of it was missing; undefined while that is found out, null for any other mistake. */
export function useMissing(failure: unknown): Missing | null | undefined {
  const isFile = isMissingFile(failure);
  const { data, error } = useQuery<Missing, MissingFile>({
    queryKey: ["why a file is missing"],
    queryFn: async () => {
      const why = await whyMissing();
      // As a failure it is asked for again when the server is there.
      if (why === "unreachable") throw new MissingFile(why, failure);
      return why;
    },
    enabled: isFile,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return isFile ? (data ?? error?.missing) : null;
}
