// The server: what `npm start` starts.
import "./quick-imports.ts";

await import("./run-server.ts");
