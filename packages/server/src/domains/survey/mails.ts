import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { defineMail, type Mail } from "../../platform/mail/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { type survey, surveyParticipation } from "./tables.ts";

type Row = typeof survey.$inferSelect;

interface Invitation {
  name: string;
  school: string;
  survey: string;
  closesAt: string;
  url: string;
}

const promises = [
  "答卷不记名：平台只记下这个链接用过了，不记谁答了什么；不足 5 份的结果不显示。",
  "链接是发给你本人的，只能用一次，请不要转发。",
];

const invitation = defineMail<Invitation>({
  name: "survey-invitation",
  secrets: ({ url }) => [url],
  subject: ({ school, survey: name }) => `${school}邀请你回答问卷「${name}」`,
  paragraphs: ({ name, school, survey: title, closesAt, url }) => [
    `${name}，你好：`,
    `${school}邀请你回答问卷「${title}」，${closesAt} 截止。请打开下面的链接作答，不需要账号。`,
    { label: "开始作答", url },
    ...promises,
  ],
});

const reminder = defineMail<Invitation>({
  name: "survey-reminder",
  secrets: ({ url }) => [url],
  subject: ({ survey: name }) => `问卷「${name}」还没有收到你的答卷`,
  paragraphs: ({ name, school, survey: title, closesAt, url }) => [
    `${name}，你好：`,
    `${school}的问卷「${title}」将在 ${closesAt} 截止。请用下面的新链接作答，以前邮件里的链接已经失效。`,
    { label: "开始作答", url },
    ...promises,
  ],
});

/** What is stored of a token that stands in a link or in a browser. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Addresses that get a new token in one statement. */
const AT_ONCE = 1_000;

/**
 * Mails a link to those outside who have not answered: of these units, or of all. Each gets a new one, and the one before
 * leads nowhere any more. Gives how many.
 */
export async function mailLinks(
  tx: Transaction,
  mail: Mail,
  row: Row,
  { school, again, units }: { school: string; again: boolean; units?: readonly string[] },
): Promise<number> {
  const { rows } = await tx.execute<{ id: number; name: string; email: string }>(sql`
    select id, name, email from ${surveyParticipation}
    where survey_id = ${row.id} and email is not null and not done${
      units === undefined ? sql`` : sql` and unit = any(${sql.param(units)})`
    } order by id`);
  const closesAt = chinaText(row.closesAt).slice(0, 16);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const people = rows
      .slice(at, at + AT_ONCE)
      .map((one) => ({ ...one, token: randomBytes(24).toString("base64url") }));
    const hashes = people.map(({ id, token }) => ({ id, hash: hashOf(token) }));
    await tx.execute(sql`
      update ${surveyParticipation} p set token_hash = n.hash
      from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as n(id int, hash text) where p.id = n.id`);
    await mail.write(
      tx,
      again ? reminder : invitation,
      people.map(({ name, email, token }) => ({
        to: { address: email, name, schoolId: row.schoolId },
        values: { name, school, survey: row.name, closesAt, url: `${row.origin}/survey/${token}` },
      })),
    );
  }
  return rows.length;
}
