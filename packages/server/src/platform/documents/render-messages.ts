/** What the drawing thread is asked for. */
export interface RenderTask {
  id: number;
  /** Path of the template. */
  template: string;
  /** What stands in `data` of the template, as JSON. */
  json: string;
  as: "pdf" | "svg";
}

/** What it answers. */
export type RenderMessage =
  | { id: number; type: "drawn"; bytes: Uint8Array }
  /** The typesetter is not there for this machine. */
  | { id: number; type: "unavailable"; reason: string }
  | { id: number; type: "failed"; reason: string };
