import type { RecognitionState } from "@huxuan/api-client";

/** The statement of a credit bank, as the server announces it. */
export const STATEMENT = { kind: "credit-statement", language: "zh" } as const;

/** What is issued about an application in a state: its decision, or that it was taken back; undefined before either. */
export function letterOf(state: RecognitionState) {
  if (state === "revoked")
    return { name: "撤销通知书", order: { kind: "recognition-revocation", language: "zh" as const } };
  if (state === "recognised" || state === "refused")
    return { name: "决定书", order: { kind: "recognition-decision", language: "zh" as const } };
  return undefined;
}
