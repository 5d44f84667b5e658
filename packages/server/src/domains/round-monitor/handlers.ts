import type { Handlers } from "../../contract/index.ts";
import { type NeedsMonitor, roundMonitor } from "./service.ts";

export const handlers: Handlers<"getRoundMonitor", NeedsMonitor> = {
  getRoundMonitor: ({ session, services, path, query }) =>
    roundMonitor(services, session, path.id, query?.span ?? "seconds"),
};
