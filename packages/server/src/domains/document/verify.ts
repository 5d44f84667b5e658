import type { VerifiedDocument } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import { DomainError } from "../../errors/index.ts";
import { endOf, maskName, readCode, shownDigest } from "../../platform/documents/index.ts";
import { WindowLimiter } from "../../rate-limit/index.ts";
import type { NeedsDocuments } from "./document-list.ts";
import { document } from "./tables.ts";

/**
 * Checks of one address in a minute. A personnel office checks a stack of papers from one address; a code of 79 bits is not
 * found by trying, whatever stands here: this keeps a program from keeping the database busy.
 */
const CHECKS_A_MINUTE = 60;

/** Counts checks by address. */
export const createDocumentChecks = ({
  clock,
  sharedCounter,
}: Pick<CoreServices, "clock" | "sharedCounter">): WindowLimiter =>
  new WindowLimiter({
    name: "document-check",
    limit: () => CHECKS_A_MINUTE,
    windowMs: 60_000,
    now: () => clock().getTime(),
    shared: sharedCounter,
  });

/** What is kept for it. */
export interface NeedsDocumentChecks {
  documentChecks: WindowLimiter;
}

interface Check {
  path: { code: string };
  ip: string;
  services: CoreServices & NeedsDocuments & NeedsDocumentChecks;
}

/** What a code stands for, for anybody. Throws 429. */
export async function verifyDocument({ path, ip, services }: Check): Promise<VerifiedDocument> {
  const wait = services.documentChecks.take(ip);
  if (wait > 0)
    throw new DomainError(429, "RATE_LIMITED", `这个网络核验得太频繁，请 ${wait} 秒后再试`, {
      retryAfter: wait,
    });
  const { shown, code, fault, repaired } = readCode(path.code);
  const nothing: VerifiedDocument = { verdict: "notFound", code: shown, repaired };
  if (code === undefined) return { ...nothing, ...(fault !== undefined && { fault }) };
  const [row] = await services.db.select().from(document).where(eq(document.code, code));
  if (row === undefined) return nothing;
  const { issuer, office, subject, facts, lastLine } = row.checked;
  return {
    verdict: row.state,
    code: shown,
    repaired: [],
    kindName: services.documents.nameOf(row.kind),
    number: row.number,
    title: row.title,
    language: row.language,
    school: issuer,
    office,
    issuedAt: row.issuedAt.toISOString(),
    holder: maskName(row.holderName),
    numberEnd: endOf(row.holderNumber),
    ...(subject !== undefined && { subject }),
    // What is out of date is nobody's business any more, and what took its place only its holder hands out.
    ...(row.state === "valid" && { facts: [...facts], ...(lastLine !== undefined && { lastLine }) }),
    ...(row.state !== "revoked" && { sha256: row.sha256, digest: shownDigest(row.digest) }),
    ...(row.replacedAt && { replacedAt: row.replacedAt.toISOString() }),
    ...(row.revokedAt && { revokedAt: row.revokedAt.toISOString() }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.revocationNumber !== null && { revocationNumber: row.revocationNumber }),
  };
}
