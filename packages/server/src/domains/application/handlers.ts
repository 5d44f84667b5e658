import type { Handlers } from "../../contract/index.ts";
import type { NeedsAnnounced } from "../../domain.ts";
import { containsWords, equals } from "../../resource/index.ts";
import {
  applications,
  createApplication,
  moveApplication,
  renewSecret,
  updateApplication,
} from "./applications.ts";
import { searchCalls } from "./calls.ts";
import { application } from "./tables.ts";
import type { NeedsApplicationTokens } from "./tokens.ts";

export const handlers: Handlers<
  | "searchApplications"
  | "getApplication"
  | "createApplication"
  | "updateApplication"
  | "disableApplication"
  | "enableApplication"
  | "renewApplicationSecret"
  | "searchApplicationCalls"
  | "getToken",
  NeedsAnnounced & NeedsApplicationTokens
> = {
  searchApplications: (request) => {
    const { page, state, schoolId, keyword } = request.body;
    return applications.list(
      request,
      page,
      equals(application.state, state),
      equals(application.schoolId, schoolId),
      containsWords(keyword, application.name, application.appKey),
    );
  },
  getApplication: (request) => applications.read(request, request.path.id),
  createApplication: (request) => createApplication(request, request.body),
  updateApplication: (request) => updateApplication(request, request.path.id, request.body),
  disableApplication: (request) => moveApplication(request, request.path.id, "disable", request.body.version),
  enableApplication: (request) => moveApplication(request, request.path.id, "enable", request.body.version),
  renewApplicationSecret: (request) =>
    renewSecret(request, {
      id: request.path.id,
      version: request.body.version,
      sealer: request.services.applicationTokens.sealer,
    }),
  searchApplicationCalls: async (request) => {
    const { id } = request.path;
    await applications.read(request, id);
    return searchCalls(request.services.db, id, request.body);
  },
  getToken: ({ query, body, ip, concerns, services }) =>
    services.applicationTokens.give(query.accessToken, body, { ip, concerns }),
};
