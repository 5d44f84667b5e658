import { Button, ErrorState } from "@huxuan/ui";

/** Whether a file of the app is not there any more: the platform was updated while the page was open. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported|module script/i.test(error.message);

/** In the frame, where the page would be that this window cannot read any more. What is open beside it stays as it is. */
export function OutdatedPage() {
  return (
    <ErrorState
      title="平台已更新，有新版本"
      description="其他标签页里还没有保存的内容都在，请先回去保存，再重新加载页面。"
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          重新加载
        </Button>
      }
    />
  );
}
