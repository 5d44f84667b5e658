export { publicAddresses } from "./addresses.ts";
