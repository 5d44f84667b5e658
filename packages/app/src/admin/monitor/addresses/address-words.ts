import type { AddressOverview, AddressRule, AddressRuleKind, CallingAddress } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";

export const formatCount = (count: number): string => count.toLocaleString("zh-CN");

/** A share as people read it: 0%, < 1%, 12%. */
export function shareText(part: number, whole: number): string {
  if (part === 0 || whole === 0) return "0%";
  const percent = (part / whole) * 100;
  return percent < 1 ? "< 1%" : `${Math.round(percent)}%`;
}

/** An hour of the last day, on China's clock: 02. */
export const hourLabel = (at: string): string =>
  String((new Date(at).getUTCHours() + 8) % 24).padStart(2, "0");

/** The same, as it is read out: 2 点. */
export const hourName = (at: string): string => `${(new Date(at).getUTCHours() + 8) % 24} 点`;

/** Whose an address is; undefined for anybody's. */
export const guardText = ({
  guard,
  guardName,
}: Pick<CallingAddress, "guard" | "guardName">): string | undefined =>
  guard &&
  (guardName === undefined ? labels.addressGuard[guard] : `${labels.addressGuard[guard]} ${guardName}`);

/** What is blocked of an address: of IPv6 all that a connection has, since it changes within it. */
export const networkOf = (ip: string): string => (ip.includes(":") ? `${ip}/64` : ip);

/** How long a block lasts. Without end only by choice. */
export const DURATIONS: readonly { value: string; label: string }[] = [
  { value: "60", label: "1 小时" },
  { value: "360", label: "6 小时" },
  { value: "1440", label: "1 天" },
  { value: "10080", label: "7 天" },
  { value: "43200", label: "30 天" },
  { value: "forever", label: "一直封禁，直到有人解除" },
];

/** A rule in a sentence: 10 分钟内没成功的登录超过 50 次，封禁 60 分钟. */
export const ruleText = ({
  kind,
  withinMinutes,
  moreThan,
  blockMinutes,
}: Pick<AddressRule, "kind" | "withinMinutes" | "moreThan" | "blockMinutes">): string =>
  `同一地址 ${withinMinutes} 分钟内${COUNTED[kind]}超过 ${formatCount(moreThan)} 次，封禁 ${blockMinutes} 分钟`;

const COUNTED: Readonly<Record<AddressRuleKind, string>> = {
  badSignIn: "登录没成功",
  refused: "请求没让做",
};

/** What the last 24 hours were like, for who looks at night. */
export const badSignInTone = ({ signIns, badSignIns }: AddressOverview): "danger" | "warning" | "neutral" =>
  badSignIns >= 50 && badSignIns * 2 > signIns ? "danger" : badSignIns * 4 > signIns ? "warning" : "neutral";
