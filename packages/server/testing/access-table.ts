import { readFileSync, writeFileSync } from "node:fs";
import { listOperations, readDocument } from "../src/contract/document.ts";
import { SCHOOL_OFFICE, STUDENT, TEACHER, PLATFORM } from "../src/domain.ts";
import { domains, ROLE_PERMISSIONS } from "../src/domains.ts";

/**
 * Who may call which operation, as the contract and the default grants say it. The table stands in docs/security.md, so
 * that whoever adds an operation or a grant decides about a line of it; `scope/access.test.ts` asks the server for each
 * cell. `node testing/access-table.ts` writes it anew.
 */

/** Everybody who may ask, with the role that they ask in; null for those whom no role helps. */
export const ASKERS = {
  anonymous: null,
  student: STUDENT,
  teacher: TEACHER,
  "school office": SCHOOL_OFFICE,
  "department office": SCHOOL_OFFICE,
  platform: PLATFORM,
  impersonated: STUDENT,
  disabled: null,
} as const satisfies Record<string, string | null>;
export type Asker = keyof typeof ASKERS;

/**
 * What an operation answers to somebody: `open` to everybody without a sign-in; `same` alike to all who may call it; `own`
 * about the caller alone; `scope` about the rows in the caller's data scope; or a refusal.
 */
export type Access = "open" | "same" | "own" | "scope" | "401" | "403";

/** Who acts as somebody else is refused what only a person's own hand may do, although the person may (`own-hand.ts`). */
const OWN_HAND: readonly string[] = [
  "confirmEmailChange",
  "requestEmailChange",
  "switchRole",
  "updatePassword",
];

const REACH: Readonly<Record<string, "everyone" | "own">> = Object.assign(
  {},
  ...domains.map(({ reach = {} }) => reach),
);

/** Of each operation of the contract what each is to be answered. */
export function accessTable(): Map<string, Record<Asker, Access>> {
  const rows = listOperations(readDocument()).map(({ id, access }): [string, Record<Asker, Access>] => {
    const cell = (asker: Asker): Access => {
      if (access.kind === "public") return "open";
      const role = ASKERS[asker];
      if (role === null) return "401";
      if (access.kind === "permission" && !ROLE_PERMISSIONS[role]?.includes(access.permission)) return "403";
      if (asker === "impersonated" && OWN_HAND.includes(id)) return "403";
      return { everyone: "same", own: "own", scope: "scope" }[REACH[id] ?? "scope"] as Access;
    };
    const cells = Object.keys(ASKERS).map((asker) => [asker, cell(asker as Asker)]);
    return [id, Object.fromEntries(cells) as Record<Asker, Access>];
  });
  return new Map(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The file in which the table stands. */
export const SECURITY_FILE = new URL("../../../docs/security.md", import.meta.url);
const [BEGIN, END] = ["<!-- access table -->\n\n", "\n\n<!-- end of the access table -->"];

/** Between the two marks of the file. */
export const writtenTable = (): string =>
  readFileSync(SECURITY_FILE, "utf8").split(BEGIN)[1]?.split(END)[0] ?? "";

/** As it is to stand in the file. */
export function accessMarkdown(): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const heads = ["operation", ...Object.keys(ASKERS)];
  return [
    line(heads),
    line(heads.map(() => "---")),
    ...[...accessTable()].map(([id, cells]) => line([id, ...Object.values(cells)])),
  ].join("\n");
}

if (import.meta.main) {
  const text = readFileSync(SECURITY_FILE, "utf8");
  writeFileSync(SECURITY_FILE, text.replace(BEGIN + writtenTable() + END, BEGIN + accessMarkdown() + END));
}
