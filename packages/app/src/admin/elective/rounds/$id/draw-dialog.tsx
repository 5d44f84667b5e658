import { labels, type RoundDraw } from "@huxuan/api-client";
import { drawRoundMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { formatMoment } from "../../../../catalogue/words.ts";
import { useSending } from "../../../../form/use-sending.ts";
import { Fact } from "./before-drawing.tsx";

/** What the draw will be made from, and that students do not see it yet; then it begins. */
export function DrawDialog({ draw, onClose }: { draw: RoundDraw; onClose: () => void }) {
  const queryClient = useQueryClient();
  const sending = useSending();
  const { round, blockers, warnings } = draw;
  const again = draw.drawn !== undefined;
  const act = again ? "重抽" : "抽签";
  return (
    <Dialog
      open
      size="md"
      busy={sending.busy}
      onOpenChange={(next) => !next && onClose()}
      title={`${act} · ${round.name}`}
      footer={
        <>
          <Button onClick={onClose}>{again ? "先不重抽" : "先不抽"}</Button>
          <Button
            variant="primary"
            busy={sending.busy}
            disabledReason={blockers[0]}
            onClick={() =>
              void sending.send(async () => {
                await runCall(queryClient, drawRoundMutation, { path: { id: round.id } }, true);
                onClose();
              })
            }
          >
            {act}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {sending.fault !== undefined && (
          <Alert tone="danger" title="没有开始抽签">
            {sending.fault}
          </Alert>
        )}
        <ul className="m-0 grid list-none gap-3 p-0">
          {blockers.map((message) => (
            <Fact key={message} mark="blocked" title={message} />
          ))}
          {blockers.length === 0 && <Facts draw={draw} />}
        </ul>
        {warnings.length > 0 && (
          <Alert tone="warning">{warnings.map(({ message }) => message).join("；")}。</Alert>
        )}
        <p className="m-0">
          <strong>抽完先给你看，学生还看不到。</strong>
          公布之前只能用同一个种子重抽，每次都记在日志里；公布之后不能重抽。
        </p>
      </div>
    </Dialog>
  );
}

/** What holds as far as the server told it; the draw itself checks the seed and the wishes once more. */
function Facts({
  draw: { round, students, wishes, wishesHash, frozenAt, publicNumber },
}: {
  draw: RoundDraw;
}) {
  return (
    <>
      {round.seedCommit !== undefined && (
        <Fact mark="good" title="种子与发布轮次时承诺的一致">
          <span className="break-all">SHA-256 {round.seedCommit}</span>
        </Fact>
      )}
      {wishesHash !== undefined && (
        <Fact mark="good" title={`志愿在 ${formatMoment(frozenAt)} 冻结，${students} 人 ${wishes} 个`}>
          <span className="break-all">指纹 {wishesHash}</span>；抽签时再核对一次，变了就不抽
        </Fact>
      )}
      {publicNumber?.confirmedBy !== undefined && (
        <Fact mark="good" title={`公开数 ${publicNumber.number}`}>
          {publicNumber.source}；{publicNumber.firstBy} 输入，{publicNumber.confirmedBy} 确认
        </Fact>
      )}
      <Fact
        mark="good"
        title={`次序：${round.drawOrder === undefined ? "按投点" : labels.drawOrder[round.drawOrder]}`}
      >
        发布时定的，不能再改
      </Fact>
    </>
  );
}
