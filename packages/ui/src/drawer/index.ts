export { Drawer, type DrawerProps } from "./drawer.js";
