import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import "./app.css";
import { queryClient } from "./query-client.ts";
import { createRouter } from "./router.tsx";
import { SessionExpiredDialog } from "./session/session-expired-dialog.tsx";
import { setUpClient } from "./session/set-up-client.ts";
import { PortalProvider } from "./shell/portal-provider.tsx";

setUpClient();
const router = createRouter();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <PortalProvider>
        <RouterProvider router={router} />
        <SessionExpiredDialog />
      </PortalProvider>
    </QueryClientProvider>
  </StrictMode>,
);
