import type {
  SchoolSignOn,
  SignOnChange,
  SignOnInput,
  SignOnKind,
  SignOnLanding,
  SignOnReturn,
  SignOnSettings,
  SignOnTrial,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { invalidFields, refuseDuplicate, stateConflict, versionConflict } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { requireOwnHand } from "../session/index.ts";
import { bad } from "./kind.ts";
import { noSchool } from "./refusals.ts";
import { checkSignOn, returnAddress } from "./rules.ts";
import type { NeedsSignOn } from "./service.ts";
import { factsOf, placeOfSecret } from "./stored.ts";
import { schoolSignOn } from "./tables.ts";

type Context = RequestContext<NeedsSignOn>;
type SchoolRow = typeof school.$inferSelect;
type SettingsRow = typeof schoolSignOn.$inferSelect;

const KINDS = Object.keys(labels.signOnKind) as SignOnKind[];
const LANDINGS = Object.keys(labels.signOnLanding) as SignOnLanding[];

/** How a school's sign-on is set up. Throws 404 for a school out of scope. */
export async function getSchoolSignOn(context: Context, schoolId: number): Promise<SchoolSignOn> {
  const { db } = context.services;
  const own = await requireWhole(context, schoolId);
  return show(context, own, await storedOf(db, schoolId));
}

/**
 * Sets it up, or changes it. Throws 400 for what a kind needs and is missing, 409 for an old version, for a page of return
 * that another school has, and while the operator has not said where the platform is reached.
 */
export async function updateSchoolSignOn(
  context: Context,
  schoolId: number,
  { version, ...input }: SignOnChange,
): Promise<SchoolSignOn> {
  const { services, session } = context;
  requireOwnHand(session);
  const own = await requireWhole(context, schoolId);
  const taken = `返回页面 ${labels.signOnLanding[input.landing]} 已由另一所学校使用，请换一个，或使用 /redirectLogin`;
  return refuseDuplicate("school_sign_on_landing", taken, () =>
    transaction(services.db, async (tx) => {
      // Two who set it up at the same moment must not both be the first.
      await tx.select({ id: school.id }).from(school).where(eq(school.id, schoolId)).for("no key update");
      const before = await storedOf(tx, schoolId);
      if ((before?.version ?? 0) !== version) throw versionConflict("学校的统一认证设置");
      refuseInvalid(context, input);
      if (input.enabled && services.settings.url === undefined)
        throw stateConflict("平台还没有设置访问地址，不能启用；请运维人员设置 HUXUAN_URL 后再试");
      const columns = {
        ...columnsOf(input),
        sealedSecret: secretOf(context, schoolId, { input, before }),
        version: version + 1,
      };
      const [after] = await tx
        .insert(schoolSignOn)
        .values({ schoolId, ...columns })
        .onConflictDoUpdate({ target: schoolSignOn.schoolId, set: columns })
        .returning();
      await logChange(context, tx, {
        action: "school-sign-on",
        targets: [{ kind: "school", id: schoolId, schoolId }],
        before: logged(before, false),
        after: logged(after, input.clientSecret !== undefined),
      });
      return show(context, own, after);
    }),
  );
}

/** Tries settings that need not be stored yet. Throws 404 for a school out of scope. */
export async function trySchoolSignOn(
  context: Context,
  schoolId: number,
  input: SignOnInput,
): Promise<SignOnTrial> {
  const { services } = context;
  requireOwnHand(context.session);
  const own = await requireWhole(context, schoolId);
  const findings = checkSignOn(input, { plainAllowed: plainAllowed(context) }).map(({ message }) =>
    bad(message),
  );
  const { url: platform } = services.settings;
  if (platform === undefined) findings.push(bad("平台还没有设置访问地址，请运维人员设置 HUXUAN_URL"));
  else if (findings.length === 0) {
    const columns = { ...columnsOf(input), sealedSecret: null, schoolId, version: 0 };
    const facts = factsOf({ school: own, settings: columns }, { platform, sealer: services.signOn.sealer });
    findings.push(
      ...(await services.signOn.kinds[input.kind].attempt(services.signOn.trialContext(), facts)),
    );
  }
  return { good: findings.every((one) => one.good), findings };
}

/** A school that the caller reaches as a whole: who signs in is nothing that a department decides. */
async function requireWhole({ services, session }: Context, schoolId: number): Promise<SchoolRow> {
  const [own] = await services.db
    .select()
    .from(school)
    .where(and(eq(school.id, schoolId), inScope(session, school)));
  if (own === undefined) throw noSchool();
  requireReach(session, { schoolId, department: null });
  return own;
}

async function storedOf(db: Queryable, schoolId: number): Promise<SettingsRow | undefined> {
  const [found] = await db.select().from(schoolSignOn).where(eq(schoolSignOn.schoolId, schoolId));
  return found;
}

const plainAllowed = ({ services }: Context): boolean => services.settings.signOnNetworks !== "";

function refuseInvalid(context: Context, input: SignOnInput): void {
  const errors = checkSignOn(input, { plainAllowed: plainAllowed(context) });
  if (errors.length > 0) throw invalidFields(errors);
}

/** What is stored: of what other kinds need, nothing. */
function columnsOf(input: SignOnInput) {
  const { enabled, kind, landing, address, people } = input;
  const [jwt, oidc, cas] = [kind === "jwt", kind === "oidc", kind === "cas"];
  const byClaim = people === "claim";
  return {
    enabled,
    kind,
    landing,
    address,
    people,
    issuer: jwt ? (input.issuer ?? null) : null,
    audience: jwt ? (input.audience ?? null) : null,
    keysAddress: jwt ? (input.keysAddress ?? null) : null,
    clientName: oidc ? (input.clientName ?? null) : null,
    casVersion: cas ? (input.casVersion ?? null) : null,
    numberClaim: input.numberClaim ?? null,
    nameClaim: input.nameClaim ?? null,
    typeClaim: byClaim ? (input.typeClaim ?? null) : null,
    studentValues: byClaim ? (input.studentValues ?? []) : [],
    teacherValues: byClaim ? (input.teacherValues ?? []) : [],
  };
}

/** The sealed secret to be stored. One that was given to another server is not sent to this one. */
function secretOf(
  { services }: Context,
  schoolId: number,
  { input, before }: { input: SignOnInput; before: SettingsRow | undefined },
): string | null {
  if (input.kind !== "oidc") return null;
  if (input.clientSecret !== undefined)
    return services.signOn.sealer.seal(placeOfSecret(schoolId), input.clientSecret);
  const isSame = before?.address === input.address && before.clientName === input.clientName;
  return isSame ? before.sealedSecret : null;
}

function show({ services }: Context, { code }: SchoolRow, row: SettingsRow | undefined): SchoolSignOn {
  const { url: platform } = services.settings;
  const returns: SignOnReturn[] =
    platform === undefined
      ? []
      : LANDINGS.flatMap((landing) =>
          KINDS.map((kind) => ({ landing, kind, address: returnAddress(platform, { landing, kind, code }) })),
        );
  return { returns, version: row?.version ?? 0, ...(row && { settings: settingsOf(row) }) };
}

function settingsOf({ sealedSecret, version: _v, schoolId: _s, ...row }: SettingsRow): SignOnSettings {
  const { enabled, kind, landing, address, people, studentValues, teacherValues, ...texts } = row;
  const present = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null)) as {
    [Field in keyof typeof texts]?: NonNullable<(typeof texts)[Field]>;
  };
  return {
    enabled,
    kind,
    landing,
    address,
    people,
    ...present,
    studentValues,
    teacherValues,
    hasSecret: sealedSecret !== null,
  };
}

/** For the operation log: that a secret was changed, not which. */
const logged = (row: SettingsRow | undefined, secretChanged: boolean) =>
  row === undefined ? null : { ...settingsOf(row), ...(secretChanged && { secretChanged }) };
