import { type CheckedBadge, labels, tones, verifyBadge } from "@huxuan/api-client";
import { Alert, Button, Card } from "@huxuan/ui";
import { BadgeCheck } from "lucide-react";
import { useRef, useState, useSyncExternalStore } from "react";

/** The contract's longest badge. */
const MOST_CHARACTERS = 20_000;

const neverChanges = () => () => undefined;

/** Checks a course badge that somebody sent as a file: what it says, and whether it still holds. It needs scripts. */
export function BadgeFileCheck() {
  const works = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<CheckedBadge>();
  const [refusal, setRefusal] = useState<string>();
  if (!works) return null;
  const check = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    setFound(undefined);
    setRefusal(undefined);
    try {
      const badge = (await file.slice(0, MOST_CHARACTERS).text()).trim();
      // What no badge can be is not worth asking for.
      if (!/^[\w-]+(?:\.[\w-]+){2}$/u.test(badge)) setFound({ verdict: "altered" });
      else setFound((await verifyBadge({ body: { badge }, meta: { quiet: true } })).data);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : "请稍后重试");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-50">
          <h2 className="m-0 text-md font-semibold">核验课程徽章</h2>
          <p className="mt-1 mb-0 text-sm text-ink-2">选学生发来的 .jwt 文件（Open Badge 3.0）</p>
        </div>
        <Button size="lg" icon={<BadgeCheck />} busy={busy} onClick={() => input.current?.click()}>
          选徽章文件
        </Button>
        <input
          ref={input}
          type="file"
          accept=".jwt,.txt,application/vc+jwt"
          hidden
          aria-label="要核验的课程徽章"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            void check(file);
            // The same file may be chosen again.
            event.target.value = "";
          }}
        />
      </div>
      <div role="status" className={found || refusal ? "mt-3" : ""}>
        {refusal !== undefined && <Alert tone="danger">{refusal}</Alert>}
        {found && (
          <Alert tone={tones.badgeVerdict[found.verdict]} title={labels.badgeVerdict[found.verdict]}>
            {found.course !== undefined &&
              `${found.school}《${found.course}》，${found.credits} 学分，成绩 ${found.mark}`}
          </Alert>
        )}
      </div>
    </Card>
  );
}
