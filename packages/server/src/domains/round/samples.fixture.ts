import { roundInput } from "../../../testing/office-forms.ts";
import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createRound", ({ name, world }) => roundInput({ semesterId: world.semesterId, name })),
];
