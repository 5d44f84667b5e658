export { redisCounter } from "./redis-counter.ts";
export { type SharedCounter, WindowLimiter, type WindowLimiterOptions } from "./window-limiter.ts";
