import { ErrorPage } from "./error-page.tsx";

export function NotFoundScreen() {
  return <ErrorPage code="404" title="没有找到这个页面" description="地址可能写错了，或者页面已经移走。" />;
}
