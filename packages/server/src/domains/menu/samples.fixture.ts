import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createMenuEntry", ({ name }) => ({ nameZh: name, fontEndUrl: "https://example.edu.cn/" })),
];
