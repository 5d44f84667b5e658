import type { MutationFunction, QueryClient } from "@tanstack/react-query";

/** A generated mutation: `closeRoundMutation`. Its key names the operation, which says what is read again. */
export type GeneratedCall<Request, Answer> = (options: { meta: { quiet: boolean } }) => {
  mutationKey?: readonly unknown[];
  mutationFn?: MutationFunction<Answer, Request>;
};

/**
 * Sends a request by a generated mutation; what it makes stale is read again (`renewal.ts`).
 *
 * @param quiet whether the caller says itself why it failed, in place of the client's notice
 */
export const runCall = <Request, Answer>(
  queryClient: QueryClient,
  call: GeneratedCall<Request, Answer>,
  request: Request,
  quiet: boolean,
): Promise<Answer> =>
  queryClient
    .getMutationCache()
    .build<Answer, Error, Request, unknown>(queryClient, call({ meta: { quiet } }))
    .execute(request);
