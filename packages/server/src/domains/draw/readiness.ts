import type { RoundState } from "@huxuan/api-client";
import { sha256Hex } from "@huxuan/draw";
import { momentText } from "../selection/index.ts";

/** What must hold before a round is drawn or announced. */
export interface Readiness {
  state: RoundState;
  seedCommit: string | null;
  seed: string | undefined;
  /** Where the public number comes from, of a round that has one. */
  publicSource: string | null;
  /** Two people typed in the same number. */
  confirmed: boolean;
  instantOpensAt: Date | null;
  dropEndsAt: Date | null;
  /** Hours at least between the announcement and the moment from which seats are taken first come, first served. */
  hoursBeforeReselection: number;
}

/** What keeps a round from being drawn, each with what to do. */
export function drawBlockers({ state, seedCommit, seed, publicSource, confirmed }: Readiness): string[] {
  if (state === "announced" || state === "ended") return ["结果已经公布，不能再抽签"];
  if (state !== "closed" && state !== "drawn") return ["志愿还没有截止，截止以后才能抽签"];
  const found: string[] = [];
  if (seedCommit === null || seed === undefined)
    found.push("这个轮次发布时没有承诺种子，不能抽签，请另建一个轮次");
  else if (sha256Hex(seed) !== seedCommit)
    found.push("种子与发布轮次时承诺的不一致，不能抽签，请联系平台管理员");
  if (publicSource !== null && !confirmed)
    found.push(`还没有公开数（${publicSource}），请由两位老师各输入一次`);
  return found;
}

/** What keeps a result from being announced, each with what to do. */
export function announceBlockers(
  { state, instantOpensAt, dropEndsAt, hoursBeforeReselection }: Readiness,
  now: Date,
): string[] {
  if (state === "announced" || state === "ended") return ["结果已经公布"];
  if (state !== "drawn") return ["还没有抽签，请先抽签"];
  const found: string[] = [];
  const earliest = new Date(now.getTime() + hoursBeforeReselection * 3_600_000);
  if (instantOpensAt !== null && instantOpensAt < earliest)
    found.push(
      `补选开放距现在不到 ${hoursBeforeReselection} 小时，请先把补选开放改到 ${momentText(earliest, now)} 以后`,
    );
  if (dropEndsAt !== null && dropEndsAt <= now) found.push("退选截止时间已过，请先推迟退选截止");
  return found;
}
