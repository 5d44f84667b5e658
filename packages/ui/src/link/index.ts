export { isExternalHref } from "./is-external-href.js";
