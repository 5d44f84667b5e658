export { Countdown, type CountdownProps } from "./countdown.js";
export { ANNOUNCED_SECONDS } from "./moments.js";
