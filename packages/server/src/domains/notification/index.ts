export { type NeedsMail, notifyAlsoByMail } from "./mail-wishes.ts";
