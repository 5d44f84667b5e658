export { computeCampaign } from "./compute.ts";
