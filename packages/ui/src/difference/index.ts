export { Difference, type DifferenceField, type DifferenceProps } from "./difference.js";
