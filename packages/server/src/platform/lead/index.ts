export { type Lead, takePart } from "./lead.ts";
