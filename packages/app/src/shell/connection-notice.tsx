import { ConnectionLine, type ConnectionState } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onReconnect, useConnection } from "../session/connection.ts";

/** Says over every page that the connection is lost or slow; what could not be read meanwhile is read when it is back. */
export function ConnectionNotice() {
  const { reach, streamLost, slowActs, heardAt } = useConnection();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onReconnect(
        () =>
          void queryClient.refetchQueries({
            type: "active",
            predicate: ({ state }) => state.status === "error",
          }),
      ),
    [queryClient],
  );
  const connected: ConnectionState = slowActs > 0 ? "slow" : streamLost ? "stale" : "online";
  return <ConnectionLine state={reach === "online" ? connected : reach} asOf={new Date(heardAt)} />;
}
