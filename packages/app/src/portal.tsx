import { toast } from "@huxuan/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { queryClient } from "./query-client.ts";
import { createRouter } from "./router.tsx";
import { SessionExpiredDialog } from "./session/session-expired-dialog.tsx";
import { setUpClient } from "./session/set-up-client.ts";
import { PortalProvider } from "./shell/portal-provider.tsx";

/** Draws the page of the address, and from now on every page. */
export function draw(element: HTMLElement): void {
  setUpClient((message, duration) => toast.error(message, { duration }));
  const router = createRouter();
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PortalProvider>
          <RouterProvider router={router} />
          <SessionExpiredDialog />
        </PortalProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
