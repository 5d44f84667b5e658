import type { StatementCounting } from "@huxuan/api-client";
import { Button, Card } from "@huxuan/ui";
import { CopyButton } from "../../../download/copy-button.tsx";

type Missing = Exclude<StatementCounting, "counted">;

const WHY: Readonly<Record<Missing, string>> = {
  notLoaded: "数据库创建了 pg_stat_statements，但启动时没有装载它。",
  notCreated: "平台的数据库里还没有创建 pg_stat_statements。",
  notReadable: "平台的数据库账号没有权限读取语句的文字。",
};

/** What the database's administrator does, in order; those before the cause may be done already. */
const STEPS: readonly { of: Missing; title: string; text: string }[] = [
  {
    of: "notLoaded",
    title: "在 postgresql.conf 里装载，然后重新启动数据库（几秒钟不能使用）",
    text: "shared_preload_libraries = 'pg_stat_statements'",
  },
  {
    of: "notCreated",
    title: "用管理员账号在平台的数据库里创建",
    text: "create extension if not exists pg_stat_statements;",
  },
  {
    of: "notReadable",
    title: "让平台的账号能读取（把 huxuan 换成平台的账号）",
    text: "grant pg_read_all_stats to huxuan;",
  },
];

/** In the place of the statements: what is lost, what is not, and three steps. */
export function MissingCard({
  missing,
  busy,
  onRetry,
}: {
  missing: Missing;
  busy: boolean;
  onRetry: () => void;
}) {
  return (
    <Card
      title="看不到哪些语句占时间"
      description={WHY[missing]}
      actions={
        <Button size="sm" disabled={busy} onClick={onRetry}>
          再看一次
        </Button>
      }
    >
      <p className="mt-0 text-ink-2">
        没有它，这一页没有内容，健康页也说不出数据库为什么慢；其他功能不受影响。请把下面三步交给数据库管理员，平台自己不执行。
      </p>
      <ol className="m-0 grid gap-3 ps-5">
        {STEPS.map(({ of, title, text }) => (
          <li key={of}>
            {title}
            <div className="flex flex-wrap items-center gap-2">
              <code className="break-all rounded bg-surface-2 px-2 py-1 text-sm">{text}</code>
              <CopyButton text={text} what="这一步" label="复制" />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
