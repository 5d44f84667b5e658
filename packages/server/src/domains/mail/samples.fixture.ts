import { foreignRow } from "../../../testing/foreign-row.ts";
import { mail } from "../../platform/mail/index.ts";

/** Somebody else's, for the tests of who reaches what. */
export const foreign = foreignRow(mail, "mails", ({ schoolId, mark }) => ({
  schoolId,
  template: "test",
  toAddress: "somebody@example.edu.cn",
  toName: mark,
  subject: mark,
  text: mark,
  html: "",
  secrets: [],
  writtenAt: new Date(0),
  dueAt: new Date(0),
}));
