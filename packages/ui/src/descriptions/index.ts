export {
  type DescriptionGroup,
  type DescriptionItem,
  Descriptions,
  type DescriptionsProps,
} from "./descriptions.js";
