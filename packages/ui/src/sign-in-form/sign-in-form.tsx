import {
  type FormHTMLAttributes,
  forwardRef,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { clsx } from "clsx";
import { useForm, useWatch } from "react-hook-form";
import { Alert } from "../alert/index.js";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { failureWords } from "../error-state/failure-words.js";
import { Field } from "../field/index.js";
import { useInBrowser } from "../hooks/use-in-browser.js";
import { Input } from "../input/index.js";
import { useMessages } from "../provider/index.js";
import { CaptchaField } from "./captcha-field.js";
import { PasswordField } from "./password-field.js";
import { type SignInValues, signInRules } from "./sign-in-rules.js";

/** The picture that is asked for after failures, or always. It is shown 150 px wide and 50 px high. */
export interface Captcha {
  /** Address or data URL of the picture; undefined while it loads. */
  image?: string;
  /** The picture could not be had; the button offers to try again. Default false. */
  failed?: boolean;
  /** The person asks for another picture. */
  onRefresh: () => void;
}

/** What {@link SignInForm} takes. */
export interface SignInFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "children"> {
  /**
   * Signs in. Resolve with a sentence (or an error of a field) when it was refused, with nothing when it worked.
   * While it runs the form is busy and does not send twice. What it throws stands above the form: its words as far as
   * they are for people (`failureWords`), and otherwise that signing in did not work and may be tried again.
   */
  onSubmit: (values: SignInValues) => Promise<SignInRefusal | void>;
  /** The picture with a code, when the server asks for one. Without it there is no such field. */
  captcha?: Captcha;
  /** User name at first, as remembered from last time. Default empty. */
  defaultUsername?: string;
  /** Offer 记住我. Default true. */
  remember?: boolean;
  /** A sentence to begin with, e.g. why one was signed out. */
  notice?: string;
  /** Below the button: 忘记密码, 注册, 统一身份认证 … */
  links?: ReactNode;
}

/** Why a sign-in was not taken. */
export interface SignInRefusal {
  /** What happened and what to do: 「用户名或密码不正确，请检查后重新输入」. */
  message: string;
  /**
   * The field that it is about, which then carries it and takes the focus; without it, it stands above the
   * form.
   */
  field?: "username" | "password" | "code";
}

/** Why a sign-in was not taken; what it throws is a refusal too, with `otherwise` where its words are not for people. */
async function answerOf(signIn: () => Promise<SignInRefusal | void>, otherwise: string) {
  try {
    return await signIn();
  } catch (error) {
    return { message: failureWords(error).message ?? otherwise };
  }
}

/** User name, password, picture when asked, remember me; a refusal stands at its field, or above all. */
export const SignInForm = /* @__PURE__ */ forwardRef<HTMLFormElement, SignInFormProps>(function SignInForm(
  { onSubmit, captcha, defaultUsername = "", remember = true, notice, links, ...rest },
  ref,
) {
  const text = useMessages().signInForm;
  const works = useInBrowser();
  const asksCode = captcha !== undefined;
  const resolver = useMemo(() => signInRules(text, asksCode), [text, asksCode]);
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  /** The refusal that has moved the focus already. */
  const focusedFor = useRef<SignInRefusal | null>(null);
  const rememberId = useId();
  const { register, handleSubmit, formState, setValue, control, setFocus, resetField } =
    useForm<SignInValues>({
      resolver,
      defaultValues: { username: defaultUsername, password: "", code: "", remember: false },
      shouldFocusError: true,
    });
  const { errors, isSubmitting } = formState;
  const remembered = useWatch({ control, name: "remember" });

  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    const refused: SignInRefusal | void = await answerOf(async () => onSubmit(values), text.failed);
    if (!refused) return;
    setRefusal(refused);
    // A captcha is good for one try; the name and what was ticked stay.
    if (captcha) {
      resetField("code");
      captcha.onRefresh();
    }
  });
  // Once everything is drawn: the field of the code may come with the refusal.
  useEffect(() => {
    if (!refusal || focusedFor.current === refusal || (refusal.field === "code" && !asksCode)) return;
    focusedFor.current = refusal;
    if (refusal.field) setFocus(refusal.field, { shouldSelect: true });
    else summary.current?.focus();
  }, [refusal, asksCode, setFocus]);
  const errorOf = (name: "username" | "password" | "code") =>
    errors[name]?.message ?? (refusal?.field === name ? refusal.message : undefined);

  return (
    <form
      ref={ref}
      data-component="sign-in-form"
      noValidate
      // A form that was sent before it works would put the password into the address.
      method="post"
      aria-busy={isSubmitting}
      {...rest}
      className={clsx("hx-sign-in-form", rest.className)}
      onSubmit={(event) => void submit(event)}
    >
      {notice && !refusal && <Alert tone="accent">{notice}</Alert>}
      {refusal && refusal.field === undefined && (
        <div ref={summary} data-part="refusal" tabIndex={-1}>
          <Alert tone="danger">{refusal.message}</Alert>
        </div>
      )}
      <Field label={text.username} error={errorOf("username")} required>
        <Input
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={text.usernamePlaceholder}
          {...register("username")}
        />
      </Field>
      <PasswordField error={errorOf("password")} {...register("password")} />
      {captcha && <CaptchaField captcha={captcha} error={errorOf("code")} {...register("code")} />}
      {remember && (
        <Checkbox
          id={rememberId}
          checked={remembered}
          onCheckedChange={(on) => setValue("remember", on)}
          label={text.remember}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isSubmitting}
        disabled={!works}
        data-part="submit"
      >
        {isSubmitting ? text.signingIn : text.signIn}
      </Button>
      {links && <div data-part="links">{links}</div>}
    </form>
  );
});
