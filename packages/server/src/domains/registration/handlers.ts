import type { Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import { readRegistration, searchRegistrations } from "./registrations.ts";

export const handlers: Handlers<"searchRegistrations" | "getRegistration", { files: Files }> = {
  searchRegistrations: (request) => searchRegistrations(request, request.body),
  getRegistration: (request) => readRegistration(request, request.path.id),
};
