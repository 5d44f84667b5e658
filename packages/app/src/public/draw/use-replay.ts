import { downloadDrawFile, toFailure } from "@huxuan/api-client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ClassOrder, ReplayAnswer, ReplayRequest, TicketWish } from "./replay-messages.ts";

/** How far the replay of a round is. */
export type ReplayState =
  | { state: "none" }
  | { state: "downloading" }
  | { state: "drawing" }
  | { state: "failed"; message: string }
  | ({ state: "done" } & Omit<Extract<ReplayAnswer, { kind: "replayed" }>, "kind">);

/** Draws a round again in a worker, and asks it about tickets and classes; one replay serves all questions. */
export function useReplay(roundId: number) {
  const worker = useRef<Worker>(undefined);
  const [replay, setReplay] = useState<ReplayState>({ state: "none" });
  const [ticket, setTicket] = useState<{ ticket: string; wishes: TicketWish[] | undefined }>();
  const [order, setOrder] = useState<ClassOrder>();
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );

  const start = useCallback(async () => {
    worker.current?.terminate();
    setReplay({ state: "downloading" });
    let bytes: ArrayBuffer;
    try {
      const { data } = await downloadDrawFile({ path: { id: roundId }, meta: { quiet: true } });
      bytes = await new Response(data).arrayBuffer();
    } catch (error) {
      setReplay({ state: "failed", message: `文件没有下载下来：${toFailure(error, undefined).message}` });
      return;
    }
    setReplay({ state: "drawing" });
    const drawing = new Worker(new URL("./replay-worker.ts", import.meta.url), { type: "module" });
    worker.current = drawing;
    drawing.addEventListener("error", () =>
      setReplay({ state: "failed", message: "这个浏览器不能在后台重抽，请下载文件用命令核对" }),
    );
    drawing.addEventListener("message", ({ data }: MessageEvent<ReplayAnswer>) => {
      if (data.kind === "unreadable") setReplay({ state: "failed", message: data.message });
      else if (data.kind === "replayed") setReplay({ ...data, state: "done" });
      else if (data.kind === "ticket") setTicket(data);
      else setOrder(data.order);
    });
    const request: ReplayRequest = { kind: "replay", bytes };
    drawing.postMessage(request, [bytes]);
  }, [roundId]);

  const ask = useCallback((request: Exclude<ReplayRequest, { kind: "replay" }>) => {
    worker.current?.postMessage(request, []);
  }, []);

  return { replay, start, ask, ticket, order };
}
