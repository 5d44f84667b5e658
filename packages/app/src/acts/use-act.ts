import { type ConfirmWords, toast, useConfirm } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { type GeneratedCall, runCall } from "./run-call.ts";

/** What was done, in words; a plain text is a success. */
export type Outcome = string | { text: string; tone: "warning" };

/** What an act is made of. */
export interface ActOptions<Target, Request, Answer> {
  /** The generated mutation: `closeRoundMutation`. */
  call: GeneratedCall<Request, Answer>;
  /** What is sent for a target; several requests are sent one after the other. */
  request: (target: Target) => NoInfer<Request> | readonly NoInfer<Request>[];
  /** The question before it. Without one it is done at once. */
  ask?: (target: Target) => ConfirmWords;
  /** The message when it is done. */
  done: string | ((answers: readonly Answer[], target: Target) => Outcome);
  /** The act that takes it back, offered with the message. */
  undo?: (target: Target, answers: readonly Answer[]) => Promise<boolean>;
}

/**
 * An act on a row, or on several, as {@link useActs} does it.
 *
 * @returns a stable function; true when it was done
 */
export function useAct<Target, Request, Answer>(
  options: ActOptions<Target, Request, Answer>,
): (target: Target) => Promise<boolean> {
  const run = useActs();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useCallback((target: Target) => run(latest.current, target), [run]);
}

/**
 * Does acts: asks, calls, says what happened, and what it changed is read again. While it is under way the question stays
 * busy, and says why if it failed; without a question the client's notice says it.
 *
 * @returns a stable function; true when it was done
 */
export function useActs() {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  return useCallback(
    async <Target, Request, Answer>(
      { call, request, ask, done, undo }: ActOptions<Target, Request, Answer>,
      target: Target,
    ): Promise<boolean> => {
      const requests = asList(request(target));
      const answers: Answer[] = [];
      const run = async () => {
        // What was done before a failure is not sent a second time when the question is answered again.
        for (const variables of requests.slice(answers.length))
          answers.push(await runCall(queryClient, call, variables, ask !== undefined));
      };
      const went = ask
        ? await confirm({ ...ask(target), act: run })
        : await run().then(
            () => true,
            () => false,
          );
      if (!went) return false;
      const outcome = typeof done === "string" ? done : done(answers, target);
      const taken = undo && { action: { label: "撤销", onClick: () => void undo(target, answers) } };
      if (typeof outcome === "string") toast.success(outcome, taken);
      else toast.warning(outcome.text, taken);
      return true;
    },
    [confirm, queryClient],
  );
}

const asList = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];
