export { CreditBar, type CreditBarProps } from "./credit-bar.js";
