import { toast } from "@huxuan/ui";
import { StrictMode } from "react";
import { RouterProvider } from "react-router-dom";
import { Portal } from "./portal-frame.tsx";
import { queryClient } from "./query-client.ts";
import { isServed, startPage, takeDelivered } from "./delivered/start-page.tsx";
import { createRouter } from "./router.tsx";
import { setUpClient } from "./session/set-up-client.ts";

/** Draws the page of the address, and from now on every page. */
export async function draw(element: HTMLElement): Promise<void> {
  setUpClient((message, duration) => toast.error(message, { duration }));
  takeDelivered(queryClient);
  const router = createRouter();
  // What the server drew stays in view until the scripts of its screen are there.
  if (isServed(element)) await untilRead(router);
  startPage(
    element,
    <StrictMode>
      <Portal queryClient={queryClient}>
        <RouterProvider router={router} />
      </Portal>
    </StrictMode>,
  );
}

function untilRead(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
