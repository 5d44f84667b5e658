import { expect, it } from "vitest";
import { DIALOG_CONSTANTS } from "./constants.js";

it("a dialog is small, 15 % from the top and not closed by accident (specification, section 9)", () => {
  expect(DIALOG_CONSTANTS).toMatchObject({ size: "sm", top: "15%", dismissable: false });
});
