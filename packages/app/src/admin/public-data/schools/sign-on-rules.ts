import type { SignOnInput, SignOnSettings } from "@huxuan/api-client";
import type { UseFormReturn } from "react-hook-form";
import { zSignOnInput } from "../../../form/contract-rules.ts";
import { formShape, mayBeEmpty } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";

const { shape } = zSignOnInput;

/** Several values in a line, between commas of either kind. */
const values = (rule: typeof shape.studentValues) =>
  z
    .string()
    .transform((text) => text.split(/[,，]/).map((one) => one.trim()))
    .transform((parts) => parts.filter((one) => one !== ""))
    .pipe(rule.unwrap());

/** The rules of the form of a school's sign-on: the contract's, and what each kind needs besides. */
export const signOnRules = z
  .object({
    ...formShape(shape),
    issuer: mayBeEmpty(shape.issuer),
    audience: mayBeEmpty(shape.audience),
    keysAddress: mayBeEmpty(shape.keysAddress),
    clientName: mayBeEmpty(shape.clientName),
    clientSecret: mayBeEmpty(shape.clientSecret),
    numberClaim: mayBeEmpty(shape.numberClaim),
    nameClaim: mayBeEmpty(shape.nameClaim),
    typeClaim: mayBeEmpty(shape.typeClaim),
    studentValues: values(shape.studentValues),
    teacherValues: values(shape.teacherValues),
  })
  .superRefine((input, context) => {
    const need = (field: keyof SignOnInput) => {
      if (input[field] === undefined) context.addIssue({ code: "custom", path: [field], message: "请填写" });
    };
    if (input.kind === "jwt") for (const field of ["issuer", "audience", "keysAddress"] as const) need(field);
    if (input.kind === "oidc") need("clientName");
    if (input.people === "claim") need("typeClaim");
  })
  .transform((input): SignOnInput => ofKind(input));

/** The form of a school's sign-on. */
export type SignOnForm = UseFormReturn<z.input<typeof signOnRules>, unknown, SignOnInput>;

/** What is sent: of what other kinds need, nothing. */
function ofKind({
  issuer,
  audience,
  keysAddress,
  clientName,
  clientSecret,
  casVersion,
  typeClaim,
  studentValues,
  teacherValues,
  ...common
}: SignOnInput): SignOnInput {
  const { kind, people } = common;
  return {
    ...common,
    ...(kind === "jwt" && { issuer, audience, keysAddress }),
    ...(kind === "oidc" && { clientName, clientSecret }),
    ...(kind === "cas" && { casVersion }),
    ...(people === "claim" && { typeClaim, studentValues, teacherValues }),
  };
}

/** What the form holds at first. */
export const signOnValues = (settings: Partial<SignOnSettings> = {}): z.input<typeof signOnRules> => ({
  enabled: settings.enabled ?? false,
  kind: settings.kind ?? "cas",
  landing: settings.landing ?? "redirectLogin",
  address: settings.address ?? "",
  issuer: settings.issuer ?? "",
  audience: settings.audience ?? "",
  keysAddress: settings.keysAddress ?? "",
  clientName: settings.clientName ?? "",
  clientSecret: "",
  casVersion: settings.casVersion ?? "v3",
  numberClaim: settings.numberClaim ?? "",
  nameClaim: settings.nameClaim ?? "",
  people: settings.people ?? "claim",
  typeClaim: settings.typeClaim ?? "",
  studentValues: (settings.studentValues ?? []).join("，"),
  teacherValues: (settings.teacherValues ?? []).join("，"),
});

/** What the address is, by kind. */
export const ADDRESS = {
  jwt: { label: "学校登录页", description: "人们在这里登录，学校再带着令牌送回来" },
  oidc: { label: "签发者地址（issuer）", description: "后面接 /.well-known/openid-configuration 能打开" },
  cas: { label: "CAS 服务器地址", description: "不带 /login，例如 https://cas.example.edu.cn/cas" },
} as const;

/** The attribute that holds the number unless the school names another one. */
export const USUAL_NUMBER = { jwt: "sub", oidc: "sub", cas: "user" } as const;
