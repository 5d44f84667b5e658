export { Countdown, type CountdownProps } from "./countdown.js";
export { ANNOUNCED_SECONDS } from "./moments.js";
export { formatClock, type TimeLeft, timeLeft } from "./time-left.js";
