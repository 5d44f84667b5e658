import { Card, Tag } from "@huxuan/ui";
import { CopyButton } from "../../../download/copy-button.tsx";
import { type ApiDocument, type ApiField, type ApiOperation, fieldsOf } from "./contract.ts";

/** What a call is for, what it takes, what it gives, and what may fail. */
export function OperationCard({ document, operation }: { document: ApiDocument; operation: ApiOperation }) {
  const { id, name, method, path, description, access, parameters, body, answer } = operation;
  return (
    <Card title={name} description={id}>
      <div className="grid gap-4">
        <p className="m-0 flex flex-wrap items-center gap-2">
          <span className="font-mono text-xs font-bold">{method}</span>
          <code className="break-all text-sm">{path}</code>
          <CopyButton text={path} what="路径" label="复制" />
        </p>
        {description && (
          <p lang="en" className="m-0 whitespace-pre-line">
            {description}
          </p>
        )}
        <p className="m-0 flex flex-wrap gap-2">
          <Tag>{access}</Tag>
          {operation.reads ? <Tag tone="success">只读</Tag> : <Tag tone="warning">会改变数据</Tag>}
        </p>
        <FieldTable
          title="要给的"
          none="什么都不用给"
          fields={[...parameters, ...fieldsOf(document, body)]}
        />
        <FieldTable title="会得到" none="没有内容，或者是文件" fields={fieldsOf(document, answer)} />
        <p className="m-0 text-sm text-ink-2">
          不成时得到 code、message 和 requestId：400 内容不对，401 没有登录，403 没有权限，404
          没有或看不到，409 和现在的状态冲突，429 太频繁（Retry-After 说几秒后再来）。
        </p>
      </div>
    </Card>
  );
}

function FieldTable({ title, none, fields }: { title: string; none: string; fields: readonly ApiField[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 mt-0 text-base font-semibold">{title}</h3>
      {fields.length === 0 ? (
        <p className="m-0 text-sm text-ink-2">{none}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="text-start text-ink-2">
                <th className="py-1 pe-3 text-start font-normal">字段</th>
                <th className="py-1 pe-3 text-start font-normal">类型</th>
                <th className="py-1 text-start font-normal">说明</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ path, type, required, text, place }) => (
                <tr key={`${place ?? ""} ${path}`} className="border-0 border-t border-solid border-line">
                  <td className="whitespace-nowrap py-1 pe-3 align-top font-mono text-xs">
                    {path}
                    {required && (
                      <span className="text-danger" title="必填">
                        {" *"}
                      </span>
                    )}
                  </td>
                  <td className="whitespace-nowrap py-1 pe-3 align-top">{type}</td>
                  <td className="min-w-48 py-1 align-top">{text || "—"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
