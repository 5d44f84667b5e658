import type { DocumentFact, DocumentLanguage } from "@huxuan/api-client";
import type { Queryable } from "../../db/index.ts";

/** What a document is about to say, as its kind found it in the database. */
export interface DocumentContents<Data extends object = object> {
  /** Of the PDF and in lists, without the name of its holder: 学生成绩单. */
  title: string;
  /** What the template draws. Texts are ready to be read; nothing in them is markup. */
  data: Data;
  /** Whose it is; masked where others see it. */
  holder: { name: string; number: string };
  /** The university whose name stands on it, and the office under its name: 岳麓师范大学教务处. */
  issuer: string;
  office: string;
  /** What is shown to who checks the code. */
  checked: {
    /** What the holder studies, or what else it is about: 教育技术学（本科）. */
    subject?: string;
    /** Some three figures to compare with the paper. Everybody who holds the paper reads them: no list of marks. */
    facts: readonly DocumentFact[];
    /** The last line of the paper's table: 数据科学基础 · 3.0 · 82. */
    lastLine?: string;
  };
}

/** Where the contents are read from. */
export interface DocumentSource<Services = unknown> {
  /** The transaction in which it is issued, so that it says what holds then; for a preview the database. */
  db: Queryable;
  services: Services;
}

interface DocumentDefinition<Services, Data extends object> {
  /** Small letters and hyphens: `transcript`. It is stored; never change it. */
  key: string;
  /** What people call it: 学生成绩单. */
  name: string;
  /** Two capital letters in its number: CJ. No other kind has them. */
  letters: string;
  /** Its typst file, in `src`. It imports `/platform/documents/templates/sheet.typ` and draws `data`. */
  template: URL;
  languages: readonly DocumentLanguage[];
  /** Students may have it issued to themselves. */
  selfService: boolean;
  /** What record of a student it is about, in words: 认定申请. Absent where it is about the student as such. */
  about?: string;
  /**
   * What it says about a student now.
   *
   * @throws a `DomainError` with a sentence where there is nothing to say, or it must not be said yet
   */
  dataOf: (
    source: DocumentSource<Services>,
    studentId: number,
    language: DocumentLanguage,
    /** The record that it is about, where `about` says so; it has to be the student's. Else 0. */
    aboutId: number,
  ) => Promise<DocumentContents<Data>>;
}

/** A kind of document, as a domain announces it in its `domain.ts` under `documents`. */
export type DocumentKind<Services = never, Data extends object = object> = Readonly<
  DocumentDefinition<Services, Data>
>;

/** Any kind. */
export type AnyDocumentKind = DocumentKind;

/**
 * Defines a kind of document once. `Services` is what reading its data needs of the server:
 * `defineDocument<NeedsOfficeSettings>()({ … })`.
 */
export const defineDocument =
  <Services = unknown>() =>
  <Data extends object>(definition: DocumentDefinition<Services, Data>): DocumentKind<Services, Data> =>
    definition;
