export { Tag, type TagProps, type TagTone } from "./tag.js";
