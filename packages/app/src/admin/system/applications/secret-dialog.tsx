import type { ApplicationSecret } from "@huxuan/api-client";
import { Alert, Button, Descriptions, Dialog } from "@huxuan/ui";

/** The secret of an application, shown once: whoever closes this does not see it again. */
export function SecretDialog({ made, onClose }: { made: ApplicationSecret; onClose: () => void }) {
  const { application, secret } = made;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`「${application.name}」的密钥`}
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          我已保存，关闭
        </Button>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning">
          密钥只显示这一次，关闭后不能再看；丢失后只能重新生成。请用安全的方式交给对方的开发人员，不要写进代码仓库。
        </Alert>
        <Descriptions
          columns={1}
          groups={[
            {
              id: "secret",
              items: [
                {
                  label: "应用标识",
                  value: <Code>{application.appKey}</Code>,
                  copyText: application.appKey,
                },
                { label: "密钥", value: <Code>{secret}</Code>, copyText: secret },
                { label: "取令牌", value: <Code>POST /qsmart/openapi/kchx/score/getToken</Code> },
                {
                  label: "签名",
                  value:
                    "以密钥对应用标识、毫秒时间戳、随机串三行文字做 HMAC-SHA256，写成十六进制；完整例子见项目文档 docs/open-api.md",
                },
              ],
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

const Code = ({ children }: { children: string }) => (
  <code className="font-mono break-all select-all">{children}</code>
);
