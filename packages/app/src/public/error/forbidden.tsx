import { ErrorPage } from "./error-page.tsx";

export function ForbiddenScreen() {
  return (
    <ErrorPage
      code="401"
      title="当前角色不能打开这个页面"
      description="如果你还有其他角色，请先在右上角切换角色；否则请联系学校教务处开通权限。"
    />
  );
}
