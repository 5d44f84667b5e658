import { UiProvider } from "@huxuan/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { paths } from "../../paths.ts";
import { queryClient } from "../../query-client.ts";
import { isSignedIn } from "../../session/session-store.ts";
import { setUpClient } from "../../session/set-up-client.ts";
import { ConnectionNotice } from "../../shell/connection-notice.tsx";
import { useSite } from "../../site.ts";
import { useShell } from "../../shell/shell-store.ts";
import { SignIn } from "./sign-in.tsx";

/** Reads the program that draws every other page. */
type ReadPortal = () => Promise<{ draw: (element: HTMLElement) => void }>;

/**
 * Draws the sign-in page alone, for who opens its address: without the router and what stands around pages. Who is signed
 * in already is sent home by the portal.
 */
export async function draw(element: HTMLElement, readPortal: ReadPortal): Promise<void> {
  if (isSignedIn()) {
    (await readPortal()).draw(element);
    return;
  }
  setUpClient();
  const entitle = ({ title }: { title: string }) => {
    document.title = `登录 - ${title}`;
  };
  entitle(useSite.getState());
  const ignoreSite = useSite.subscribe(entitle);
  const root = createRoot(element);
  const open = async (target: string) => {
    const portal = await readPortal();
    window.history.replaceState(null, "", target);
    ignoreSite();
    root.unmount();
    portal.draw(element);
  };
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LoginFrame>
          <SignIn
            redirect={new URLSearchParams(window.location.search).get("redirect")}
            onSignedIn={open}
            links={
              <>
                <a href={paths.retrievePassword}>忘记密码</a>
                <a href={paths.register}>注册</a>
                <a href={paths.publicHome}>返回平台首页</a>
              </>
            }
          />
        </LoginFrame>
      </QueryClientProvider>
    </StrictMode>,
  );
  // Read while the person types: signed in, they wait for it no more.
  element.addEventListener("input", () => void readPortal(), { once: true });
}

/** Theme, texts and the line that says when the connection is lost. */
function LoginFrame({ children }: { children: React.ReactNode }) {
  const { theme, themeColor, density } = useShell((state) => state.settings);
  return (
    <UiProvider locale="zh-CN" theme={theme} themeColor={themeColor} density={density}>
      <ConnectionNotice />
      {children}
    </UiProvider>
  );
}
