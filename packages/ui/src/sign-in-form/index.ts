export { CaptchaField, type CaptchaFieldProps } from "./captcha-field.js";
export { PasswordField, type PasswordFieldProps } from "./password-field.js";
export { type Captcha, SignInForm, type SignInFormProps, type SignInRefusal } from "./sign-in-form.js";
export { signInRules, type SignInValues } from "./sign-in-rules.js";
