import { type ApiFailure, toFailure } from "@huxuan/api-client";

/** How a call ended: the code of its refusal, or the word given for one that was done. */
export async function outcomeOf(call: Promise<unknown>, done = "done"): Promise<string> {
  try {
    await call;
    return done;
  } catch (error) {
    return toFailure(error, undefined).code;
  }
}

/** The refusal that a call ends with. Throws when it was done. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiFailure> {
  try {
    await call;
  } catch (error) {
    return toFailure(error, undefined);
  }
  throw new Error("It was not refused");
}
