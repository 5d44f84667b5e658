import { Button, ErrorState } from "@huxuan/ui";
import { useEffect, useRef } from "react";
import { useRouteError } from "react-router-dom";
import type { Missing } from "./missing-file.ts";
import { useMissing } from "./missing-page.tsx";

const WORDS: Record<Missing | "broken", { title: string; description: string }> = {
  unreachable: { title: "网络不通，页面没有打开", description: "网络恢复后请重新加载页面。" },
  outdated: { title: "平台已更新，有新版本", description: "请重新加载页面以使用新版本。" },
  refused: { title: "页面没有打开", description: "请重新加载页面。" },
  broken: {
    title: "页面出错了",
    description: "请重新加载页面；仍然出错时请把出错时间告诉学校教务处。",
  },
};

/**
 * What is shown in the place of what broke: without a network, after an update, or because of a mistake.
 *
 * @param whole whether nothing else is in the window; then it is loaded anew by itself when the server is there again
 */
export function RouteProblem({ whole = false }: { whole?: boolean }) {
  const missing = useMissing(useRouteError());
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (missing === "unreachable") wasUnreachable.current = true;
    // The server is there again, and what broke has nothing left that a reload could lose.
    else if (wasUnreachable.current && missing === "refused" && whole) window.location.reload();
  }, [missing, whole]);
  if (missing === undefined) return <div aria-busy="true" />;
  return (
    <ErrorState
      {...WORDS[missing ?? "broken"]}
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          重新加载
        </Button>
      }
    />
  );
}

/** The same where there is no frame around it. */
export function RouteError() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <RouteProblem whole />
    </main>
  );
}
