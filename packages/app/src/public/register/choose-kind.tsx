import { labels, type RegistrationKind } from "@huxuan/api-client";
import { Button } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";

const WHO: Readonly<Record<RegistrationKind, string>> = {
  student: "学籍在联盟高校的学生",
  teacher: "联盟高校的教师",
  visitor: "其他高校来访学习的学生",
};

/** As whom somebody asks for an account, and the way to an application that was sent. */
export function ChooseKind() {
  return (
    <PublicCard title="注册" description="提交申请，由学校教务处审核；通过后，激活账号的链接发到你的邮箱。">
      <ul className="m-0 grid list-none gap-3 p-0">
        {(Object.keys(WHO) as RegistrationKind[]).map((kind) => (
          <li key={kind} className="grid gap-1">
            <Button asChild size="lg">
              <Link to={{ search: `kind=${kind}` }}>{labels.registrationKind[kind]}</Link>
            </Button>
            <span className="text-center text-xs text-ink-2">{WHO[kind]}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Link to={{ search: "applyNo=" }}>查看申请进度</Link>
        <Link to={paths.login}>返回登录</Link>
      </div>
    </PublicCard>
  );
}
