import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { SessionEndedDialog } from "./session-ended/session-ended-dialog.tsx";
import { readWhenOnline } from "./shell/missing-file.ts";
import { PortalProvider } from "./shell/portal-provider.tsx";

/** The form of the sign-in page, read when somebody signs in again. */
const SignInAgain = lazy(() => readWhenOnline(() => import("./public/login/sign-in-again.tsx")));

/** What is around every page, in a browser and on the server. `children` is the router. */
export function Portal({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <PortalProvider>
        {children}
        <SessionEndedDialog signInAgain={SignInAgain} />
      </PortalProvider>
    </QueryClientProvider>
  );
}
