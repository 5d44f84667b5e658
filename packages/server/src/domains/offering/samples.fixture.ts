import { offeringInput } from "../../../testing/office-forms.ts";
import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createOffering", ({ name, world }) =>
    offeringInput({ courseId: world.courseIds[0] as number, semesterId: world.semesterId, code: name }),
  ),
];
