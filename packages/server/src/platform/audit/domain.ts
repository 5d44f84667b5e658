import { type Domain, OFFICES } from "../../domain.ts";
import type { Handlers } from "../../contract/index.ts";
import { searchOperationLog } from "./search.ts";

const handlers: Handlers<"searchOperationLog"> = {
  searchOperationLog: ({ services, session, body }) => searchOperationLog(services.db, session, body),
};

/** The operation log. */
export const auditPart = {
  handlers,
  permissions: { "operation-log-search": OFFICES },
} satisfies Domain;
