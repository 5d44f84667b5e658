export { ConnectionLine, type ConnectionLineProps, type ConnectionState } from "./connection-line.js";
