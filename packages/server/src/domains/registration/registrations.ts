import type { RegistrationDetail, RegistrationSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, ne } from "drizzle-orm";
import { file } from "../../platform/files/tables.ts";
import type { Files } from "../../platform/files/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import { containsWords, equals, inOrderOf, type RequestContext, Resource } from "../../resource/index.ts";
import { sealerFor } from "../../secret/sealed.ts";
import { school } from "../school/index.ts";
import { whyStuck } from "../workflow/index.ts";
import { registerEntry } from "./review.ts";
import { REGISTRATION_PROCESS } from "./standard-process.ts";
import { REGISTRATION_ORDER, registration, registrationPaper } from "./tables.ts";
import { maskEmail, maskIdentity } from "../../text/mask.ts";

type Context = RequestContext<{ files: Files; workflow: Workflow }>;

const inOrderOfState = inOrderOf(REGISTRATION_ORDER, registration.state);

/** Applications for the offices that decide them; what is only a repetition is nobody's to decide. */
const registrations = new Resource({
  label: "注册申请",
  table: registration,
  rows: (db) =>
    db
      .select({ registration, school: { id: school.id, name: school.name } })
      .from(registration)
      .innerJoin(school, eq(school.id, registration.schoolId))
      .$dynamic(),
  show: (rows) =>
    rows.map(({ registration: row, school: of }) => ({
      id: row.id,
      version: row.version,
      applyNo: row.applyNo,
      kind: row.kind,
      school: of,
      number: row.number,
      name: row.name,
      state: row.state,
      bySignOn: row.bySignOn,
      submittedAt: row.submittedAt.toISOString(),
      ...(row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
    })),
  sort: { submittedAt: registration.submittedAt, state: inOrderOfState },
  standard: [inOrderOfState, asc(registration.submittedAt), asc(registration.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** A page of those in scope. */
export async function searchRegistrations(
  context: RequestContext<{ workflow: Workflow }>,
  { page, schoolId, kind, state, keyword }: RegistrationSearch,
) {
  const found = await registrations.list(
    context,
    page,
    eq(registration.isRepeat, false),
    equals(registration.schoolId, schoolId),
    equals(registration.kind, kind),
    equals(registration.state, state),
    containsWords(keyword, registration.name, registration.number, registration.applyNo),
  );
  return { ...found, items: await withWhyStuck(context, found.items) };
}

/** Adds to applications under review why they are stuck, if they are. */
async function withWhyStuck<Item extends { applyNo: string; state: string }>(
  { services: { db, workflow } }: RequestContext<{ workflow: Workflow }>,
  items: readonly Item[],
): Promise<(Item & { stuck?: string })[]> {
  const waiting = items.filter(({ state }) => state === "reviewing").map(({ applyNo }) => applyNo);
  const why = await whyStuck(db, workflow, REGISTRATION_PROCESS, waiting);
  return items.map((item) => {
    const stuck = why.get(item.applyNo);
    return stuck === undefined ? item : { ...item, stuck };
  });
}

/** Of what an identity number is sealed for: it cannot be read as another application's. */
export const identityPlace = (applyNo: string): string => `registration ${applyNo}`;

/** Seals identity numbers. */
export const identitySealer = (secret: string) => sealerFor(secret, "identity of a registration");

/** One of them with all that it is decided by. Throws 404 out of scope. */
export async function readRegistration(context: Context, id: number): Promise<RegistrationDetail> {
  const { db, files, secret } = context.services;
  const [shown] = await withWhyStuck(context, [await registrations.read(context, id)]);
  const [row] = await db.select().from(registration).where(eq(registration.id, id));
  if (row === undefined || shown === undefined) throw new Error(`registration ${id} is gone`);
  const identity =
    row.sealedIdentity === null
      ? undefined
      : identitySealer(secret).open(identityPlace(row.applyNo), row.sealedIdentity);
  const known = await registerEntry(db, row);
  const papers = await db
    .select({
      id: registrationPaper.id,
      fileId: file.id,
      name: file.name,
      mediaType: file.mediaType,
      size: file.size,
    })
    .from(registrationPaper)
    .innerJoin(file, eq(file.id, registrationPaper.fileId))
    .where(eq(registrationPaper.registrationId, id))
    .orderBy(asc(registrationPaper.id));
  const before = await db
    .select({
      id: registration.id,
      applyNo: registration.applyNo,
      state: registration.state,
      submittedAt: registration.submittedAt,
    })
    .from(registration)
    .where(
      and(
        eq(registration.schoolId, row.schoolId),
        eq(registration.userType, row.userType),
        eq(registration.number, row.number),
        ne(registration.id, id),
        eq(registration.isRepeat, false),
      ),
    )
    .orderBy(desc(registration.id))
    .limit(MOST_BEFORE);
  return {
    ...shown,
    ...(row.identityKind && { identityKind: row.identityKind }),
    ...(identity !== undefined && { identity: maskIdentity(identity) }),
    ...(row.email !== null && { email: maskEmail(row.email) }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.homeSchool !== null && { homeSchool: row.homeSchool }),
    ...(row.grade !== null && { grade: row.grade }),
    ...(row.major !== null && { major: row.major }),
    ...(row.opinion !== "" && { opinion: row.opinion }),
    ...(known && {
      register: {
        name: known.name,
        department: known.department,
        ...(known.grade !== null && { grade: known.grade }),
        ...(known.major !== null && { major: known.major }),
        left: known.left,
        ...(known.useraccount !== null && { useraccount: known.useraccount }),
      },
    }),
    papers: papers.map(({ fileId, ...paper }) => ({ ...paper, link: files.link(fileId) })),
    before: before.map(({ submittedAt, ...one }) => ({ ...one, submittedAt: submittedAt.toISOString() })),
  };
}

/** So many other applications of a person are shown, the latest first. */
const MOST_BEFORE = 10;
