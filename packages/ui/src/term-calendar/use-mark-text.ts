import { useMessages } from "../provider/index.js";
import type { TermMark } from "./calendar-weeks.js";

/** 「国庆节放假」, or whose classes a make-up day holds: 「国庆节调休，上 10 月 7 日（周三）的课」. */
export function useMarkText(): (mark: TermMark) => string {
  const { termCalendar: text } = useMessages();
  return ({ kind, label, follows }) => {
    if (kind === "holiday") return text.holiday(label);
    if (follows === undefined) return text.makeup(label);
    const weekday = text.weekdays[(new Date(`${follows}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "";
    return text.makeup(label, { day: follows, weekday });
  };
}
