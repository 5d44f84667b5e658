import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SessionExpiredDialog } from "./session/session-expired-dialog.tsx";
import { PortalProvider } from "./shell/portal-provider.tsx";

/** What is around every page, in a browser and on the server. `children` is the router. */
export function Portal({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <PortalProvider>
        {children}
        <SessionExpiredDialog />
      </PortalProvider>
    </QueryClientProvider>
  );
}
