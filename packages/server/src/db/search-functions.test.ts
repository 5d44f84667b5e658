import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../testing/databases.ts";
import { partsOf, personForms, pinyinLines, searchKey, searchWords } from "../text/search.ts";

// What is stored is made by the database, what people type by the program: both follow one rule.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "empty");
});
afterAll(() => database.close());

/** A function of the migrations, of many texts in one statement. */
async function bySql<Result>(name: string, texts: readonly string[]): Promise<Result[]> {
  const { rows } = await database.pool.query<{ made: Result }>(
    `select ${name}(given) as made from unnest($1::text[]) with ordinality as one (given, place) order by place`,
    [texts],
  );
  return rows.map(({ made }) => made);
}

/** Any character but those that no text holds, and those that Unicode added after PostgreSQL 15. */
const anyCharacter = fc
  .integer({ min: 1, max: 0xffff })
  .filter((code) => !(code >= 0xd800 && code < 0xe000) && !(code >= 0xa7c0 && code < 0xa800))
  .map((code) => String.fromCodePoint(code));
const telling = fc.constantFrom(
  ...Array.from("李华艾Ⅱ２Ａａ１éÉΣσЖǅİ㈠①·•．.（【〔﹝[{)】-–－\u200b\u202e\ufeff\u3000\u00a0 \t\n\r𠮷𝐀ﬁ"),
);
const texts = fc.array(
  fc.string({ unit: fc.oneof({ weight: 3, arbitrary: telling }, anyCharacter), maxLength: 20 }),
  { minLength: 50, maxLength: 50 },
);

test("search_key folds a text as searchKey does", async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      expect(await bySql("search_key", given)).toEqual(given.map(searchKey));
    }),
    { numRuns: 20 },
  );
});

test("search_key folds every letter as searchKey does", async () => {
  const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code + 1));
  expect(await bySql("search_key", letters)).toEqual(letters.map(searchKey));
});

test("pinyin_lines makes the lines of pinyinLines", async () => {
  const syllable = fc.constantFrom(
    "gao1",
    "deng3",
    "lv4",
    "a0",
    "ii",
    "c",
    "2",
    "(",
    "（",
    "c++",
    "web3",
    "x-1",
  );
  const reading = fc.array(syllable, { maxLength: 14 }).map((all) => all.join(" "));
  const keys = fc.array(
    fc.array(reading, { minLength: 1, maxLength: 2 }).map((all) => all.join(" | ")),
    { minLength: 50, maxLength: 50 },
  );
  await fc.assert(
    fc.asyncProperty(keys, async (given) => {
      const made = given.map((key) =>
        pinyinLines(key)
          .map((line) => `\n${line}`)
          .join(""),
      );
      expect(await bySql("pinyin_lines", given)).toEqual(made);
    }),
    { numRuns: 10 },
  );
});

test("search_parts gives what the words of a text are looked up by", async () => {
  const name = fc.string({
    unit: fc.constantFrom(...Array.from("李华单吕ab12é𠮷 ·")),
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 30, maxLength: 30 }), async (names) => {
      const all = await bySql<string[]>("search_parts", names.map(personForms));
      for (const [at, parts] of all.entries())
        for (const { plain } of searchWords(names[at] ?? ""))
          for (const part of partsOf(plain)) expect(parts).toContain(part);
    }),
    { numRuns: 10 },
  );
  const [parts] = await bySql<string[]>("search_parts", [personForms("单华")]);
  expect(parts).toEqual(
    expect.arrayContaining(["单", "单华", "华", "S", "SHANHU", "SH", "DANHUA", "H", "HUA"]),
  );
});
