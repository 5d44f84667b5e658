import { type Handlers, WithCookie } from "../../contract/index.ts";
import { confirm, type Needs, renewCodes, signInWithCode, turnOff } from "./own.ts";
import { approveReset, listResets, requestReset, withdrawReset } from "./resets.ts";

export const handlers: Handlers<
  | "signInWithCode"
  | "newSecondFactorKey"
  | "confirmSecondFactor"
  | "getSecondFactor"
  | "proveSecondFactor"
  | "renewRecoveryCodes"
  | "turnSecondFactorOff"
  | "getSecondFactorResets"
  | "requestSecondFactorReset"
  | "approveSecondFactorReset"
  | "withdrawSecondFactorReset",
  Needs
> = {
  async signInWithCode(request) {
    const { tokens, cookie } = await signInWithCode(request, request.body);
    return new WithCookie(tokens, cookie);
  },
  newSecondFactorKey: ({ services, body }) => services.session.secondFactor.newKey(body.token),
  confirmSecondFactor: (request) => confirm(request, request.body),
  async getSecondFactor({ services, session }) {
    const { since, ...state } = await services.session.secondFactor.read(session);
    return { enabled: since !== undefined, ...(since && { since: since.toISOString() }), ...state };
  },
  proveSecondFactor: ({ services, session, body }) => services.session.secondFactor.prove(session, body),
  renewRecoveryCodes: (request) => renewCodes(request, request.body.token),
  turnSecondFactorOff: (request) => turnOff(request, request.body.token),
  getSecondFactorResets: (request) => listResets(request),
  requestSecondFactorReset: (request) => requestReset(request, request.body),
  approveSecondFactorReset: (request) => approveReset(request, request.path.id),
  withdrawSecondFactorReset: (request) => withdrawReset(request, request.path.id),
};
