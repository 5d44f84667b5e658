export { serveApp } from "./serve-app.ts";
