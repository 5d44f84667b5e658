export { Countdown, type CountdownProps } from "./countdown.js";

export { type TimeLeft } from "./time-left.js";
