import type { FieldErrors, Resolver } from "react-hook-form";
import type { SignInFormMessages } from "../messages/sign-in-form.js";

/** What a person enters to sign in; `code` is the text of the captcha picture. */
export interface SignInValues {
  /** As typed, without spaces around it. */
  username: string;
  /** As typed. */
  password: string;
  /** The code in the picture; empty without a captcha. */
  code: string;
  /** Whether to stay signed in on this device. */
  remember: boolean;
}

/** Longest input that is taken; longer ones are refused before they are sent. */
const MAX_LENGTH = 128;
/** The same for the text of a picture. */
const MAX_CODE_LENGTH = 16;

/**
 * The rules of the form, for react-hook-form. The password is only required, never judged: an old password must be
 * able to sign in. Few enough to be written out: a schema library would weigh more than the whole form.
 *
 * @param captcha whether the picture's text is asked for
 */
export function signInRules(text: SignInFormMessages, captcha: boolean): Resolver<SignInValues> {
  return (entered) => {
    const values = { ...entered, username: entered.username.trim(), code: entered.code.trim() };
    const errors: FieldErrors<SignInValues> = {};
    const check = (name: "username" | "password" | "code", missing: string, max = MAX_LENGTH): void => {
      if (values[name] === "") errors[name] = { type: "required", message: missing };
      else if (values[name].length > max) errors[name] = { type: "maxLength", message: text.tooLong(max) };
    };
    check("username", text.usernameRequired);
    check("password", text.passwordRequired);
    if (captcha) check("code", text.codeRequired, MAX_CODE_LENGTH);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
