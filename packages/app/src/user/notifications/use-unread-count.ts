import { countUnreadNotificationsOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";

/** How many notifications have not been read; 0 until that is known. */
export function useUnreadCount(): number {
  const { data } = useQuery(countUnreadNotificationsOptions({ meta: { quiet: true } }));
  return data?.count ?? 0;
}
