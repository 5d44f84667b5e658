import { randomBytes, randomUUID } from "node:crypto";
import type { SignOnKind, SignOnResult, SignOnSchool, SignOnStart, Tokens } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { Concerned } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { WindowLimiter } from "../../rate-limit/index.ts";
import { type Sealer, sealerFor } from "../../secret/sealed.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import { exactFirst, isNumber, student, teacher } from "../person/index.ts";
import { applyBySignOn } from "../registration/index.ts";
import { account, networkOf, type SessionService } from "../session/index.ts";
import { casKind } from "./cas.ts";
import { jwtKind } from "./jwt.ts";
import type { Kind, KindContext, Said, SignOnSchoolFacts } from "./kind.ts";
import { oidcKind } from "./oidc.ts";
import { askOutside } from "../../platform/outgoing/index.ts";
import { incomplete, notValid, off, unavailable } from "./refusals.ts";
import { hiddenName, type Identity, targetOf } from "./rules.ts";
import { spend } from "./spent.ts";
import { endedCookie, readStarted, type Started, STARTED_MINUTES, startedCookie } from "./started.ts";
import { factsOf, findOpenSchool, openSchools } from "./stored.ts";

const STATE_BYTES = 24;
/** How long it is asked whether a visit was meant. */
const QUESTION_MINUTES = 5;
const QUESTION_PLACE = "sign-on question";
/** Returns from one address in a minute: a campus may share one, and sign in at the same moment. */
const RETURNS_PER_MINUTE = 3_000;
/** Visits that were not begun here, likewise: a portal sends its people in a crowd, too. */
const VISITS_PER_MINUTE = 1_200;
/** Requests that wait for one school's server on this node; while it hangs, others are not kept waiting, too. */
const MOST_WAITING = 50;

/** The browser that starts or ends a sign-on. */
interface Visitor {
  ip: string;
  userAgent?: string | undefined;
  /** Told whose account it is about, for the access log. */
  concerns?: ((who: Concerned) => void) | undefined;
  cookie: string | undefined;
  origin: string;
  requestId: string;
}

/** Signing in at schools. */
export interface SignOnService {
  /** Implementation of each kind of sign-on. */
  readonly kinds: Readonly<Record<SignOnKind, Kind>>;
  readonly sealer: Sealer;
  /** The context for trying settings without a sign-in. */
  trialContext(): KindContext;
  /** Schools at which people may sign in. */
  schools(): Promise<SignOnSchool[]>;
  /** Begins. Throws 404 where it is off, 502 while the school's server cannot be asked. */
  start(start: SignOnStart, visitor: Visitor): Promise<{ address: string; cookie: string }>;
  /** Somebody comes from a school. Throws as the contract says of `signOn`. */
  come(
    named: { school: string; kind?: SignOnKind },
    said: Said,
    visitor: Visitor,
  ): Promise<{ result: SignOnResult; cookie: string }>;
  /** They meant to. Throws 401 for a question that is over or was answered. */
  confirm(token: string, visitor: Pick<Visitor, "ip" | "userAgent" | "concerns">): Promise<Tokens>;
}

/** Handlers that use it declare this. */
export interface NeedsSignOn {
  signOn: SignOnService;
}

/** What a question is about. */
interface Question {
  id: string;
  accountId: number;
  /** ms since 1970. */
  endsAt: number;
}

export function createSignOn(
  core: CoreServices & { session: SessionService; workflow: Workflow },
): SignOnService {
  const { settings, session, log } = core;
  // On the connections of those who sign in: nobody waits for a report.
  const db = core.signInDb;
  const sealer = sealerFor(core.secret, "sign-on at schools");
  const installation = settings.url === undefined ? undefined : { platform: settings.url, sealer };
  const ask = askOutside(settings.signOnNetworks);
  const kinds = { jwt: jwtKind(core.caches), oidc: oidcKind(core.caches), cas: casKind };
  const waiting = new Map<number, number>();
  const limiter = (name: string, most: number) =>
    new WindowLimiter({
      name,
      limit: () => most,
      windowMs: 60_000,
      now: () => core.clock().getTime(),
      shared: core.sharedCounter,
    });
  const returns = limiter("sign-on-returns", RETURNS_PER_MINUTE);
  const visits = limiter("sign-on-visits", VISITS_PER_MINUTE);

  const contextOf = (spendOnce: KindContext["spendOnce"]): KindContext => ({
    ask,
    now: core.clock(),
    spendOnce,
  });

  /** Lets only so many wait for a school's server at a time. */
  async function inTurn<T>({ schoolId, name }: SignOnSchoolFacts, work: () => Promise<T>): Promise<T> {
    const before = waiting.get(schoolId) ?? 0;
    if (before >= MOST_WAITING) throw unavailable(name);
    waiting.set(schoolId, before + 1);
    try {
      return await work();
    } finally {
      waiting.set(schoolId, (waiting.get(schoolId) ?? 1) - 1);
    }
  }

  /** Refusals say nothing of their reasons to who came; the log does. */
  function tell(error: unknown, { schoolId }: SignOnSchoolFacts, requestId: string): unknown {
    if (error instanceof DomainError && error.cause instanceof Error) {
      const reason = [error.cause.message, (error.cause.cause as Error | undefined)?.message]
        .join(" ")
        .trim();
      log[error.status >= 500 ? "warn" : "info"](
        { schoolId, requestId, reason },
        "sign-on at a school refused",
      );
    }
    return error;
  }

  function question(found: { id: number; personName: string }, school: SignOnSchoolFacts) {
    const asked: Question = {
      id: randomUUID(),
      accountId: found.id,
      endsAt: core.clock().getTime() + QUESTION_MINUTES * 60_000,
    };
    return {
      token: sealer.seal(QUESTION_PLACE, JSON.stringify(asked)),
      name: hiddenName(found.personName),
      school: school.name,
    };
  }

  return {
    kinds,
    sealer,
    trialContext: () => contextOf(async () => undefined),

    async schools() {
      if (installation === undefined) return [];
      // Whoever opens the sign-in page asks: nobody who signs in waits for it.
      const found = await openSchools(core.db);
      return found.map(({ school: { code, name, shortName }, settings: { landing } }) => ({
        code,
        name,
        shortName,
        landing,
      }));
    },

    async start({ school: code, target }, { ip, origin, requestId }) {
      limit(returns, ip);
      const found = installation && (await findOpenSchool(db, { school: code }, undefined));
      if (installation === undefined || found === undefined) throw off();
      const school = factsOf(found, installation);
      const kind = kinds[school.settings.kind];
      const state = randomBytes(STATE_BYTES).toString("base64url");
      const begun = await inTurn(school, () =>
        kind.begin(
          contextOf(async () => undefined),
          school,
          state,
        ),
      ).catch((error: unknown) => {
        throw tell(error, school, requestId);
      });
      const { address, ...secrets } = begun;
      const started: Started = {
        id: randomUUID(),
        schoolId: school.schoolId,
        endsAt: core.clock().getTime() + STARTED_MINUTES * 60_000,
        target: targetOf(target),
        state,
        ...secrets,
      };
      return { address, cookie: startedCookie(sealer, started, isSecure(origin)) };
    },

    async come(named, said, { ip, userAgent, concerns, cookie, origin, requestId }) {
      const now = core.clock();
      const inBrowser = readStarted(sealer, cookie, { now, secure: isSecure(origin) });
      limit(inBrowser === undefined ? visits : returns, ip);
      const found = installation && (await findOpenSchool(db, named, inBrowser?.schoolId));
      if (installation === undefined || found === undefined) throw off();
      const school = factsOf(found, installation);
      const kind = kinds[school.settings.kind];
      if (!kind.takes(said)) throw incomplete();
      // That something was begun in this browser does not say that this came of it: somebody may have sent the person here
      // with a ticket of their own meanwhile.
      const started =
        inBrowser?.schoolId === school.schoolId && said.state === inBrowser.state ? inBrowser : undefined;
      const begunHere =
        started !== undefined &&
        (await spend(db, ["begun", started.id], { expiresAt: new Date(started.endsAt), now }));
      const context = contextOf(async (what, expiresAt) => {
        if (await spend(db, [school.schoolId, what], { expiresAt, now })) return;
        throw notValid(new Error("used before"));
      });
      const identity = await inTurn(school, () =>
        kind.identify(context, school, { said, started: begunHere ? started : undefined }),
      ).catch((error: unknown) => {
        throw tell(error, school, requestId);
      });
      const result = await admit(school, identity, {
        platform: installation.platform,
        ip,
        userAgent,
        concerns,
        requestId,
        begunHere,
        target: started?.target,
      });
      return { result, cookie: endedCookie(isSecure(origin)) };
    },

    async confirm(token, { ip, userAgent, concerns }) {
      limit(visits, ip);
      const now = core.clock();
      const text = sealer.open(QUESTION_PLACE, token);
      const asked = text === undefined ? undefined : (JSON.parse(text) as Question);
      if (asked === undefined || asked.endsAt <= now.getTime()) throw notValid();
      const used = { expiresAt: new Date(asked.endsAt), now };
      if (!(await spend(db, ["question", asked.id], used))) throw notValid();
      return session.signInVouched(asked.accountId, { ip, userAgent, concerns });
    },
  };

  async function admit(
    school: SignOnSchoolFacts,
    identity: Identity,
    {
      platform,
      ip,
      userAgent,
      concerns,
      requestId,
      begunHere,
      target,
    }: Pick<Visitor, "ip" | "userAgent" | "concerns" | "requestId"> & {
      platform: string;
      begunHere: boolean;
      target: string | undefined;
    },
  ): Promise<SignOnResult> {
    const found = await accountOf(db, school.schoolId, identity);
    if (found === undefined) {
      const applicant = { schoolId: school.schoolId, ...identity };
      return { applyNo: await applyBySignOn(core, applicant, { origin: platform, ip, requestId }) };
    }
    if (!begunHere) return { question: question(found, school) };
    const tokens = await session.signInVouched(found.id, { ip, userAgent, concerns });
    log.info({ schoolId: school.schoolId, accountId: found.id, requestId }, "signed on at a school");
    return { ...tokens, ...(target !== undefined && { target }) };
  }
}

const isSecure = (origin: string): boolean => origin.startsWith("https:");

function limit(limiter: WindowLimiter, ip: string): void {
  const wait = limiter.take(networkOf(ip));
  if (wait > 0)
    throw new DomainError(429, "RATE_LIMITED", `登录太频繁，请 ${wait} 秒后再试`, { retryAfter: wait });
}

/** The account of whom a school speaks of: by school and number, and nothing else. */
async function accountOf(
  db: Queryable,
  schoolId: number,
  { userType, number }: Identity,
): Promise<{ id: number; personName: string } | undefined> {
  const columns = { id: account.id, personName: account.personName };
  const [found] =
    userType === "student"
      ? await db
          .select(columns)
          .from(account)
          .innerJoin(student, eq(student.id, account.studentId))
          .where(and(eq(student.schoolId, schoolId), isNumber(student.studentNumber, number)))
          .orderBy(exactFirst(student.studentNumber, number))
          .limit(1)
      : await db
          .select(columns)
          .from(account)
          .innerJoin(teacher, eq(teacher.id, account.teacherId))
          .where(and(eq(teacher.schoolId, schoolId), isNumber(teacher.staffNumber, number)))
          .orderBy(exactFirst(teacher.staffNumber, number))
          .limit(1);
  return found;
}
