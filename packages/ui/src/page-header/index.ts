export { type PageAction, PageHeader, type PageHeaderProps } from "./page-header.js";
