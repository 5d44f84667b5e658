/** How the seats of an offering divide between guest schools and its own students. */
export interface QuotaBalance {
  /** Whether the quotas fit into the capacity. */
  fits: boolean;
  sentence: string;
}

/**
 * What the quotas leave, in one sentence: a guest school has its quota and no more, the own students have the
 * rest.
 *
 * @param capacity undefined while it is not filled in
 * @param quotas seats as far as they are filled in; undefined when there are none
 * @returns undefined without quotas
 */
export function quotaBalance(
  capacity: number | null | undefined,
  quotas: readonly (number | null)[],
): QuotaBalance | undefined {
  if (quotas.length === 0) return undefined;
  const reserved = quotas.reduce<number>((sum, quota) => sum + (quota ?? 0), 0);
  const given = `分给 ${quotas.length} 所学校共 ${format(reserved)} 个名额`;
  if (capacity === null || capacity === undefined) return { fits: true, sentence: `${given}；请填写容量。` };
  const rest = capacity - reserved;
  if (rest < 0)
    return {
      fits: false,
      sentence: `${given}，超过容量 ${format(capacity)}，请减少 ${format(-rest)} 个名额或增加容量。`,
    };
  return {
    fits: true,
    sentence:
      rest === 0
        ? `${given}，与容量相同：本校学生和没有名额的学校不能选。`
        : `${given}，容量还剩 ${format(rest)}，留给本校学生；没有名额的学校要等剩余名额开放。`,
  };
}

const format = (count: number): string => count.toLocaleString("zh-CN");
