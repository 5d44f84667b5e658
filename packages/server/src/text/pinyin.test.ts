import { describe, expect, test } from "vitest";
import { personSortKey } from "./pinyin.ts";
import { personForms } from "./search.ts";

describe("the name of a person", () => {
  test.each([
    ["单雄安", "shan4", "dan1"],
    ["仇英子", "qiu2", "chou2"],
    ["曾小黎", "zeng1", "ceng2"],
    ["解珍宝", "xie4", "jie3"],
    ["尉迟恭明", "yu4", "wei4"],
    ["万俟雪", "mo4", "wan4"],
    ["区志远", "ou1", "qu1"],
    ["盖叫地", "ge3", "gai4"],
    ["查小良", "zha1", "cha2"],
  ])("%s sorts by %s and is found by %s too", (name, own, other) => {
    expect(personSortKey(name).startsWith(own)).toBe(true);
    expect(personSortKey(name)).toContain(`| ${other}`);
    const plain = (reading: string) => reading.replace(/\d/u, "");
    expect(personForms(name)).toContain(plain(own).toUpperCase());
    expect(personForms(name)).toContain(plain(other).toUpperCase());
  });

  test("sorts in one way whatever dot it has", () => {
    expect(personSortKey("买买提·艾力")).toBe(personSortKey("买买提•艾力"));
    expect(personSortKey("李华")).toBe("li3 hua2");
  });
});
