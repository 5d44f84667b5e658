import { PERSON_NAME_MAX, tidyCode } from "../../text/names.ts";
import type { FieldError, SignOnInput, SignOnKind, SignOnLanding } from "@huxuan/api-client";

/** Who somebody is, according to their school. */
export interface Identity {
  userType: "student" | "teacher";
  /** Student or staff number. */
  number: string;
  name?: string;
}

/** How a school's claims are read. */
export interface ClaimNames {
  numberClaim?: string | null | undefined;
  nameClaim?: string | null | undefined;
  people: "students" | "teachers" | "claim";
  typeClaim?: string | null | undefined;
  studentValues?: readonly string[] | undefined;
  teacherValues?: readonly string[] | undefined;
}

/** Longest number that is one. */
const MOST_NUMBER = 64;

/**
 * Who the claims of a school are about; undefined when they do not say it. A number alone is not enough: a student and a
 * teacher may have the same one.
 *
 * @param usual where the number stands unless the school says otherwise
 */
export function readIdentity(
  claims: Readonly<Record<string, unknown>>,
  names: ClaimNames,
  usual: string,
): Identity | undefined {
  const userType = userTypeOf(claims, names);
  const [number, ...more] = textsOf(claims[names.numberClaim ?? usual]);
  if (userType === undefined || number === undefined || more.length > 0) return undefined;
  if (number.length > MOST_NUMBER) return undefined;
  const [name] = names.nameClaim == null ? [] : textsOf(claims[names.nameClaim]);
  return { userType, number, ...(name !== undefined && { name: name.slice(0, PERSON_NAME_MAX) }) };
}

function userTypeOf(
  claims: Readonly<Record<string, unknown>>,
  { people, typeClaim, studentValues = [], teacherValues = [] }: ClaimNames,
): Identity["userType"] | undefined {
  if (people === "students") return "student";
  if (people === "teachers") return "teacher";
  const said = typeClaim == null ? [] : textsOf(claims[typeClaim]);
  const isStudent = said.some((one) => studentValues.includes(one));
  const isTeacher = said.some((one) => teacherValues.includes(one));
  // Who is said to be both might be taken for another person.
  if (isStudent === isTeacher) return undefined;
  return isStudent ? "student" : "teacher";
}

/** The texts of a claim; numbers are texts, too, and empty ones are none. */
const textsOf = (claim: unknown): string[] =>
  [claim]
    .flat()
    .filter((one) => typeof one === "string" || (typeof one === "number" && Number.isSafeInteger(one)))
    .map((one) => tidyCode(String(one)))
    .filter((one) => one !== "");

/** Where somebody goes after signing in: a path of this site; undefined for what could lead elsewhere. */
export function targetOf(target: string | undefined): string | undefined {
  if (target === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)) return undefined;
  return target;
}

/** The family name, the rest hidden: enough to know oneself by. */
export const hiddenName = (name: string): string => `${/^./u.exec(name)?.[0] ?? ""}*`;

/** Whether a ticket may be one of a CAS server (protocol, 3.1.1). */
export const isServiceTicket = (ticket: string): boolean =>
  ticket.length <= 256 && /^ST-[!-~]+$/.test(ticket);

/** The path of each page of return (specification, section 2). */
const PAGES: Readonly<Record<SignOnLanding, string>> = {
  hgd: "/hgdAuth",
  bjdx: "/bjdxAuth",
  tsinghua: "/tsinghuaAuth",
  csu: "/csuAuth",
  hnu: "/hnuAuth",
  redirectLogin: "/redirectLogin",
};

/**
 * Where a school's server sends people back. The page that many schools have in common is told which it is; not with OpenID
 * Connect, whose libraries send no query there: the cookie of the beginning knows it.
 */
export function returnAddress(
  platform: string,
  { landing, kind, code }: { landing: SignOnLanding; kind: SignOnKind; code: string },
): string {
  const address = new URL(PAGES[landing], platform);
  if (landing === "redirectLogin" && kind !== "oidc") address.searchParams.set("school", code);
  return address.href;
}

/** Settings that each kind requires. */
const NEEDED: Readonly<Record<SignOnKind, readonly (readonly [keyof SignOnInput, string])[]>> = {
  jwt: [
    ["issuer", "请填写签发者"],
    ["audience", "请填写受众"],
    ["keysAddress", "请填写公钥地址"],
  ],
  oidc: [["clientName", "请填写客户端标识"]],
  cas: [["casVersion", "请选择协议版本"]],
};

/** What is wrong with a school's settings. */
export function checkSignOn(input: SignOnInput, { plainAllowed }: { plainAllowed: boolean }): FieldError[] {
  const errors: FieldError[] = NEEDED[input.kind]
    .filter(([field]) => input[field] === undefined)
    .map(([field, message]) => ({ field, message }));
  for (const field of ["address", ...(input.kind === "jwt" ? (["keysAddress"] as const) : [])] as const) {
    const message = input[field] === undefined ? undefined : addressFault(input[field], plainAllowed);
    if (message !== undefined) errors.push({ field, message });
  }
  if (input.kind !== "jwt" && /[?#]/.test(input.address))
    errors.push({ field: "address", message: "地址不能带 ? 或 #，请只填服务器的地址" });
  if (input.people === "claim") {
    if (input.typeClaim === undefined) errors.push({ field: "typeClaim", message: "请填写说明身份的属性" });
    const { studentValues = [], teacherValues = [] } = input;
    if (studentValues.length + teacherValues.length === 0)
      errors.push({ field: "studentValues", message: "请至少填写一个表示学生或教师的取值" });
    if (studentValues.some((one) => teacherValues.includes(one)))
      errors.push({ field: "teacherValues", message: "同一个取值不能既表示学生又表示教师" });
  }
  return errors;
}

function addressFault(address: string, plainAllowed: boolean): string | undefined {
  const url = URL.parse(address);
  if (url === null) return "应为网址，例如 https://sso.example.edu.cn";
  if (url.username !== "" || url.password !== "") return "地址里不能带用户名或密码";
  return url.protocol === "https:" || plainAllowed ? undefined : "地址应以 https:// 开头";
}
