export { Breadcrumb, type BreadcrumbProps } from "./breadcrumb.js";
export { type BreadcrumbItem } from "./trail.js";
