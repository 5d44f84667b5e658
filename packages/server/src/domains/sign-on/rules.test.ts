import fc from "fast-check";
import { expect, test } from "vitest";
import { readCasAnswer } from "./cas-answer.ts";
import { hiddenName, isServiceTicket, readIdentity, returnAddress, targetOf } from "./rules.ts";

const BY_KIND = {
  people: "claim",
  typeClaim: "kind",
  studentValues: ["student", "1"],
  teacherValues: ["staff", "2"],
} as const;

test.each([
  [
    { sub: "S1", kind: "student" },
    { userType: "student", number: "S1" },
  ],
  [
    { sub: 20260001, kind: 2 },
    { userType: "teacher", number: "20260001" },
  ],
  [
    { sub: " S1 ", kind: ["member", "student"] },
    { userType: "student", number: "S1" },
  ],
  [{ sub: "S1", kind: ["student", "staff"] }, undefined],
  [{ sub: "S1", kind: "alum" }, undefined],
  [{ sub: "S1" }, undefined],
  [{ kind: "student" }, undefined],
  [{ sub: ["S1", "S2"], kind: "student" }, undefined],
  [
    { sub: ["S1"], kind: "student" },
    { userType: "student", number: "S1" },
  ],
  [{ sub: { id: "S1" }, kind: "student" }, undefined],
  [{ sub: "", kind: "student" }, undefined],
  [{ sub: "x".repeat(65), kind: "student" }, undefined],
])("claims %j are about %j", (claims, wanted) => {
  expect(readIdentity(claims, BY_KIND, "sub")).toEqual(wanted);
});

test("number and name stand where the school says", () => {
  const names = { people: "teachers", numberClaim: "employeeNumber", nameClaim: "cn" } as const;
  expect(readIdentity({ sub: "x", employeeNumber: "T9", cn: "张三" }, names, "sub")).toEqual({
    userType: "teacher",
    number: "T9",
    name: "张三",
  });
  expect(readIdentity({ sub: "x", cn: "张三" }, names, "sub")).toBeUndefined();
});

test("a target never leaves the site", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `/${text}`),
      ),
      (text) => {
        const target = targetOf(text);
        if (target === undefined) return;
        const site = "https://huxuan.example.edu.cn";
        expect(new URL(target, site).origin).toBe(site);
      },
    ),
  );
  expect(targetOf("/student/index?a=1#b")).toBe("/student/index?a=1#b");
  for (const foreign of ["//evil.cn", "/\\evil.cn", "https://evil.cn", "", "/\t/evil.cn", undefined])
    expect(targetOf(foreign)).toBeUndefined();
});

test("a ticket is what the protocol says", () => {
  expect(isServiceTicket("ST-1-abc.cas_01")).toBe(true);
  for (const wrong of ["ST-", "PT-1", "st-1", "ST-a b", "ST-\n", `ST-${"x".repeat(254)}`])
    expect(isServiceTicket(wrong)).toBe(false);
});

test("of a name the first character is shown", () => {
  expect(["张三", "欧阳修", "𠮷野", "", "Li Ming"].map(hiddenName)).toEqual(["张*", "欧*", "𠮷*", "*", "L*"]);
});

test("the page that many schools share is told which it is, but with OpenID Connect", () => {
  const at = (landing: "hnu" | "redirectLogin", kind: "cas" | "oidc") =>
    returnAddress("https://huxuan.example.edu.cn", { landing, kind, code: "10533" });
  expect(at("hnu", "cas")).toBe("https://huxuan.example.edu.cn/hnuAuth");
  expect(at("redirectLogin", "cas")).toBe("https://huxuan.example.edu.cn/redirectLogin?school=10533");
  expect(at("redirectLogin", "oidc")).toBe("https://huxuan.example.edu.cn/redirectLogin");
});

const answer = (inside: string, namespace = "http://www.yale.edu/tp/cas") =>
  `<?xml version="1.0"?><cas:serviceResponse xmlns:cas="${namespace}">${inside}</cas:serviceResponse>`;
const success = (inside: string) => `<cas:authenticationSuccess>${inside}</cas:authenticationSuccess>`;
const USER = "<cas:user> S1 </cas:user>";

test("an answer of a CAS server is read", () => {
  const more =
    "<cas:attributes><cas:cn><![CDATA[张三]]></cas:cn><cas:role>a</cas:role><cas:role>b</cas:role></cas:attributes>";
  expect(readCasAnswer(answer(success(USER + more)))).toEqual({
    user: "S1",
    attributes: { cn: ["张三"], role: ["a", "b"] },
  });
  expect(
    readCasAnswer(answer('<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>')),
  ).toEqual({ failure: "INVALID_TICKET" });
});

test.each(["\n", "\r\n  ", "\ufeff", "\ufeff\n"])(
  "an answer with %j before its declaration is one all the same",
  (before) => {
    expect(readCasAnswer(`${before}${answer(success(USER))}`)).toMatchObject({ user: "S1" });
  },
);

test.each([
  ["nothing", ""],
  ["a page", "<html><body>S1</body></html>"],
  ["another namespace", answer(success(USER), "http://evil.example.cn")],
  ["no user", answer(success(""))],
  ["an empty user", answer(success("<cas:user/>"))],
  ["two users", answer(success(USER + USER))],
  ["a user outside of a success", answer(USER)],
  [
    "a success in a failure",
    answer(`<cas:authenticationFailure code="X">${success(USER)}</cas:authenticationFailure>`),
  ],
  ["a success and a failure", answer(`${success(USER)}<cas:authenticationFailure code="X"/>`)],
  ["what is not closed", answer(success(USER)).slice(0, -5)],
  ["a document type", answer(success(USER)).replace("?>", '?><!DOCTYPE a [<!ENTITY u "S1">]>')],
  ["an entity of its own", answer(success("<cas:user>&u;</cas:user>"))],
])("an answer with %s says nobody", (_what, xml) => {
  const read = readCasAnswer(xml);
  expect(read === undefined || "failure" in read).toBe(true);
});
