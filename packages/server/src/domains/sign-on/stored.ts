import type { SignOnKind } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { Sealer } from "../../secret/sealed.ts";
import { school } from "../school/index.ts";
import type { SignOnSchoolFacts } from "./kind.ts";
import { returnAddress } from "./rules.ts";
import { schoolSignOn } from "./tables.ts";

/** Context string with which the secret of a school is encrypted. */
export const placeOfSecret = (schoolId: number): string => `sign-on of school ${schoolId}`;

export interface Installation {
  /** Public address of the platform. */
  platform: string;
  sealer: Sealer;
}

/** Schools whose sign-on is on, by name. */
export async function openSchools(db: Queryable, where?: SQL) {
  return db
    .select({ school, settings: schoolSignOn })
    .from(schoolSignOn)
    .innerJoin(school, eq(school.id, schoolSignOn.schoolId))
    .where(and(eq(schoolSignOn.enabled, true), where))
    .orderBy(asc(school.pinyin), asc(school.id));
}

/** What people are sent to a school, or come back from it, with. */
export type FoundSchool = Awaited<ReturnType<typeof openSchools>>[number];

/**
 * The school that an address names: by its page of return, or by its code. The page that many have is that of the school at
 * which this browser began, else of the only one.
 */
export async function findOpenSchool(
  db: Queryable,
  { school: name, kind }: { school: string; kind?: SignOnKind | undefined },
  begunAt: number | undefined,
): Promise<FoundSchool | undefined> {
  if (!isLanding(name)) return (await openSchools(db, eq(school.code, name)))[0];
  const ofKind = kind === undefined ? undefined : eq(schoolSignOn.kind, kind);
  const found = await openSchools(db, and(eq(schoolSignOn.landing, name), ofKind));
  const begun = found.find(({ settings }) => settings.schoolId === begunAt);
  return begun ?? (found.length === 1 ? found[0] : undefined);
}

const isLanding = (name: string): name is keyof typeof labels.signOnLanding =>
  Object.hasOwn(labels.signOnLanding, name);

/** A school as its sign-on uses it. */
export function factsOf(
  { school: { id, code, name }, settings: { sealedSecret, ...settings } }: FoundSchool,
  { platform, sealer }: Installation,
): SignOnSchoolFacts {
  const secret = sealedSecret === null ? undefined : sealer.open(placeOfSecret(id), sealedSecret);
  return {
    schoolId: id,
    code,
    name,
    settings,
    clientSecret: secret,
    returnAddress: returnAddress(platform, { ...settings, code }),
  };
}
