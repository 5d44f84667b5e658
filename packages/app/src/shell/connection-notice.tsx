import { ConnectionLine, type ConnectionState } from "@huxuan/ui";
import { useConnection } from "../session/connection.ts";

/** Says over every page that the connection is lost or slow. */
export function ConnectionNotice() {
  const { reach, streamLost, slowActs, heardAt } = useConnection();
  const connected: ConnectionState = slowActs > 0 ? "slow" : streamLost ? "stale" : "online";
  return <ConnectionLine state={reach === "online" ? connected : reach} asOf={new Date(heardAt)} />;
}
