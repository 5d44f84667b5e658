import type { SchoolContact, SectionTime } from "@huxuan/api-client";

/** How models of this domain are written in one cell of an exported list, by their names in the contract. */
export const modelTexts = {
  SectionTime: (sections: readonly SectionTime[]): string =>
    sections.map(({ section, start, end }) => `第 ${section} 节 ${start}–${end}`).join("；"),
  SchoolContact: (contacts: readonly SchoolContact[]): string =>
    contacts
      .map(({ name, duty, phone, email }) => [name, duty, phone, email].filter(Boolean).join(" "))
      .join("；"),
};
