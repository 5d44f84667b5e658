import { UiProvider } from "@huxuan/ui";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { paths } from "../../paths.ts";
import { ConnectionNotice } from "../../shell/connection-notice.tsx";
import { useShell } from "../../shell/shell-store.ts";
import type { SignInKind } from "./sign-in-kind.ts";
import { SignIn } from "./sign-in.tsx";

interface LoginPageProps {
  queryClient: QueryClient;
  /** For whom the page is. */
  kind: SignInKind;
  /** Where the person wanted to go. */
  redirect: string | null;
  /** Goes there; a server that draws the page goes nowhere. */
  onSignedIn?: (target: string) => Promise<void>;
}

/** The sign-in page alone: without the router and what stands around pages. */
export function LoginPage({
  queryClient,
  kind,
  redirect,
  onSignedIn = async () => undefined,
}: LoginPageProps) {
  const { theme, themeColor, density } = useShell((state) => state.settings);
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider locale="zh-CN" theme={theme} themeColor={themeColor} density={density}>
        <ConnectionNotice />
        <SignIn
          kind={kind}
          redirect={redirect}
          onSignedIn={onSignedIn}
          links={
            <>
              <a href={paths.retrievePassword}>忘记密码</a>
              <a href={paths.register}>注册</a>
              <a href={paths.publicHome}>返回平台首页</a>
            </>
          }
        />
      </UiProvider>
    </QueryClientProvider>
  );
}
