import type { SectionTime } from "@huxuan/api-client";

const SECTION_MINUTES = 45;

/** Sections of 45 minutes from when they begin: "08:00 08:55 …". */
function clockFrom(starts: string): SectionTime[] {
  return starts.split(" ").map((start, at) => {
    const [hours = 0, minutes = 0] = start.split(":").map(Number);
    const end = hours * 60 + minutes + SECTION_MINUTES;
    const two = (part: number) => String(part).padStart(2, "0");
    return { section: at + 1, start, end: `${two(Math.floor(end / 60))}:${two(end % 60)}` };
  });
}

/** Section clocks that many universities have; each may be changed afterwards. */
export const SECTION_PRESETS: readonly { value: string; label: string; sections: readonly SectionTime[] }[] =
  [
    {
      value: "12",
      label: "12 节：上午 4 节、下午 4 节、晚上 4 节",
      sections: clockFrom("08:00 08:55 10:00 10:55 14:00 14:55 16:00 16:55 19:00 19:55 20:50 21:45"),
    },
    {
      value: "11",
      label: "11 节：上午 4 节、下午 4 节、晚上 3 节",
      sections: clockFrom("08:00 08:55 10:00 10:55 14:30 15:25 16:25 17:20 19:00 19:55 20:50"),
    },
    {
      value: "13",
      label: "13 节：上午 5 节、下午 5 节、晚上 3 节",
      sections: clockFrom("08:00 08:50 09:50 10:40 11:30 13:30 14:20 15:20 16:10 17:00 18:30 19:20 20:10"),
    },
  ];
