import { type Domain, service } from "../../domain.ts";
import type { CoreServices } from "../core.ts";
import { mailCleaning, mailSending } from "./jobs.ts";
import { Mail } from "./mail.ts";

export { Mail, type Recipient } from "./mail.ts";
export { mail } from "./tables.ts";
export { defineMail, type MailTemplate, type Paragraph } from "./template.ts";

const startMail = ({ db, jobs, clock, log, settings }: CoreServices): Mail =>
  new Mail({ db, jobs, clock, log, smtpUrl: settings.smtpUrl, from: settings.mailFrom });

/** Mails to people; what they say is the domains' affair. */
export const mailPart = {
  handlers: {},
  services: { mail: service([], startMail) },
  jobs: [mailSending, mailCleaning],
} satisfies Domain;
