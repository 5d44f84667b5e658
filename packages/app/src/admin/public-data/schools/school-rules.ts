import type { ManagedSchool, SchoolInput } from "@huxuan/api-client";
import { zCampusInput, zSchoolContact, zSchoolInput } from "../../../form/contract-rules.ts";
import { formShape } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";
import { SECTION_PRESETS } from "./section-presets.ts";

const clockTime = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "请按 08:00 的格式填写");

/** The rules of the form of a school: the contract's. */
export const schoolRules = z
  .object({
    ...formShape(zSchoolInput.shape),
    // A row of the form has an `id` of its own.
    campuses: z
      .array(z.object({ campusId: z.number().optional(), name: formShape(zCampusInput.shape).name }))
      .max(30),
    sections: z.array(z.object({ start: clockTime, end: clockTime })).max(24),
    contacts: z.array(z.object(formShape(zSchoolContact.shape))).max(20),
  })
  .superRefine(({ sections, campuses }, context) => {
    sections.forEach(({ start, end }, at) => {
      const before = sections[at - 1]?.end;
      const refuse = (field: "start" | "end", message: string) =>
        context.addIssue({ code: "custom", path: ["sections", at, field], message });
      if (end <= start) refuse("end", "应晚于上课时间");
      if (before !== undefined && start < before) refuse("start", `应不早于上一节下课 ${before}`);
    });
    campuses.forEach(({ name }, at) => {
      if (campuses.findIndex((one) => one.name === name) < at)
        context.addIssue({ code: "custom", path: ["campuses", at, "name"], message: "已有同名的校区" });
    });
  })
  .transform(
    ({ campuses, sections, ...school }): SchoolInput => ({
      ...school,
      campuses: campuses.map(({ campusId: id, name }) => ({ ...(id !== undefined && { id }), name })),
      sections: sections.map((one, at) => ({ section: at + 1, ...one })),
    }),
  );

/** What the form of a school holds. */
export type SchoolValues = z.input<typeof schoolRules>;

/** The form of a school; a new one starts with a campus and a common section clock. */
export const schoolValues = (school: Partial<ManagedSchool> | undefined): SchoolValues => ({
  code: school?.code ?? "",
  name: school?.name ?? "",
  shortName: school?.shortName ?? "",
  campuses: school?.campuses?.map(({ id, name }) => ({ campusId: id, name })) ?? [{ name: "主校区" }],
  sections: (school?.sections ?? SECTION_PRESETS[0]?.sections ?? []).map(({ start, end }) => ({
    start,
    end,
  })),
  contacts: school?.contacts ?? [],
});
