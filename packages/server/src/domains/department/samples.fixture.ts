import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createDepartment", ({ name, world }) => ({ schoolId: world.schoolIds[0], name })),
];
