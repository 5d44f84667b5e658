import { useEffect, useRef, useState } from "react";
import type { PlanAnswer } from "./plan-answer.ts";
import type { PlanningInput } from "./plan.ts";

interface Answered {
  /** The input that it answers. */
  input: PlanningInput;
  answer: PlanAnswer;
}

/**
 * The plans of an input, made in a worker. A change ends the thinking about the input before; its answer stays, stale,
 * until the new one comes.
 */
export function usePlans(input: PlanningInput | undefined): {
  answered: Answered | undefined;
  stale: boolean;
  /** The planner did not start: the browser has no workers, or its file could not be read. */
  failed: boolean;
} {
  const [answered, setAnswered] = useState<Answered>();
  const [failed, setFailed] = useState(false);
  const worker = useRef<Worker>(undefined);
  useEffect(() => {
    if (input === undefined) return;
    const thinking = (worker.current ??= newWorker());
    const heard = new AbortController();
    let done = false;
    const answer = ({ data }: MessageEvent<PlanAnswer>) => {
      done = true;
      setFailed(false);
      setAnswered({ input, answer: data });
    };
    thinking.addEventListener("message", answer, heard);
    thinking.addEventListener("error", () => setFailed(true), heard);
    thinking.postMessage(input, []);
    return () => {
      heard.abort();
      if (done) return;
      // It cannot be interrupted, only ended.
      thinking.terminate();
      worker.current = undefined;
    };
  }, [input]);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  return { answered, stale: input !== undefined && answered?.input !== input, failed };
}

const newWorker = () => new Worker(new URL("./plan-worker.ts", import.meta.url), { type: "module" });
