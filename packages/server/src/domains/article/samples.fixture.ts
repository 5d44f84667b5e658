import { articleInput } from "../../../testing/office-forms.ts";
import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [sample("createArticle", ({ name }) => articleInput({ title: name }))];
