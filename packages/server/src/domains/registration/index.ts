export { applyBySignOn, type SignOnIdentity, type SignOnRequest } from "./sign-on.ts";
export { registration } from "./tables.ts";
