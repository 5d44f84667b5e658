import { Alert, Descriptions } from "@huxuan/ui";
import type { Ref } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";

/** Their school knows them, and they have no account yet. */
export function HeldForApproval({
  applyNo,
  headingRef,
}: {
  applyNo: string;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  return (
    <PublicCard title="等待学校审核" headingRef={headingRef}>
      <div className="mt-3 grid gap-4">
        <Alert tone="accent">身份已确认，账号待学校审核</Alert>
        <Descriptions
          columns={1}
          groups={[
            {
              id: "application",
              items: [
                {
                  label: "申请编号",
                  value: <code className="font-mono break-all select-all">{applyNo}</code>,
                  copyText: applyNo,
                },
              ],
            },
          ]}
        />
        <p className="text-ink-2">
          审核通过后，再从学校登录就可以进入。着急使用时，请带着申请编号联系本校教务处。
        </p>
        <Link to={paths.publicHome}>返回平台首页</Link>
      </div>
    </PublicCard>
  );
}
