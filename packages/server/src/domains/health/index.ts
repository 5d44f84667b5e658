export { HealthSampler } from "./sampler.ts";
export { healthLamp, healthTurn } from "./tables.ts";
