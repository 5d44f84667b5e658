import type { RegistrationReceipt } from "@huxuan/api-client";
import { Alert, Button, Descriptions } from "@huxuan/ui";
import { type Ref, useEffect } from "react";
import { Link } from "react-router-dom";
import { CopyButton } from "../../download/copy-button.tsx";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";

interface ReceiptProps {
  receipt: RegistrationReceipt;
  email: string;
  headingRef: Ref<HTMLHeadingElement>;
  /** The page goes: what was filled in is needed no more. */
  onLeave: () => void;
}

/** The end of the form: number and code, to be kept. */
export function Receipt({ receipt, email, headingRef, onLeave }: ReceiptProps) {
  const { applyNo, queryCode, message } = receipt;
  // The stored draft is deleted now, even if somebody closes the page here.
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it was sent
  useEffect(onLeave, []);
  return (
    <PublicCard title="申请已提交" headingRef={headingRef}>
      <div className="mt-3 grid gap-4">
        <Alert tone="success">{message}</Alert>
        <Descriptions
          columns={1}
          groups={[
            {
              id: "receipt",
              items: [
                { label: "申请编号", value: <strong className="font-mono">{applyNo}</strong> },
                { label: "查询码", value: <strong className="font-mono text-lg">{queryCode}</strong> },
                { label: "邮箱", value: email },
              ],
            },
          ]}
        />
        <p className="text-ink-2">
          凭申请编号和查询码可以查看进度、补正和撤回；两项也已发到你的邮箱。不要转给他人。
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          <CopyButton
            text={`互选平台注册申请\n申请编号 ${applyNo}\n查询码 ${queryCode}`}
            what="申请编号和查询码"
          />
          <Button onClick={() => window.print()}>打印</Button>
          <Button asChild>
            <Link to={{ search: `applyNo=${applyNo}` }} state={{ queryCode }}>
              查看进度
            </Link>
          </Button>
        </div>
        <Link to={paths.login} className="print:hidden">
          返回登录
        </Link>
      </div>
    </PublicCard>
  );
}
