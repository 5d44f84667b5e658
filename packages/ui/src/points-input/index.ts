export { PointsInput, type PointsInputProps, type PointsItem, type PointsValue } from "./points-input.js";
