import { courseInput } from "../../../testing/office-forms.ts";
import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createCourse", ({ name, world }) =>
    courseInput({ schoolId: world.schoolIds[0], code: name, name }),
  ),
];
