import { ApiFailure } from "@huxuan/api-client";
import { useState } from "react";

/** The state of a small form whose fields are not a record: whether it is being sent, and why it was refused. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  return {
    /** True from the press until the answer. */
    busy,
    /** What the server says of the form as a whole; undefined where it says it at a field. */
    fault: failure?.fields.length === 0 ? failure.message : undefined,
    /** What the server says at a field. */
    faultAt: (field: string) => failure?.fields.find((each) => each.field === field)?.message,
    /** Does it unless the form is being sent already, and keeps its refusal. What is no answer of the server is thrown. */
    send: async (act: () => Promise<void>) => {
      if (busy) return;
      setBusy(true);
      setFailure(undefined);
      try {
        await act();
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        setFailure(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
