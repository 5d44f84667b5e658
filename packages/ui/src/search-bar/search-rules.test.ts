import fc from "fast-check";
import type { ReactElement } from "react";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { filterChips } from "./chips.js";
import { SEARCH_CONSTANTS } from "./constants.js";
import { oneText, severalTexts } from "./field-codecs.js";
import { initialValues, isDay, normaliseValues } from "./normalise.js";
import { cascadeLabels, cascadeLevels, visibleOptions } from "./options.js";
import { createListCodec, createSearchCodec } from "./search-codec.js";
import { searchFromSchema } from "./search-from-schema.js";
import {
  controlField,
  type DateRangeValue,
  defineSearchFields,
  type NumberRangeValue,
  type SearchValues,
  type SearchValuesOf,
} from "./types.js";
import { fittingCount } from "./use-fitting-count.js";
import { parseSavedQueries, withSavedQuery } from "./use-saved-queries.js";
import { TABLE_CONSTANTS } from "../data-table/constants.js";

const drawnNowhere = () => null as unknown as ReactElement;

const fields = defineSearchFields([
  { prop: "keyword", type: "input", label: "课程名称" },
  { prop: "teacher", type: "input", label: "教师", maxlength: 30 },
  {
    prop: "state",
    type: "select",
    label: "状态",
    value: "open",
    options: [
      { value: "open", label: "进行中" },
      { value: "draft", label: "未开始" },
      { value: "old", label: "旧类型", expired: true },
    ],
  },
  { prop: "guests", type: "boolean", label: "收外校" },
  { prop: "live", type: "boolean", label: "直播", value: true, labels: { true: "有", false: "没有" } },
  { prop: "day", type: "date", label: "日期" },
  { prop: "opens", type: "dateRange", label: "开放时间" },
  { prop: "credits", type: "numberRange", label: "学分", unit: "学分" },
  {
    prop: "unit",
    type: "cascade",
    label: "开课单位",
    levels: ["学校", "学院"],
    options: [{ value: "10532", label: "湘江理工", children: [{ value: "cs", label: "计算机/软件" }] }],
  },
  controlField({
    prop: "schools",
    label: "学校",
    codec: severalTexts,
    chip: (codes) => codes.join("、"),
    render: drawnNowhere,
  }),
  controlField({
    prop: "room",
    label: "教室",
    codec: oneText,
    chip: (room) => `教室 ${room}`,
    render: drawnNowhere,
  }),
  controlField({
    prop: "place",
    label: "节次",
    codec: {
      parse: (text): { day: number; section: number } | undefined => {
        const [, day, section] = /^([1-7])-(\d{1,2})$/.exec(text) ?? [];
        return day === undefined ? undefined : { day: Number(day), section: Number(section) };
      },
      format: ({ day, section }) => `${day}-${section}`,
    },
    chip: ({ day, section }) => `周 ${day} 第 ${section} 节`,
    render: drawnNowhere,
  }),
]);
type Values = SearchValuesOf<typeof fields>;

describe("constants of the specification, section 5", () => {
  it("are exactly what the specification says", () => {
    expect(SEARCH_CONSTANTS).toMatchObject({ maxLength: 10, fieldWidth: 210, clearable: true });
  });

  it("an input takes ten characters unless its field says otherwise", () => {
    const long = "一二三四五六七八九十十一";
    expect(normaliseValues(fields, { keyword: long, teacher: long })).toEqual({
      keyword: "一二三四五六七八九十",
      teacher: long,
    });
  });

  it("expired choices are hidden unless one of them is chosen", () => {
    const options = [
      { code: 1, dic_name1: "必修", expired: false },
      { code: 2, dic_name1: "公选", expired: 1 },
    ];
    expect(visibleOptions(options).map((option) => option.label)).toEqual(["必修"]);
    expect(visibleOptions(options, "2").map((option) => option.label)).toEqual(["必修", "公选"]);
  });

  it("choices keep the group that they stand under", () => {
    const [grouped, alone] = visibleOptions([
      { value: "submit", label: "提交", group: "登分册" },
      { value: "login", label: "登录" },
    ]);
    expect([grouped?.group, alone]).toEqual(["登分册", { value: "login", label: "登录", expired: false }]);
  });
});

describe("the types of values", () => {
  it("follow the fields", () => {
    expectTypeOf<Values["keyword"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Values["state"]>().toEqualTypeOf<"open" | "draft" | "old" | undefined>();
    expectTypeOf<Values["guests"]>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<Values["opens"]>().toEqualTypeOf<DateRangeValue | undefined>();
    expectTypeOf<Values["credits"]>().toEqualTypeOf<NumberRangeValue | undefined>();
    expectTypeOf<Values["unit"]>().toEqualTypeOf<readonly string[] | undefined>();
  });
});

const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const bound = fc.option(fc.oneof(fc.integer(), fc.double()), { nil: null });
const anything: fc.Arbitrary<SearchValues> = fc.record(
  {
    keyword: fc.string({ unit: "binary" }),
    teacher: fc.oneof(
      fc.constantFrom("欧阳·娜娜", "王 小明", "a&b=c#d", "%E4", "+1 ~ / ?", "👩‍🏫"),
      fc.string(),
    ),
    state: fc.constantFrom("open", "draft", "old", "", "unknown"),
    guests: fc.boolean(),
    live: fc.boolean(),
    day: fc.oneof(day, fc.constant("2026-02-30")),
    opens: fc.tuple(fc.oneof(day, fc.constant("")), fc.oneof(day, fc.constant(""))),
    credits: fc.tuple(bound, bound),
    unit: fc.array(fc.string({ unit: "grapheme" }), { maxLength: 3 }),
    schools: fc.array(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("10532", "a,b", "~1", "~", "")),
      {
        maxLength: 4,
      },
    ),
    room: fc.oneof(fc.string({ unit: "binary" }), fc.constant("A101")),
    place: fc.record({ day: fc.integer({ min: 1, max: 7 }), section: fc.integer({ min: 1, max: 12 }) }),
  },
  { requiredKeys: [] },
);

describe("the state of the bar in an address", () => {
  const codec = createSearchCodec(fields);

  it("comes back as it was, whatever was typed or chosen", () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const values = normaliseValues(fields, raw);
        expect(codec.parse(`?${codec.format(values).toString()}`)).toEqual(values);
      }),
      { numRuns: 500 },
    );
  });

  it("is read from any address without an error, always in normal form", () => {
    const query = fc.oneof(
      fc.webQueryParameters(),
      fc.string(),
      fc
        .record({
          prop: fc.constantFrom(...fields.map((field) => field.prop)),
          raw: fc.string({ unit: "binary" }),
        })
        .map(({ prop, raw }) => new URLSearchParams({ [prop]: raw }).toString()),
    );
    fc.assert(
      fc.property(query, (search) => {
        const values = codec.parse(search);
        expect(normaliseValues(fields, values)).toEqual(values);
      }),
      { numRuns: 500 },
    );
  });

  it("carries Chinese text", () => {
    const search = codec.format({ ...initialValues(fields), keyword: "高等代数" }).toString();
    expect(search).toBe("keyword=%E9%AB%98%E7%AD%89%E4%BB%A3%E6%95%B0");
    expect(codec.parse(search).keyword).toBe("高等代数");
  });

  it("is empty for a fresh bar, and tells an emptied field from an untouched one", () => {
    expect(codec.format(initialValues(fields)).toString()).toBe("");
    expect(codec.parse("").state).toBe("open");
    expect(codec.format({}).toString()).toBe("state=&live=");
    expect(codec.parse("state=").state).toBeUndefined();
  });

  it("keeps parameters that are not its own", () => {
    const values = { state: "draft", live: true } as const;
    expect(codec.format(values, "?tab=2&state=open").toString()).toBe("tab=2&state=draft");
  });

  it("tells no from either, and knows no third word", () => {
    expect(codec.format({ ...initialValues(fields), guests: false, live: false }).toString()).toBe(
      "guests=false&live=false",
    );
    expect(codec.parse("guests=true&live=")).toEqual({ state: "open", guests: true });
    for (const raw of ["1", "yes", "TRUE", "", "是"])
      expect(codec.parse(new URLSearchParams({ guests: raw })).guests, raw).toBeUndefined();
  });

  it("carries what a host's own control holds, and takes nothing that its codec does not read", () => {
    const values = { ...initialValues(fields), schools: ["10532", "a,b"], place: { day: 3, section: 5 } };
    const search = codec.format(values);
    expect(Object.fromEntries(search)).toEqual({ schools: "10532,a~1b", place: "3-5" });
    expect(codec.parse(search)).toEqual(values);
    expect(codec.parse("schools=,,7,7&place=9-1")).toEqual({ ...initialValues(fields), schools: ["7"] });
    expect(codec.parse("schools=&room=")).toEqual(initialValues(fields));
    expect(codec.format({ ...values, place: { section: 5, day: 3 } }).get("place")).toBe("3-5");
  });

  it("is read also where a host's codec throws", () => {
    const careless = defineSearchFields([
      controlField({
        prop: "rule",
        label: "规则",
        codec: { parse: (text): object | undefined => JSON.parse(text) as object, format: JSON.stringify },
        chip: String,
        render: drawnNowhere,
      }),
    ]);
    expect(createSearchCodec(careless).parse("rule={")).toEqual({});
    expect(createSearchCodec(careless).parse('rule={"a":1}')).toEqual({ rule: { a: 1 } });
  });

  it("turns a range that stands the wrong way round", () => {
    expect(codec.parse("opens=2026-06-30~2026-03-01").opens).toEqual(["2026-03-01", "2026-06-30"]);
    expect(codec.parse("credits=6~2").credits).toEqual([2, 6]);
  });

  it("knows which days exist", () => {
    expect(isDay("2024-02-29")).toBe(true);
    expect(isDay("2026-02-29")).toBe(false);
  });
});

describe("the state of a whole list in an address", () => {
  const codec = createListCodec(fields, { sortable: ["opensAt", "name"] });

  it("comes back as it was", () => {
    const page = fc.record({
      pageIndex: fc.integer({ min: 1, max: 10_000 }),
      pageSize: fc.constantFrom(...TABLE_CONSTANTS.pageSizes),
      orderBy: fc.uniqueArray(
        fc.record({
          field: fc.constantFrom("opensAt", "name"),
          sortType: fc.constantFrom<"asc" | "desc">("asc", "desc"),
        }),
        { selector: (order) => order.field },
      ),
    });
    fc.assert(
      fc.property(anything, page, (raw, state) => {
        const values = normaliseValues(fields, raw);
        expect(codec.parse(codec.format({ values, page: state }))).toEqual({ values, page: state });
      }),
    );
  });

  it("ignores page 0, a size that is not on offer and a field that may not be sorted", () => {
    expect(codec.parse("page=0&size=10000&sort=-password,name").page).toEqual({
      pageIndex: 1,
      pageSize: 50,
      orderBy: [{ field: "name", sortType: "asc" }],
    });
  });

  it("refuses fields that are called as the page is, which its prefix makes room for", () => {
    const named = (prop: string) => defineSearchFields([{ prop, type: "input", label: "规格" }]);
    for (const prop of ["page", "size", "sort"]) {
      expect(() => createListCodec(named(prop))).toThrow(`「${prop}」`);
      const roomy = createListCodec(named(prop), { prefix: "list-" });
      const state = {
        values: { [prop]: "大" },
        page: { pageIndex: 3, pageSize: 20, orderBy: [{ field: "name", sortType: "desc" as const }] },
      };
      const written = roomy.format(state, "?list-page=9&tab=2");
      expect(Object.fromEntries(written)).toEqual({
        tab: "2",
        [prop]: "大",
        "list-page": "3",
        "list-size": "20",
        "list-sort": "-name",
      });
      expect(roomy.parse(written)).toEqual(state);
    }
    expect(() => createListCodec(named("list-size"), { prefix: "list-" })).toThrow("「list-size」");
  });

  it("uses the page size that the user stored", () => {
    expect(createListCodec(fields, { pageSize: 20 }).parse("").page.pageSize).toBe(20);
  });
});

describe("one schema for fields, codec and request", () => {
  const schema = z.object({
    keyword: z.string().max(20).optional().meta({ label: "课程名称", placeholder: "名称或课程号" }),
    nature: z
      .enum(["required", "elective"])
      .optional()
      .meta({ label: "性质", options: { required: "必修", elective: "选修" } }),
    state: z.enum(["open", "closed"]).default("open").meta({ label: "状态" }),
    opensOn: z.iso.date().optional().meta({ label: "开放日期" }),
    opens: z.tuple([z.string(), z.string()]).optional().meta({ label: "开放时间" }),
    credits: z
      .tuple([z.number().nullable(), z.number().nullable()])
      .optional()
      .meta({ label: "学分", unit: "学分" }),
    unit: z
      .array(z.string())
      .optional()
      .meta({ label: "开课单位", levels: ["学校"], cascade: [{ label: "湘江理工", value: "10532" }] }),
  });
  const search = searchFromSchema(schema);

  it("makes each field from its entry", () => {
    expect(search.fields.map(({ prop, type, label }) => [prop, type, label])).toEqual([
      ["keyword", "input", "课程名称"],
      ["nature", "select", "性质"],
      ["state", "select", "状态"],
      ["opensOn", "date", "开放日期"],
      ["opens", "dateRange", "开放时间"],
      ["credits", "numberRange", "学分"],
      ["unit", "cascade", "开课单位"],
    ]);
    expect(search.fields[0]).toMatchObject({ maxlength: 20, placeholder: "名称或课程号" });
    expect(search.fields[1]).toMatchObject({
      options: [
        { value: "required", label: "必修" },
        { value: "elective", label: "选修" },
      ],
    });
    expect(search.fields[2]).toMatchObject({ value: "open" });
  });

  it("gives values that the schema accepts and types that it infers", () => {
    const values = search.codec.parse("keyword=%E4%BB%A3%E6%95%B0&nature=required&credits=2~");
    expect(schema.parse(values)).toEqual({
      keyword: "代数",
      nature: "required",
      state: "open",
      credits: [2, null],
    });
    expectTypeOf(values.nature).toEqualTypeOf<"required" | "elective" | undefined>();
  });

  it("asks for what the schema asks for", () => {
    const { fields: asked, check } = searchFromSchema(
      z.object({
        studentNo: z.string().meta({ label: "学号" }),
        nature: z.enum(["a", "b"]).meta({ label: "性质" }),
        state: z.enum(["a", "b"]).default("a").meta({ label: "状态" }),
        name: z.string().optional().meta({ label: "姓名" }),
        note: z.string().meta({ label: "备注", required: false }),
      }),
    );
    expect(asked.map(({ required }) => required)).toEqual([true, true, false, false, false]);
    expect(check({})).toEqual({});
  });

  it("checks the values: in the schema's sentences, an open end never wrong", () => {
    const { check, codec } = searchFromSchema(
      z
        .object({
          studentNo: z.string().regex(/^\d+$/, "学号只有数字").optional().meta({ label: "学号" }),
          opens: z
            .tuple([z.iso.date(), z.iso.date("日期不对").max(10)])
            .optional()
            .meta({ label: "开放时间" }),
          credits: z
            .tuple([z.number().min(0, "不能小于 0"), z.number().min(0, "不能小于 0")])
            .optional()
            .meta({ label: "学分" }),
        })
        .refine(
          ({ studentNo, credits }) => studentNo !== "1" || credits === undefined,
          "学号和学分不能一起查",
        ),
    );
    expectTypeOf(codec.parse("").credits).toEqualTypeOf<[number | null, number | null] | undefined>();
    expect(check({})).toEqual({});
    expect(check({ studentNo: "2023a" })).toEqual({ studentNo: "学号只有数字" });
    expect(check({ opens: ["2026-09-01", ""] })).toEqual({});
    expect(check({ opens: ["", "2026-09-01"], credits: [null, 4] })).toEqual({});
    expect(check({ opens: ["", "下周一"] })).toHaveProperty("opens");
    expect(check({ credits: [null, -1] })).toEqual({ credits: "不能小于 0" });
    expect(check({ credits: [-1, 4] })).toEqual({ credits: "不能小于 0" });
    expect(check({ studentNo: "1", credits: [1, 2] })).toEqual({ "": "学号和学分不能一起查" });
  });

  it("asks whether where the schema takes true or false", () => {
    const { fields: asked, codec } = searchFromSchema(
      z.object({
        guests: z.boolean().optional().meta({ label: "收外校" }),
        live: z
          .boolean()
          .default(false)
          .meta({ label: "直播", options: { true: "有", false: "没有" } }),
        withdrawable: z.boolean().meta({ label: "可退" }),
      }),
    );
    expect(asked.map(({ type, required, value }) => [type, required, value])).toEqual([
      ["boolean", false, undefined],
      ["boolean", false, false],
      ["boolean", true, undefined],
    ]);
    expect(asked[1]).toMatchObject({ labels: { true: "有", false: "没有" } });
    const values = codec.parse("guests=false&withdrawable=true");
    expect(values).toEqual({ guests: false, live: false, withdrawable: true });
    expectTypeOf(values.guests).toEqualTypeOf<boolean | undefined>();
  });

  it("lists choices as the schema, the words or the dictionary list them", () => {
    const orderOf = (entry: z.ZodType) => {
      const [field] = searchFromSchema(z.object({ one: entry })).fields;
      return field?.type === "select" ? visibleOptions(field.options).map(({ value }) => value) : field?.type;
    };
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1 });
    fc.assert(
      fc.property(names, (values) => {
        const words = Object.fromEntries(values.toReversed().map((value) => [value, `「${value}」`]));
        expect(orderOf(z.enum(values).meta({ label: "x" }))).toEqual(values);
        expect(orderOf(z.enum(values).meta({ label: "x", options: words }))).toEqual(values);
        expect(orderOf(z.string().meta({ label: "x", options: words }))).toEqual(values.toReversed());
      }),
    );
    // As keys of an object, which zod's enum keeps, codes would stand in the order of their numbers.
    const codes = fc.uniqueArray(fc.nat({ max: 99 }).map(String), { minLength: 1 });
    fc.assert(
      fc.property(codes, (values) => {
        const dictionary = values.map((code) => ({ code, dic_name1: `第 ${code} 类` }));
        expect(orderOf(z.literal(values).meta({ label: "x" }))).toEqual(values);
        expect(orderOf(z.enum(values).meta({ label: "x", options: dictionary }))).toEqual(values);
        expect(orderOf(z.string().meta({ label: "x", options: dictionary }))).toEqual(values);
      }),
    );
  });

  it("says in a sentence what it cannot show", () => {
    expect(() => searchFromSchema(z.object({ x: z.string() }))).toThrow("「x」 has no label");
    expect(() => searchFromSchema(z.object({ x: z.bigint().meta({ label: "号" }) }))).toThrow("is a bigint");
  });
});

describe("chips of active filters", () => {
  const words = {
    range: (from: string, to: string) => `${from} 至 ${to}`,
    from: (from: string) => `${from} 起`,
    to: (to: string) => `至 ${to}`,
    true: "是",
    false: "否",
  };
  it("say every filter in words, and only what differs from a fresh bar", () => {
    const values: SearchValues = {
      keyword: "代数",
      state: "open",
      guests: true,
      live: false,
      opens: ["2026-03-01", ""],
      credits: [2, 4],
      unit: ["10532", "cs"],
    };
    expect(filterChips(fields, values, words).map(({ label, text }) => `${label}：${text}`)).toEqual([
      "课程名称：代数",
      "收外校：是",
      "直播：没有",
      "开放时间：2026-03-01 起",
      "学分：2 至 4 学分",
      "开课单位：湘江理工 / 计算机/软件",
    ]);
  });
});

describe("cascading choices", () => {
  const options = [
    { value: "a", label: "甲", children: [{ value: "b", label: "乙" }] },
    { value: "c", label: "丙" },
  ];
  it("show a level once the one before is chosen, and none where nothing is below", () => {
    expect(cascadeLevels(options, []).length).toBe(1);
    expect(cascadeLevels(options, ["a"]).length).toBe(2);
    expect(cascadeLevels(options, ["c"]).length).toBe(1);
  });
  it("read as words, and an unknown value as itself", () => {
    expect(cascadeLabels(options, ["a", "gone"])).toEqual(["甲", "gone"]);
  });
});

describe("the first row", () => {
  it("takes as many fields as fit beside the buttons, at least one, and all if all fit", () => {
    expect(fittingCount([280, 280, 280, 280], 1200, 200, 16)).toBe(3);
    expect(fittingCount([280, 280, 280], 1200, 200, 16)).toBe(3);
    expect(fittingCount([400, 400], 300, 200, 16)).toBe(1);
    // The button that unfolds the rest takes room only when there is a rest.
    expect(fittingCount([280, 280, 280], 1100, 200, 16, 80)).toBe(3);
    expect(fittingCount([280, 280, 280, 280], 1100, 200, 16, 80)).toBe(2);
  });
});

describe("saved queries", () => {
  it("replace one of the same name where it stands", () => {
    const saved = [
      { name: "本学期", query: "a=1" },
      { name: "待审", query: "b=1" },
    ];
    expect(withSavedQuery(saved, { name: "本学期", query: "a=2" }).map((item) => item.query)).toEqual([
      "a=2",
      "b=1",
    ]);
  });
  it("that cannot be read are as if they were not there", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Array.isArray(parseSavedQueries(text))).toBe(true);
      }),
    );
  });
});
