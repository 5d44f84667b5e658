import { zUserInput } from "@huxuan/api-client/zod";
// From the file, not the index: the reading thread needs no database.
import {
  defineRows,
  readerOf,
  type RefuseRow,
  type RowOf,
  textColumn,
} from "../../platform/import/columns.ts";
import { PERSON_NAME_MAX } from "../../text/names.ts";

export const USERS = defineRows({
  sheet: "用户",
  list: "users",
  rowName: "用户",
  rowsMax: 5_000,
  columns: {
    useraccount: textColumn("用户名", {
      code: true,
      required: true,
      max: 64,
      example: "示例-lihua",
      explanation: "登录时用，由字母、数字和 . _ @ - 组成，全平台不重复；已有的用户名会按这一行修改。",
    }),
    userNameZh: textColumn("姓名", {
      required: true,
      max: PERSON_NAME_MAX,
      example: "李华",
      explanation: "用户姓名。",
    }),
    school: textColumn("学校", {
      max: 80,
      width: 24,
      example: "",
      explanation: "学校的全称或学校代码；不填为你自己的学校，平台管理员不填为平台的用户。",
    }),
    department: textColumn("院系", {
      max: 80,
      width: 24,
      example: "",
      explanation: "这所学校部门的全称；负责全校工作的不填。",
    }),
    roles: textColumn("角色", {
      multiline: true,
      required: true,
      max: 400,
      width: 24,
      example: "学校教务管理员",
      explanation: "角色的名称，多个角色用顿号隔开，登录后先用第一个；只能给出你自己可以分配的角色。",
    }),
    email: textColumn("邮箱", {
      max: 254,
      width: 24,
      example: "",
      explanation: "可以不填；已有的用户不填时保留原来的邮箱。",
    }),
  },
});

/** An account as a row says it. */
export interface UserFacts {
  useraccount: string;
  userNameZh: string;
  /** Null: of the provincial office. */
  schoolId: number | null;
  /** Null: works for the whole school. */
  department: string | null;
  /** The first one is the role after sign-in. */
  roleIds: string[];
  /** Null where it is not known, or is to stay. */
  email: string | null;
}

/** What an import of users is planned from. A `refusal` is the sentence that the form for one account would give. */
export interface UsersStored {
  /** The school of rows that name none. */
  schoolId: number | null;
  /** Of the provincial office. */
  provinceRefusal: string | null;
  /** Of somebody of the whole school. */
  schools: { id: number; name: string; code: string; refusal: string | null }[];
  departments: { schoolId: number; name: string; refusal: string | null }[];
  roles: { id: string; name: string; refusal: string | null }[];
  /** Roles that nobody holds together. */
  clashing: [string, string][];
  /** Existing accounts with a user name of the file. */
  accounts: (UserFacts & { id: number; version: number; refusal: string | null })[];
}

/** What an import of users writes. */
export interface UsersPlan {
  created: UserFacts[];
  updated: (UserFacts & { id: number; version: number })[];
  unchanged: number;
}

type Row = RowOf<typeof USERS>;

/** Splits names of roles at any separator that people write between them. */
const rolesOf = ({ roles }: Row): string[] =>
  [...new Set(roles.split(/[、，,；;\n]/u).map((name) => name.trim()))].filter((name) => name !== "");

const placeKey = (schoolId: number, department: string): string => `${schoolId}/${department}`;

/** Checks a row: gives the account that it describes, or its errors. */
class RowJudge {
  readonly #stored: UsersStored;
  readonly #refuse: RefuseRow<Row>;
  readonly #schools: ReadonlyMap<string, UsersStored["schools"][number]>;
  readonly #departments: ReadonlyMap<string, UsersStored["departments"][number]>;
  readonly #roles: ReadonlyMap<string, UsersStored["roles"][number]>;
  readonly #accounts: ReadonlyMap<string, UsersStored["accounts"][number]>;

  constructor(stored: UsersStored, refuse: RefuseRow<Row>) {
    this.#stored = stored;
    this.#refuse = refuse;
    this.#schools = new Map(
      stored.schools.flatMap((one) => [[one.code, one] as const, [one.name, one] as const]),
    );
    this.#departments = new Map(stored.departments.map((one) => [placeKey(one.schoolId, one.name), one]));
    this.#roles = new Map(stored.roles.map((one) => [one.name, one]));
    this.#accounts = new Map(stored.accounts.map((one) => [one.useraccount, one]));
  }

  /** The account of the same user name. */
  known({ useraccount }: UserFacts): UsersStored["accounts"][number] | undefined {
    return this.#accounts.get(useraccount);
  }

  /** Refuses a row for everything that is wrong with it; what comes of a refused one is not used. */
  facts(row: Row): UserFacts {
    const { useraccount, userNameZh } = row;
    if (!zUserInput.shape.useraccount.safeParse(useraccount).success)
      this.#refuse(row, "useraccount", "用户名应为 2 到 64 个字母、数字和 . _ @ -，以字母或数字开头");
    if (row.email !== "" && !zUserInput.shape.email.safeParse(row.email).success)
      this.#refuse(row, "email", "邮箱的格式不对，应像 name@example.edu.cn");
    const facts: UserFacts = {
      useraccount,
      userNameZh,
      ...this.#place(row),
      roleIds: this.#given(row),
      email: row.email === "" ? null : row.email,
    };
    const known = this.known(facts);
    if (known?.refusal) this.#refuse(row, "useraccount", known.refusal);
    else if (known && known.schoolId !== facts.schoolId)
      this.#refuse(row, "school", "这个用户名已被另一所学校的用户使用，所属学校不能修改");
    return facts;
  }

  #place(row: Row): Pick<UserFacts, "schoolId" | "department"> {
    const department = row.department === "" ? null : row.department;
    const named = row.school === "" ? undefined : this.#schools.get(row.school);
    if (row.school !== "" && named === undefined) {
      this.#refuse(row, "school", "没有这所学校，请填写学校的全称或学校代码");
      return { schoolId: null, department };
    }
    const schoolId = named?.id ?? this.#stored.schoolId;
    if (schoolId === null) {
      if (this.#stored.provinceRefusal !== null) this.#refuse(row, "school", this.#stored.provinceRefusal);
      else if (department !== null) this.#refuse(row, "department", "院系属于学校，请同时填写学校");
      return { schoolId, department };
    }
    const whole = this.#stored.schools.find(({ id }) => id === schoolId);
    if (department === null) {
      if (whole?.refusal) this.#refuse(row, "school", whole.refusal);
      return { schoolId, department };
    }
    const found = this.#departments.get(placeKey(schoolId, department));
    if (found === undefined) {
      // Whoever does not reach the school learns nothing of its departments.
      if (whole?.refusal) this.#refuse(row, "school", whole.refusal);
      else this.#refuse(row, "department", `本校没有部门「${department}」，请核对名称，或先新建这个部门`);
    } else if (found.refusal !== null) this.#refuse(row, "department", found.refusal);
    return { schoolId, department };
  }

  #given(row: Row): string[] {
    const names = rolesOf(row);
    const roles = names.map((name) => this.#roles.get(name));
    const missing = names.filter((_, at) => roles[at] === undefined);
    if (missing.length > 0) {
      this.#refuse(row, "roles", `没有角色「${missing.join("、")}」，请核对名称`);
      return [];
    }
    const given = roles.flatMap((one) => one ?? []);
    const refusal = given.find((one) => one.refusal !== null)?.refusal;
    const ids = given.map(({ id }) => id);
    if (given.length === 0) this.#refuse(row, "roles", "请至少填写一个角色");
    else if (refusal) this.#refuse(row, "roles", refusal);
    else if (this.#stored.clashing.some((pair) => pair.every((id) => ids.includes(id))))
      this.#refuse(
        row,
        "roles",
        `安全管理与审计管理不能由同一人担任：${row.userNameZh}；请去掉其中一方的角色`,
      );
    return ids;
  }
}

const isSame = (stored: UserFacts, facts: UserFacts): boolean =>
  stored.userNameZh === facts.userNameZh &&
  stored.department === facts.department &&
  (facts.email === null || facts.email === stored.email) &&
  stored.roleIds.toSorted().join() === facts.roleIds.toSorted().join();

export const reader = readerOf(USERS, (rows, stored: UsersStored, refuse): UsersPlan => {
  const judge = new RowJudge(stored, refuse);
  const plan: UsersPlan = { created: [], updated: [], unchanged: 0 };
  for (const row of rows) {
    const facts = judge.facts(row);
    const known = judge.known(facts);
    if (known === undefined) plan.created.push(facts);
    else if (isSame(known, facts)) plan.unchanged += 1;
    else plan.updated.push({ ...facts, id: known.id, version: known.version });
  }
  return plan;
});
