import type { RegistrationDetail } from "@huxuan/api-client";
import { Alert, Tag } from "@huxuan/ui";

interface Line {
  label: string;
  /** In the register, and in the application; absent where nobody was asked. */
  known?: string | number | undefined;
  said?: string | number | undefined;
}

/** Compares an application with the school's register line by line; differences are marked. */
export function RegisterBeside({ registration }: { registration: RegistrationDetail }) {
  const { register, number, name, grade, major, homeSchool, kind } = registration;
  const lines: Line[] = [
    { label: kind === "teacher" ? "工号" : "学号", known: register && number, said: number },
    { label: "姓名", known: register?.name, said: name },
    { label: "院系", known: register?.department },
    { label: "年级", known: register?.grade, said: grade },
    { label: "专业", known: register?.major, said: major },
    { label: "所在学校", said: homeSchool },
  ].filter(({ known, said }) => (known ?? said ?? "") !== "");
  return (
    <section aria-labelledby="registration-register" className="grid gap-2">
      <h3 id="registration-register" className="font-semibold">
        与名册核对
      </h3>
      <Notes registration={registration} />
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {["项目", "名册", "申请"].map((head) => (
              <th key={head} scope="col" className="border-b border-line px-2 py-1 font-medium text-ink-2">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Compared key={line.label} {...line} />
          ))}
        </tbody>
      </table>
      {register === undefined && (
        <p className="text-ink-2">
          {kind === "student"
            ? "名册里没有这个学号：请先在公共数据的学生里新建，或退回、不通过。"
            : kind === "teacher"
              ? "名册里没有这个工号：通过后会新建这名教师。"
              : "名册里没有这个学号：通过后会作为校外访问学生新建。"}
        </p>
      )}
    </section>
  );
}

function Compared({ label, known, said }: Line) {
  const differs = known !== undefined && said !== undefined && said !== "" && known !== said;
  const cell = "border-b border-line px-2 py-1 break-words";
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal text-ink-2`}>
        {label}
      </th>
      <td className={cell}>{known ?? "—"}</td>
      <td className={cell}>
        {said === undefined || said === "" ? "—" : said} {differs && <Tag tone="danger">不同</Tag>}
      </td>
    </tr>
  );
}

function Notes({ registration: { register, name, bySignOn } }: { registration: RegistrationDetail }) {
  return (
    <>
      {bySignOn && <Alert tone="accent">身份由本校统一认证确认，没有上传材料。</Alert>}
      {register?.useraccount !== undefined && (
        <Alert tone="warning">
          这个人已有账号 {register.useraccount}；通过后不会新开账号，也不会改动它。
        </Alert>
      )}
      {register?.left === true && <Alert tone="warning">名册里这个人已离校或离职，不能通过。</Alert>}
      {register !== undefined && name !== "" && register.name !== name && (
        <Alert tone="danger">姓名与名册不同，不能通过；请核对材料，退回补正或不通过。</Alert>
      )}
    </>
  );
}
