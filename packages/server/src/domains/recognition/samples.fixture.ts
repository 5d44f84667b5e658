import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample(
    "createMyRecognition",
    ({ name, n, world }) => ({
      gradeIds: [world.gradeIds[n] as number],
      targetIds: [],
      module: "专业选修",
      reason: name,
    }),
    { as: "s0" },
  ),
];
