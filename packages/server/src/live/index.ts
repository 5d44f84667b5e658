export type { Bus, BusListener, BusPayload } from "./bus.ts";
