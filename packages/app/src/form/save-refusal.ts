import { ApiFailure } from "@huxuan/api-client";
import type { SaveRefusal } from "@huxuan/ui";

/** What a form shows of a failed call. */
export const saveRefusalOf = ({ message, fields, code, requestId }: ApiFailure): SaveRefusal => ({
  message,
  fields,
  conflict: code === "VERSION_CONFLICT",
  ...(requestId ? { requestId } : {}),
});

/** Does what saves a form. What the server refuses is given back for the form to show; any other failure is thrown. */
export async function refusalOf(save: () => Promise<void>): Promise<SaveRefusal | undefined> {
  try {
    await save();
    return undefined;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return saveRefusalOf(failure);
  }
}
