import type { HandlerRequest } from "../../contract/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Transaction } from "../../db/index.ts";
import type { Mail } from "../../platform/mail/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { type account, operatorOf, type SessionService, type WithPassword } from "../session/index.ts";
import { type Told, tellOwner, TOLD } from "./mails.ts";

export type Needs = { mail: Mail; session: SessionService };

/** A request of somebody who need not be signed in. */
interface OpenRequest {
  services: CoreServices & Needs;
  ip: string;
  requestId: string;
}

type Owner = typeof account.$inferSelect;

const targetOf = ({ id, schoolId }: Owner) => [{ kind: "account", id, schoolId }];

/** Logs an act of the owner, and mails it to them. */
async function record(
  request: OpenRequest,
  tx: Transaction,
  owner: Owner,
  { action, what }: { action: string; what: Told },
): Promise<void> {
  await logChange({ ...request, session: operatorOf(owner) }, tx, { action, targets: targetOf(owner) });
  await tellOwner(request.services.mail, tx, owner, what);
}

/** The second step of a sign-in. The use of a recovery code is logged, and its owner is notified. */
export const signInWithCode = (
  request: OpenRequest &
    Pick<HandlerRequest<"signInWithCode">, "userAgent" | "cookie" | "origin" | "concerns">,
  { token, code }: { token: string; code: string },
) => {
  const { services, ip, userAgent, cookie, origin, concerns } = request;
  return services.session.secondFactor.signIn(
    { token, code, ip, userAgent, cookie, origin, concerns },
    async (tx, owner, kind) => {
      if (kind === "recovery")
        await record(request, tx, owner, {
          action: "second-factor-recovery",
          what: TOLD.recovery,
        });
    },
  );
};

/** Turns it on with the phone that shows the code, and gives recovery codes. */
export const confirm = async (
  request: OpenRequest,
  confirmation: { token: string; sealed: string; code: string },
) => ({
  codes: await request.services.session.secondFactor.confirm(confirmation, (tx, owner) =>
    record(request, tx, owner, {
      action: "second-factor-on",
      what: TOLD.on,
    }),
  ),
});

/** Logs a change of the caller's own second factor and notifies them, in its transaction. */
const own =
  (context: RequestContext<Needs>, { action, what }: { action: string; what: Told }): WithPassword =>
  async (tx, owner) => {
    await logChange(context, tx, { action, targets: targetOf(owner), before: null, after: null });
    await tellOwner(context.services.mail, tx, owner, what);
  };

/** Gives the caller other recovery codes. */
export const renewCodes = async (context: RequestContext<Needs>, token: string) => {
  const also = own(context, {
    action: "second-factor-codes",
    what: TOLD.renewed,
  });
  return {
    codes: await context.services.session.secondFactor.renewRecoveryCodes(context.session, token, also),
  };
};

/** Turns the caller's off. */
export const turnOff = (context: RequestContext<Needs>, token: string) => {
  const also = own(context, {
    action: "second-factor-off",
    what: TOLD.off,
  });
  return context.services.session.secondFactor.turnOff(context.session, token, also);
};
