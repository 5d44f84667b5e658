import { eq, or, sql } from "drizzle-orm";
import { forbidden, stateConflict } from "../../errors/index.ts";
import { record } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import { announceRules } from "./announce-rules.ts";
import { type AgreementSides, checkAgreement, sideOf } from "./rules.ts";
import { agreement } from "./tables.ts";

/** Names of both schools with their pinyin. */
const bothNames = sql`(select string_agg(search_key(s.name) || ' ' || search_key(s.short_name) || pinyin_lines(s.pinyin), chr(10))
  from ${school} s where s.id in (${agreement.schoolId}, ${agreement.partnerId}))`;

/** What makes a school's signature worthless: the office of the other one read something else. */
const UNSIGNED = { schoolSignedAt: null, partnerSignedAt: null };

/** The column of a school's signature; undefined for who signs for neither. */
const signatureOf = (row: AgreementSides, schoolId: number | null) =>
  ({ school: "schoolSignedAt", partner: "partnerSignedAt", neither: undefined })[sideOf(row, schoolId)] as
    | "schoolSignedAt"
    | "partnerSignedAt"
    | undefined;

export const agreements = record("Agreement", agreement, {
  check: checkAgreement,
  searched: [{ searchText: bothNames }],
  filters: { schoolId: (id) => or(eq(agreement.schoolId, id), eq(agreement.partnerId, id)) },
  // What is in force changes for both.
  announce: (tx, id) => announceRules(tx, { agreementId: id }),
  states: {
    update: { from: "draft", otherwise: "协议签署后不能修改；请终止后另签一份" },
    delete: { from: "draft", otherwise: "协议签署后不能删除，可以终止" },
    sign: { from: "draft", otherwise: "这份协议两校都已签署" },
    suspend: { from: "signed", to: "suspended" },
    resume: { from: "suspended", to: "signed" },
    end: { from: ["signed", "suspended"], to: "ended" },
  },
  acts: {
    update: { columns: () => UNSIGNED },
    sign: {
      refuse: (row, { schoolId }) => {
        const signature = signatureOf(row, schoolId);
        if (signature === undefined) return forbidden("协议由两校教务处各自签署，平台不能代签");
        return row[signature] === null ? undefined : stateConflict("本校已经签署，等对方学校签署后生效");
      },
      columns: (row, { session, services }) => {
        const now = services.clock();
        const signed = { ...row, [signatureOf(row, session.schoolId) ?? "schoolSignedAt"]: now };
        const { schoolSignedAt, partnerSignedAt } = signed;
        const isSigned = schoolSignedAt !== null && partnerSignedAt !== null;
        return { schoolSignedAt, partnerSignedAt, ...(isSigned && { state: "signed" as const }) };
      },
    },
    // Why it was suspended says nothing of an agreement that is in force again.
    resume: { columns: () => ({ reason: "" }) },
  },
});
