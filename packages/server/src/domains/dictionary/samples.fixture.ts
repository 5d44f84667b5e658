import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createDictionary", ({ name, n }) => ({ name: `sample_${n}`, title: name, senior: false })),
  sample("createDictionaryDetail", ({ name, n, world }) => ({
    dic_name: world.dictionary,
    code: `n${n}`,
    dic_name1: name,
  })),
];
