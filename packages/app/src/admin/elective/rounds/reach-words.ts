import type { RoundReach } from "@huxuan/api-client";

/** Who can take what in a round, and what the office may not have meant; undefined where there is nothing of the kind. */
export function reachWords({ classes, forGuests, forOwn }: RoundReach): {
  text: string;
  warning: string | undefined;
} {
  if (classes === 0)
    return { text: "这个学期还没有已发布的教学班", warning: "开放以后学生什么也看不到；请先发布教学班。" };
  const text = `现在已发布 ${classes} 个教学班：外校学生可以选其中 ${forGuests} 个，本校学生可以选其中 ${forOwn} 个`;
  if (forOwn === 0)
    return { text, warning: "本校学生一个也选不到：教学班的面向里列出本校以后，本校学生才能选。" };
  if (forGuests === 0) return { text, warning: "外校学生一个也选不到：面向只列出了本校。" };
  return { text, warning: undefined };
}
