import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Session } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { resolveScope } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { kindsFor, type Standing } from "../../standing/rules.ts";
import { AccessChanges } from "./access-changes.ts";
import { permissionsOf } from "./kinds-of-operations.ts";
import type { Keys } from "./keys.ts";
import type { Roles } from "./roles.ts";
import { ACCESS_MINUTES } from "./settings.ts";
import { TwoGenerationCache } from "./two-generation-cache.ts";

/** The claims of an access token: enough for a session, so that no request needs to read the account. */
export type TokenFacts = Omit<Session, "permissions" | "scope" | "baseArea" | "kinds" | "expiresAt">;

const ISSUER = "huxuan";
/** Tokens that are remembered as checked: a node serves fewer people than this at a time. */
const REMEMBERED_TOKENS = 50_000;

const SPACE = 0x20;

const invalid = () => new DomainError(401, "TOKEN_INVALID", "登录凭证无效或已注销，请重新登录");
const changed = () =>
  new DomainError(401, "TOKEN_EXPIRED", "账号的权限刚刚有变动，请刷新登录状态后继续，或重新登录");
const expired = () => new DomainError(401, "TOKEN_EXPIRED", "登录状态已过期，请刷新后继续或重新登录");

/** Writes and checks access tokens. */
export class Authenticator {
  readonly #core: CoreServices & NeedsOfficeSettings;
  readonly #keys: Keys;
  readonly #roles: Roles;
  readonly #changes: AccessChanges;
  readonly #tokens = new TwoGenerationCache<string, Session>(REMEMBERED_TOKENS);

  constructor(core: CoreServices & NeedsOfficeSettings, keys: Keys, roles: Roles) {
    this.#core = core;
    this.#keys = keys;
    this.#roles = roles;
    this.#changes = new AccessChanges(core, async () => {
      await roles.reload();
      // Sessions hold the permissions and the data scope of their role.
      this.#tokens.clear();
    });
    core.caches.add("tokens", { entries: () => this.#tokens.entries, counts: this.#tokens.counts });
  }

  /** Learns what changed of late, and watches what will. */
  start(): Promise<void> {
    return this.#changes.start();
  }

  /**
   * A new access token. Its role is the one in `facts`.
   *
   * @param seconds how long it lives; as the office set it by default
   */
  issue(
    facts: TokenFacts,
    seconds: number = this.#core.officeSettings.get(ACCESS_MINUTES) * 60,
  ): Promise<string> {
    const now = Math.floor(this.#core.clock().getTime() / 1000);
    return new SignJWT({
      sid: facts.sessionId,
      rol: facts.roleId,
      nam: facts.personName,
      typ: facts.userType,
      ...(facts.schoolId === null ? {} : { sch: facts.schoolId }),
      ...(facts.department === null ? {} : { dep: facts.department }),
      ...(facts.studentId === null ? {} : { stu: facts.studentId }),
      ...(facts.teacherId === null ? {} : { tch: facts.teacherId }),
      ...(facts.impersonatorId === null ? {} : { imp: facts.impersonatorId }),
      ...(facts.standing === null ? {} : { per: facts.standing }),
      ...(facts.requestsPerMinute === undefined ? {} : { rpm: facts.requestsPerMinute }),
      ver: facts.accessVersion,
    })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(ISSUER)
      .setSubject(String(facts.accountId))
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(this.#keys.access);
  }

  /**
   * Who holds the token in `authorization`, as of now: whatever was committed before the call counts, on whichever node.
   * Throws 401 refusals: UNAUTHENTICATED, TOKEN_EXPIRED, TOKEN_INVALID.
   */
  authenticate(authorization: string | undefined): Session | Promise<Session> {
    if (!authorization) throw new DomainError(401, "UNAUTHENTICATED", "请先登录再进行这项操作");
    const token = bearerToken(authorization);
    if (token === null) throw invalid();
    const checked = this.#changes.check();
    return checked === undefined ? this.#recognise(token) : checked.then(() => this.#recognise(token));
  }

  /** Whether a session that was admitted may go on, and still holds `permission` (null: none is needed). */
  stillAdmits(session: Session, permission: string | null): boolean {
    if (this.#changes.judge(session) !== "good") return false;
    return permission === null || this.#roles.permissions(session.roleId).has(permission);
  }

  /** Called after somebody's access changed. */
  onChange(listener: () => void): void {
    this.#changes.onChange(listener);
  }

  /** Number of the latest change of access. What is read from the database afterwards is at least as new. */
  async accessVersion(): Promise<number> {
    await this.#changes.check();
    return this.#changes.version;
  }

  #recognise(token: string): Session | Promise<Session> {
    const known = this.#tokens.get(token);
    return known === undefined ? this.#verify(token) : this.#admit(known);
  }

  async #verify(token: string): Promise<Session> {
    const currentDate = this.#core.clock();
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(token, this.#keys.access, {
        algorithms: ["HS256"],
        issuer: ISSUER,
        requiredClaims: ["exp", "sub", "sid", "rol", "ver"],
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
    const verdict = this.#changes.judge(session);
    if (verdict === "ended") throw invalid();
    if (verdict === "changed") throw changed();
    return session;
  }

  #toSession(payload: JWTPayload): Session {
    const claim = payload as JWTPayload & {
      sid: string;
      rol: string;
      nam: string;
      typ: Session["userType"];
      sch?: number;
      dep?: string;
      stu?: number;
      tch?: number;
      imp?: number;
      per?: Standing;
      rpm?: number;
      ver: number;
    };
    const holder = {
      accountId: Number(claim.sub),
      roleId: claim.rol,
      schoolId: claim.sch ?? null,
      department: claim.dep ?? null,
    };
    const standing = claim.per ?? null;
    const impersonatorId = claim.imp ?? null;
    const kinds = kindsFor(standing, impersonatorId !== null);
    const held = this.#roles.permissions(claim.rol);
    return {
      ...holder,
      standing,
      kinds,
      baseArea: this.#roles.area(claim.rol),
      personName: claim.nam,
      userType: claim.typ,
      studentId: claim.stu ?? null,
      teacherId: claim.tch ?? null,
      impersonatorId,
      requestsPerMinute: claim.rpm,
      sessionId: claim.sid,
      accessVersion: claim.ver,
      // What is refused anyway is nothing that screens should offer; and a leaver looks at nobody else's records.
      permissions:
        standing === null ? held : new Set([...permissionsOf(kinds)].filter((one) => held.has(one))),
      scope: standing === null ? this.#roles.scope(holder) : resolveScope([], holder, () => []),
      expiresAt: (claim.exp ?? 0) * 1000,
    };
  }
}

/** The token of a bearer header: the scheme in any case, then one or more spaces (RFC 9110, section 11.4). Null for other schemes. */
function bearerToken(authorization: string): string | null {
  if (authorization.startsWith("Bearer ") && authorization.charCodeAt(7) !== SPACE)
    return authorization.slice(7);
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null;
}
