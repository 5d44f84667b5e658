import { useEffect, useState } from "react";
import { useLatest } from "../hooks/use-latest.js";
import type { AuditResult } from "./audit-rules.js";

/** Says what a result will cause: 「通过后进入：省级审核；学生将收到通知」. Nothing: there is nothing to say. */
export type AuditPreviewSource = (result: AuditResult) => string | null | Promise<string | null>;

/** What is known about the consequences of the chosen result. */
export type AuditPreviewState =
  /** There is nothing to say. */
  | { state: "none" }
  /** The host is asked. */
  | { state: "loading" }
  /** The host could not say; the audit can be sent all the same. */
  | { state: "failed" }
  /** What the result will cause, in words. */
  | { state: "ready"; text: string };

const none: AuditPreviewState = { state: "none" };

/** Asks for the consequences of the chosen result. A slow answer about a result that is no longer chosen is dropped. */
export function useAuditPreview(
  result: AuditResult | undefined,
  source: AuditPreviewSource | undefined,
): AuditPreviewState {
  const latest = useLatest(source);
  const [preview, setPreview] = useState<AuditPreviewState>(none);
  const code = result?.code;
  const name = result?.dic_name;
  const asks = source !== undefined;
  useEffect(() => {
    let current = true;
    const show = (next: AuditPreviewState) => {
      if (current) setPreview(next);
    };
    const ask = async () => {
      if (!asks || code === undefined || name === undefined) return show(none);
      try {
        const answer = latest()?.({ code, dic_name: name }) ?? null;
        if (answer instanceof Promise) show({ state: "loading" });
        const text = await answer;
        show(text ? { state: "ready", text } : none);
      } catch {
        show({ state: "failed" });
      }
    };
    void ask();
    return () => {
      current = false;
    };
  }, [asks, code, latest, name]);
  return preview;
}
