export { Breadcrumb, type BreadcrumbProps } from "./breadcrumb.js";
export { type BreadcrumbItem, foldTrail } from "./trail.js";
