import { notFound } from "../../errors/index.ts";

/** What has an id in OOAPI. Never change a number: others keep the ids. */
const KINDS = {
  course: 1,
  offering: 2,
  person: 3,
  association: 4,
  organization: 5,
  academicSession: 6,
} as const;

export type OoapiKind = keyof typeof KINDS;

const FORM = /^0000000(\d)-0000-8000-8000-([0-9a-f]{12})$/u;

/**
 * The id of a record as OOAPI wants it: a UUID of version 8 (RFC 9562) made of kind and number, so that nothing has to be
 * stored for it. It is unique within this platform.
 */
export const ooapiId = (kind: OoapiKind, id: number): string =>
  `0000000${KINDS[kind]}-0000-8000-8000-${id.toString(16).padStart(12, "0")}`;

/** The number again. Throws 404 for an id of another kind or of somebody else. */
export function numberOf(kind: OoapiKind, uuid: string, called: string): number {
  const [, digit, hex = ""] = FORM.exec(uuid.toLowerCase()) ?? [];
  const id = Number.parseInt(hex, 16);
  if (Number(digit) !== KINDS[kind] || !(id <= 2_147_483_647)) throw notFound(called);
  return id;
}
