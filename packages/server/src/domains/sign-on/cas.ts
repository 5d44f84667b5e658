import { bad, good, type Kind, type KindContext, type SignOnSchoolFacts } from "./kind.ts";
import { readCasAnswer } from "./cas-answer.ts";
import { notValid, unavailable, unreachableIn } from "./refusals.ts";
import { isServiceTicket, readIdentity } from "./rules.ts";

/** Of the two versions of the protocol. */
const VALIDATION = { v3: "p3/serviceValidate", v2: "serviceValidate" } as const;
/** How long a ticket is remembered, hours: servers let one live for seconds, the longest for minutes. */
const REMEMBERED_HOURS = 1;
/** No server gave it out. */
const TRIAL_TICKET = "ST-0-huxuan-trial";

/** A ticket, which the school's server is asked about. */
export const casKind: Kind = {
  begin: async (_context, school, state) => ({
    address: at(school, "login", { service: serviceOf(school, state) }),
  }),
  takes: ({ ticket }) => ticket !== undefined,

  async identify(context, school, { said: { ticket = "", state } }) {
    if (!isServiceTicket(ticket)) throw notValid();
    const forgotten = new Date(context.now.getTime() + REMEMBERED_HOURS * 3_600_000);
    // One try: before the server is asked, and whatever it answers.
    await context.spendOnce(`ticket ${ticket}`, forgotten);
    const answer = await validate(context, school, { ticket, state }).catch((error: unknown) => {
      throw unavailable(school.name, error);
    });
    if (answer === undefined) throw unavailable(school.name, new Error("not an answer of a CAS server"));
    if ("failure" in answer) throw notValid(new Error(`the CAS server says ${answer.failure}`));
    const { user, attributes } = answer;
    const identity = readIdentity({ ...attributes, user }, school.settings, "user");
    if (identity === undefined) throw notValid(new Error("the CAS server does not say who it is"));
    return identity;
  },

  async attempt(context, school) {
    try {
      const answer = await validate(context, school, { ticket: TRIAL_TICKET, state: "trial" });
      if (answer === undefined)
        return [bad("连上了，但回答不是 CAS 的格式，请检查服务器地址和协议版本；地址不带 /login")];
      if (!("failure" in answer)) return [bad("对方把一张不存在的票据当作有效，不能使用")];
      if (answer.failure === "INVALID_TICKET")
        return [good("已连上 CAS 服务器，它没有拒绝返回地址"), good("学号要等有人登录时才能核对")];
      if (answer.failure.startsWith("INVALID_SERVICE") || answer.failure === "UNAUTHORIZED_SERVICE")
        return [
          good("已连上 CAS 服务器"),
          bad("它不认识返回地址，请学校在 CAS 里登记这个地址，并允许后面带参数 state"),
        ];
      return [good("已连上 CAS 服务器"), bad(`它不接受验证：${answer.failure}`)];
    } catch (error) {
      return [bad(`连不上：${unreachableIn(error)?.message ?? "原因不明"}`)];
    }
  },
};

/** Where the ticket is for: what was begun here is known by its state, which comes back with the ticket. */
function serviceOf({ returnAddress }: SignOnSchoolFacts, state: string | undefined): string {
  if (state === undefined) return returnAddress;
  const service = new URL(returnAddress);
  service.searchParams.set("state", state);
  return service.href;
}

/** An address of the school's server. */
function at({ settings }: SignOnSchoolFacts, path: string, query: Record<string, string>): string {
  const address = new URL(`${settings.address.replace(/\/+$/, "")}/${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

async function validate(
  { ask }: KindContext,
  school: SignOnSchoolFacts,
  { ticket, state }: { ticket: string; state: string | undefined },
) {
  const path = VALIDATION[school.settings.casVersion ?? "v3"];
  const answer = await ask(at(school, path, { service: serviceOf(school, state), ticket }), {
    headers: { accept: "application/xml, text/xml" },
  });
  return answer.status === 200 ? readCasAnswer(await answer.text()) : undefined;
}
