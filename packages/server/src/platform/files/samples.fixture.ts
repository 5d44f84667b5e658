import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("uploadFile", ({ name }) => ({ file: new File([name], `${name}.txt`, { type: "text/plain" }) })),
];
