import type { ApplicationToken, TokenRequest } from "@huxuan/api-client";
import { eq, lt } from "drizzle-orm";
import type { HandlerRequest } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import { WindowLimiter } from "../../rate-limit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { type Sealer, sealerFor } from "../../secret/sealed.ts";
import type { SessionService } from "../session/index.ts";
import { rolePermission, account } from "../session/index.ts";
import { placeOfSecret } from "./applications.ts";
import { CLOCK_MS, isSigned, isTimely } from "./signature.ts";
import { application, applicationNonce } from "./tables.ts";

/** Requests for tokens that one address may send in a minute: a token lives for half an hour. */
const REQUESTS_PER_MINUTE = 60;

/** Gives tokens to programs that sign their requests. */
export interface ApplicationTokens {
  /** Seals the secrets of applications. */
  readonly sealer: Sealer;
  /** Throws 401 SIGN_INVALID, 409 NONCE_REUSED, 429. */
  give(
    appKey: string,
    request: TokenRequest,
    visitor: Pick<HandlerRequest<"getToken">, "ip" | "concerns">,
  ): Promise<ApplicationToken>;
}

/** What asks for them. */
export interface NeedsApplicationTokens {
  applicationTokens: ApplicationTokens;
}

const refused = (message: string) => new DomainError(401, "SIGN_INVALID", message);
/** Says the same of an unknown application, a disabled one and a wrong signature: nobody learns which keys there are. */
const wrong = () => refused("签名不正确，或应用不存在、已停用；请检查应用标识、密钥和签名方法");

export function createApplicationTokens(core: CoreServices & { session: SessionService }): ApplicationTokens {
  const sealer = sealerFor(core.secret, "application secrets");
  const limiter = new WindowLimiter({
    name: "application-tokens",
    limit: () => REQUESTS_PER_MINUTE,
    windowMs: 60_000,
    now: () => core.clock().getTime(),
    shared: core.sharedCounter,
  });
  return {
    sealer,
    async give(appKey, { timestamp, nonce, sign }, { ip, concerns }) {
      const wait = limiter.take(ip);
      if (wait > 0)
        throw new DomainError(429, "RATE_LIMITED", `取令牌太频繁，请 ${wait} 秒后再试`, { retryAfter: wait });
      const now = core.clock();
      const signed = { appKey, timestamp, nonce };
      const [found] = await core.db
        .select({ application, roleId: account.defaultRoleId })
        .from(application)
        .innerJoin(account, eq(account.id, application.accountId))
        .where(eq(application.appKey, appKey));
      if (found !== undefined) {
        const { accountId, name, schoolId } = found.application;
        concerns({ accountId, personName: name, schoolId });
      }
      const sealed = found?.application.sealedSecret;
      const secret = sealed ? sealer.open(placeOfSecret(appKey), sealed) : undefined;
      // Signed in any case, so that an unknown key takes as long.
      const good = isSigned(secret ?? "", signed, sign);
      if (found === undefined || secret === undefined || !good || found.application.state === "disabled")
        throw wrong();
      if (!isTimely(signed, now))
        throw refused("请求的时间与服务器相差超过 5 分钟；请校准时钟，用毫秒时间戳重新签名");

      const { id, accountId, requestsPerMinute } = found.application;
      const expiresAt = new Date(now.getTime() + 2 * CLOCK_MS);
      const session = await core.session.openApplication({ accountId, ip, requestsPerMinute }, async (tx) => {
        await tx.delete(applicationNonce).where(lt(applicationNonce.expiresAt, now));
        const { rowCount } = await tx
          .insert(applicationNonce)
          .values({ applicationId: id, nonce, expiresAt })
          .onConflictDoNothing();
        if (rowCount === 0)
          throw new DomainError(409, "NONCE_REUSED", "这个 nonce 已经用过；请每次用新的随机串签名");
      });
      const scopes = await core.db
        .select({ permission: rolePermission.permission })
        .from(rolePermission)
        .where(eq(rolePermission.roleId, found.roleId))
        .orderBy(rolePermission.permission);
      return {
        token: session.accessToken,
        expiresIn: session.expiresIn,
        scopes: scopes.map(({ permission }) => permission),
      };
    },
  };
}
