import { expect, test } from "vitest";
import { signOnRules, signOnValues } from "./sign-on-rules.ts";

const typed = (over: Partial<ReturnType<typeof signOnValues>>) =>
  signOnRules.safeParse({ ...signOnValues(), address: "https://sso.example.edu.cn/cas", ...over });
const faults = (over: Partial<ReturnType<typeof signOnValues>>) =>
  typed(over).error?.issues.map(({ path }) => path.join("."));

test("values are told apart by commas of either kind, and blanks do not matter", () => {
  const { data } = typed({ typeClaim: "kind", studentValues: " student，1, ,研究生 ", teacherValues: "" });
  expect(data).toMatchObject({ studentValues: ["student", "1", "研究生"], teacherValues: [] });
});

test("each kind is asked for what it needs, and nothing of the others is sent", () => {
  const people = "students";
  expect(faults({ people, kind: "jwt" })).toEqual(["issuer", "audience", "keysAddress"]);
  expect(faults({ people, kind: "oidc" })).toEqual(["clientName"]);
  expect(faults({ people: "claim", kind: "cas" })).toEqual(["typeClaim"]);
  expect(faults({ people, address: "sso.example.edu.cn" })).toEqual(["address"]);
  const all = {
    issuer: "i",
    audience: "a",
    keysAddress: "https://sso.example.edu.cn/keys",
    clientName: "c",
    clientSecret: "s",
    typeClaim: "kind",
    studentValues: "student",
  };
  const sent = (kind: "jwt" | "oidc" | "cas") =>
    Object.entries(typed({ ...all, people, kind }).data ?? {})
      .filter(([name, value]) => value !== undefined && !(name in signOnCommon))
      .map(([name]) => name);
  expect(sent("jwt")).toEqual(["issuer", "audience", "keysAddress"]);
  expect(sent("oidc")).toEqual(["clientName", "clientSecret"]);
  expect(sent("cas")).toEqual(["casVersion"]);
});
const signOnCommon = { enabled: 0, kind: 0, landing: 0, address: 0, people: 0 };

test("a stored secret is not in the form, and an empty field sends none", () => {
  const values = signOnValues({ kind: "oidc", clientName: "huxuan", hasSecret: true });
  expect(values.clientSecret).toBe("");
  expect(
    typed({ ...values, address: "https://sso.example.edu.cn", people: "students" }).data?.clientSecret,
  ).toBe(undefined);
});
