import type { HealthPart, HealthState } from "@huxuan/api-client";

/** A part as it was read last. */
export interface ReadPart {
  part: HealthPart;
  state: HealthState;
  since: Date;
}

/** An alarm that has not ended. */
export interface OpenAlarm {
  id: number;
  part: HealthPart;
  /** When people were told last; null when they were not, since the part is silent. */
  toldAt: Date | null;
  /** Somebody sees to it. */
  taken: boolean;
}

/** What is to be done about alarms now. */
export interface Due {
  /** Parts that went red. */
  open: HealthPart[];
  /** Alarms of parts that are well again. */
  end: OpenAlarm[];
  /** Alarms that nobody has taken, of which people are told once more, or for the first time after a silence. */
  tell: OpenAlarm[];
}

/** A part that does not answer for so long is as bad as a red one, ms: one question may be lost. */
export const SILENT_MS = 2 * 60_000;
/** A part that is well for so long is well again, ms: what flickers is one alarm, not twenty. */
export const CALM_MS = 60_000;

/**
 * Compares what was read with the alarms that are open.
 *
 * @param parts as they were read last; what is not among them is not there any more
 * @param silent of which nobody is told now
 * @param repeatMs after which people are told again of what nobody has taken
 */
export function dueAlarms(
  parts: readonly ReadPart[],
  alarms: readonly OpenAlarm[],
  { now, silent, repeatMs }: { now: Date; silent: ReadonlySet<HealthPart>; repeatMs: number },
): Due {
  const lasted = ({ since }: ReadPart): number => now.getTime() - since.getTime();
  const isRed = (one: ReadPart): boolean =>
    one.state === "bad" || (one.state === "silent" && lasted(one) >= SILENT_MS);
  const isCalm = (one: ReadPart | undefined): boolean =>
    one === undefined || (one.state !== "bad" && one.state !== "silent" && lasted(one) >= CALM_MS);
  const byPart = new Map(parts.map((one) => [one.part, one]));
  const end = alarms.filter(({ part }) => isCalm(byPart.get(part)));
  const known = new Set(alarms.map(({ part }) => part));
  return {
    open: parts.flatMap((one) => (isRed(one) && !known.has(one.part) ? [one.part] : [])),
    end,
    tell: alarms.filter(
      (one) =>
        !end.includes(one) &&
        !one.taken &&
        !silent.has(one.part) &&
        (one.toldAt === null || now.getTime() - one.toldAt.getTime() >= repeatMs),
    ),
  };
}

/** So long one is silent without saying why, minutes. */
export const UNREASONED_MINUTES = 60;

/** What a robot of a group takes: 企业微信 and 钉钉 one shape, 飞书 another, everybody else the plain facts. */
export function robotBody(url: URL, text: string, facts: Readonly<Record<string, string>>): object {
  switch (url.hostname) {
    case "qyapi.weixin.qq.com":
    case "oapi.dingtalk.com":
      return { msgtype: "text", text: { content: text } };
    case "open.feishu.cn":
    case "open.larksuite.com":
      return { msg_type: "text", content: { text } };
    default:
      return { text, ...facts };
  }
}

/** What a robot's answer says is wrong, in words; empty when it took the message. These answer 200 to what they refuse. */
export function robotProblem(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return "";
  const { errcode, errmsg, code, msg } = answer as Readonly<Record<string, unknown>>;
  const number = errcode ?? code;
  if (number === undefined || number === 0) return "";
  const words = [errmsg, msg].find((said) => typeof said === "string");
  return `对方拒收：${(words ?? JSON.stringify(number)).slice(0, 120)}`;
}
