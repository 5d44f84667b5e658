import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Transaction, transaction } from "../../db/index.ts";
import { isUniqueViolation } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import type { Mail } from "../../platform/mail/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import { writeNext } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import { tell } from "./decision.ts";
import { knownMail, pendingMail } from "./mails.ts";
import { registerEntry, startReview, underReview } from "./review.ts";
import { registration } from "./tables.ts";

type Row = typeof registration.$inferSelect;
type Needs = Pick<CoreServices, "db" | "clock"> & { mail: Mail; workflow: Workflow };

/**
 * Looks at an application that was sent: the process of the school decides it, unless the person has an account or another
 * application under review, who is told so at the address on file. Apart from the request, which therefore takes as long
 * whoever is named. The history ends alike whatever became of it.
 */
export const registrationIntake = defineJob<Needs>()({
  name: "registration-intake",
  title: "受理注册申请",
  input: z.object({ id: z.int() }),
  retry: { limit: 5, delaySeconds: 5 },
  keptDays: 1,
  async run({ input: { id }, services, succeedIn }) {
    await transaction(services.db, async (tx) => {
      await succeedIn(tx);
      const [row] = await tx.select().from(registration).where(eq(registration.id, id)).for("update");
      if (row !== undefined && row.state === "submitted" && !row.isRepeat) await takeIn(tx, services, row);
    });
  },
});

async function takeIn(tx: Transaction, services: Needs, row: Row): Promise<void> {
  const known = await registerEntry(tx, row);
  // Without an address in the register the office informs the person: it sees the account beside the application.
  if (known?.useraccount != null && known.email !== null) {
    await tellKnown(tx, services, row, known.useraccount, known.email, known.name);
    await ignore(tx, row);
    return;
  }
  if (!(await becomesReviewed(tx, row))) {
    const [pending] = await tx.select().from(registration).where(underReview(row));
    if (pending !== undefined)
      await tell(services, tx, pending, pendingMail, {
        url: `${pending.origin}/register?applyNo=${pending.applyNo}`,
      });
    await ignore(tx, row);
    return;
  }
  await startReview(tx, services, row, services.clock());
}

/** False when another application of the person is under review: the database says so, whoever was first. */
async function becomesReviewed(tx: Transaction, row: Row): Promise<boolean> {
  try {
    // In a transaction of its own: a refused one must not spoil the job's.
    await tx.transaction((inner) => writeNext(inner, registration, row, { state: "reviewing" }));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

const ignore = (tx: Transaction, row: Row) => writeNext(tx, registration, row, { isRepeat: true });

async function tellKnown(
  tx: Transaction,
  { mail }: Needs,
  { schoolId, origin }: Row,
  useraccount: string,
  address: string,
  name: string,
): Promise<void> {
  const [of] = await tx.select({ name: school.name }).from(school).where(eq(school.id, schoolId));
  const values = { name, school: of?.name ?? "", useraccount, url: `${origin}/login` };
  await mail.write(tx, knownMail, [{ to: { address, name, schoolId }, values }]);
}
