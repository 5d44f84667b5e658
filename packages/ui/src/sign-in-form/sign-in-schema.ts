import { z } from "zod";
import type { SignInFormMessages } from "../messages/sign-in-form.js";

/** What a person enters to sign in; `code` is the text of the captcha picture. */
export interface SignInValues {
  username: string;
  password: string;
  code: string;
  remember: boolean;
}

/** Longest input that is taken; longer ones are refused before they are sent. */
const MAX_LENGTH = 128;

/**
 * The rules of the form. The password is only required, never judged: an old password must be able to sign in.
 *
 * @param captcha whether the picture's text is asked for
 */
export function signInSchema(text: SignInFormMessages, captcha: boolean) {
  const required = (message: string) => z.string().max(MAX_LENGTH, text.tooLong(MAX_LENGTH)).min(1, message);
  return z.object({
    username: z.string().trim().max(MAX_LENGTH, text.tooLong(MAX_LENGTH)).min(1, text.usernameRequired),
    password: required(text.passwordRequired),
    code: captcha ? z.string().trim().min(1, text.codeRequired).max(16, text.tooLong(16)) : z.string(),
    remember: z.boolean(),
  });
}
