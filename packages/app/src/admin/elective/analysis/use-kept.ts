import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * What a query answered last, also while another one is under way or has failed: old figures with their time say more than
 * an empty page.
 */
export function useKept<Data>({
  data,
  isPlaceholderData,
}: Pick<UseQueryResult<Data, unknown>, "data" | "isPlaceholderData">): Data | undefined {
  const [kept, setKept] = useState(data);
  if (data !== undefined && !isPlaceholderData && data !== kept) setKept(data);
  return data ?? kept;
}
