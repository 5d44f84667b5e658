import { StrictMode } from "react";
import { queryClient } from "../../query-client.ts";
import { clearServed, startPage, takeDelivered } from "../../delivered/start-page.tsx";
import { isSignedIn } from "../../session/session-store.ts";
import { setUpClient } from "../../session/set-up-client.ts";
import { windowTitle } from "../../shell/page-head.tsx";
import { useSite } from "../../site.ts";
import { LoginPage } from "./login-page.tsx";
import { signInKind, signInWords } from "./sign-in-kind.ts";

/** Reads the program that draws every other page. */
type ReadPortal = () => Promise<{ draw: (element: HTMLElement) => Promise<void> }>;

/** Draws the sign-in page for who opens its address. Who is signed in already is sent home by the portal. */
export async function draw(element: HTMLElement, readPortal: ReadPortal): Promise<void> {
  if (isSignedIn()) {
    clearServed(element);
    await (await readPortal()).draw(element);
    return;
  }
  setUpClient();
  takeDelivered(queryClient);
  const search = new URLSearchParams(window.location.search);
  const kind = signInKind(search);
  const entitle = ({ title }: { title: string }) => {
    document.title = windowTitle(signInWords(kind).title, title);
  };
  entitle(useSite.getState());
  const ignoreSite = useSite.subscribe(entitle);
  const open = async (target: string) => {
    const portal = await readPortal();
    window.history.replaceState(null, "", target);
    ignoreSite();
    root.unmount();
    await portal.draw(element);
  };
  const root = startPage(
    element,
    <StrictMode>
      <LoginPage queryClient={queryClient} kind={kind} redirect={search.get("redirect")} onSignedIn={open} />
    </StrictMode>,
  );
  // Read while the person types: signed in, they wait for it no more.
  element.addEventListener("input", () => void readPortal(), { once: true });
}
