import { describe, expect, it } from "vitest";
import { zhCN } from "../messages/index.js";
import { type SignInValues, signInRules } from "./sign-in-rules.js";

const text = zhCN.signInForm;
const entered: SignInValues = { username: " school ", password: " a ", code: "", remember: false };

async function verdict(values: Partial<SignInValues>, captcha = false) {
  const resolver = signInRules(text, captcha);
  return resolver({ ...entered, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
}

describe("what signing in asks for", () => {
  it("takes the spaces off a name, never off a password", async () => {
    expect(await verdict({})).toMatchObject({ values: { username: "school", password: " a " }, errors: {} });
  });
  it("refuses what is missing, each at its field", async () => {
    const { errors } = await verdict({ username: "  ", password: "", code: " " }, true);
    expect(errors).toMatchObject({
      username: { message: text.usernameRequired },
      password: { message: text.passwordRequired },
      code: { message: text.codeRequired },
    });
  });
  it("refuses what is longer than the server takes", async () => {
    const { errors } = await verdict({ username: "a".repeat(129), code: "b".repeat(17) }, true);
    expect(errors).toMatchObject({
      username: { message: text.tooLong(128) },
      code: { message: text.tooLong(16) },
    });
    expect((await verdict({ username: "a".repeat(128) })).errors).toEqual({});
  });
  it("asks for the picture's text only where there is a picture", async () => {
    expect((await verdict({ code: "" })).errors).toEqual({});
  });
});
