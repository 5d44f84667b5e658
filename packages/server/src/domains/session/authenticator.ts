import { gt } from "drizzle-orm";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Session } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { CoreServices } from "../../services.ts";
import type { Keys } from "./keys.ts";
import type { Roles } from "./roles.ts";
import { loginSession } from "./tables.ts";
import { TwoGenerationCache } from "./two-generation-cache.ts";

/** Whose token it is: everything a session says, so that checking a token needs no query. */
export type TokenFacts = Omit<Session, "permissions" | "expiresAt">;

const ISSUER = "huxuan";
/** Tokens that are remembered as checked: a node serves fewer people than this at a time. */
const REMEMBERED_TOKENS = 50_000;
const REVOKED_TOPIC = "session-revoked";
const ROLES_TOPIC = "roles-changed";

const invalid = () => new DomainError(401, "TOKEN_INVALID", "登录凭证无效或已注销，请重新登录");
const expired = () => new DomainError(401, "TOKEN_EXPIRED", "登录状态已过期，请刷新后继续或重新登录");

/** Writes and checks access tokens. */
export class Authenticator {
  readonly #core: CoreServices;
  readonly #keys: Keys;
  readonly #roles: Roles;
  readonly #tokens = new TwoGenerationCache<string, Session>(REMEMBERED_TOKENS);
  /** Revoked sessions whose access tokens have not expired yet, with the time when they will have. */
  readonly #revoked = new Map<string, number>();
  readonly #revocationListeners = new Set<(sessionId: string) => void>();

  constructor(core: CoreServices, keys: Keys, roles: Roles) {
    this.#core = core;
    this.#keys = keys;
    this.#roles = roles;
  }

  /** Learns what was revoked, and listens for what will be. */
  async start(): Promise<void> {
    const { bus, log } = this.#core;
    bus.subscribe(REVOKED_TOPIC, (payload) => this.#forget(payload as string[]));
    bus.subscribe(ROLES_TOPIC, () =>
      this.#reload().catch((error: unknown) => log.error({ err: error }, "roles not reloaded")),
    );
    bus.onGap(() =>
      this.#reload().catch((error: unknown) => log.error({ err: error }, "revocations not reloaded")),
    );
    await this.#reload();
  }

  /** A new access token. Its role is the one in `facts`. */
  issue(facts: TokenFacts): Promise<string> {
    const now = Math.floor(this.#core.clock().getTime() / 1000);
    return new SignJWT({
      sid: facts.sessionId,
      rol: facts.roleId,
      nam: facts.personName,
      typ: facts.userType,
      ...(facts.schoolId === null ? {} : { sch: facts.schoolId }),
      ...(facts.studentId === null ? {} : { stu: facts.studentId }),
      ...(facts.teacherId === null ? {} : { tch: facts.teacherId }),
      ...(facts.impersonatorId === null ? {} : { imp: facts.impersonatorId }),
    })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(ISSUER)
      .setSubject(String(facts.accountId))
      .setIssuedAt(now)
      .setExpirationTime(now + this.#core.settings.accessMinutes * 60)
      .sign(this.#keys.access);
  }

  /**
   * Who holds the token in `authorization`: at once for a token that was seen before. Throws 401 refusals:
   * UNAUTHENTICATED, TOKEN_EXPIRED, TOKEN_INVALID.
   */
  authenticate(authorization: string | undefined): Session | Promise<Session> {
    if (!authorization) throw new DomainError(401, "UNAUTHENTICATED", "请先登录再进行这项操作");
    if (!authorization.startsWith("Bearer ")) throw invalid();
    const token = authorization.slice(7);
    const known = this.#tokens.get(token);
    return known === undefined ? this.#verify(token) : this.#admit(known);
  }

  /** Called with the session whose tokens are refused from now on. */
  onRevoked(listener: (sessionId: string) => void): void {
    this.#revocationListeners.add(listener);
  }

  /** Refuses the access tokens of these sessions from now on, on every node. Call after they are revoked in the database. */
  revoke(sessionIds: string[]): void {
    if (sessionIds.length > 0) this.#core.bus.publish(REVOKED_TOPIC, sessionIds);
  }

  /** Call after roles or their permissions were changed in the database. */
  rolesChanged(): void {
    this.#core.bus.publish(ROLES_TOPIC, null);
  }

  async #verify(token: string): Promise<Session> {
    const currentDate = this.#core.clock();
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(token, this.#keys.access, {
        algorithms: ["HS256"],
        issuer: ISSUER,
        requiredClaims: ["exp", "sub", "sid", "rol"],
        currentDate,
      }));
    } catch (error) {
      throw error instanceof errors.JWTExpired ? expired() : invalid();
    }
    const session = this.#toSession(payload);
    this.#tokens.set(token, session);
    return this.#admit(session);
  }

  #admit(session: Session): Session {
    if (session.expiresAt <= this.#core.clock().getTime()) throw expired();
    if (this.#revoked.size > 0 && this.#revoked.has(session.sessionId)) throw invalid();
    return session;
  }

  #toSession(payload: JWTPayload): Session {
    const claim = payload as JWTPayload & {
      sid: string;
      rol: string;
      nam: string;
      typ: Session["userType"];
      sch?: number;
      stu?: number;
      tch?: number;
      imp?: number;
    };
    return {
      accountId: Number(claim.sub),
      personName: claim.nam,
      roleId: claim.rol,
      userType: claim.typ,
      schoolId: claim.sch ?? null,
      studentId: claim.stu ?? null,
      teacherId: claim.tch ?? null,
      impersonatorId: claim.imp ?? null,
      sessionId: claim.sid,
      permissions: this.#roles.permissions(claim.rol),
      expiresAt: (claim.exp ?? 0) * 1000,
    };
  }

  #forget(sessionIds: string[]): void {
    const now = this.#core.clock().getTime();
    for (const [sessionId, until] of this.#revoked) if (until <= now) this.#revoked.delete(sessionId);
    for (const sessionId of sessionIds) {
      this.#revoked.set(sessionId, now + this.#core.settings.accessMinutes * 60_000);
      for (const listener of this.#revocationListeners) listener(sessionId);
    }
  }

  /** From the database: roles, and sessions revoked within the life of an access token. */
  async #reload(): Promise<void> {
    await this.#roles.reload();
    this.#tokens.clear();
    const since = new Date(this.#core.clock().getTime() - this.#core.settings.accessMinutes * 60_000);
    const rows = await this.#core.db
      .select({ id: loginSession.id })
      .from(loginSession)
      .where(gt(loginSession.revokedAt, since));
    this.#forget(rows.map(({ id }) => id));
  }
}
