import { Button, ErrorState } from "@huxuan/ui";
import { useRouteError } from "react-router-dom";
import { isOutdated } from "./outdated.tsx";

/** What is shown when a page breaks: an old page whose files are gone after an update is the usual reason. */
export function RouteError() {
  const error = useRouteError();
  const outdated = isOutdated(error);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <ErrorState
        title={outdated ? "平台已更新" : "页面出错了"}
        description={
          outdated ? "请重新加载页面以使用新版本。" : "请重新加载页面；仍然出错时请把出错时间告诉学校教务处。"
        }
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            重新加载
          </Button>
        }
      />
    </main>
  );
}
