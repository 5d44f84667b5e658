import type { OwnRecord } from "@huxuan/api-client";
import { removeOwnPictureMutation, updateOwnPictureMutation } from "@huxuan/api-client/query";
import { Avatar, Button, toast } from "@huxuan/ui";
import { useRef, useState } from "react";
import { useAct } from "../../acts/use-act.ts";
import { reloadSession, useSessionInfo } from "../../session/session-store.ts";

/** The contract's `x-file` of the picture. */
const MOST_BYTES = 5 * 1024 * 1024;
const KINDS = ".png,.jpg,.jpeg,.webp";

/** The person's picture: chosen anew by one press, and taken away by another. */
export function PictureField({ record }: { record: Pick<OwnRecord, "picture"> }) {
  const { user } = useSessionInfo();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const change = useAct({
    call: updateOwnPictureMutation,
    request: (file: File) => ({ body: { file } }),
    done: "头像已更换",
  });
  const remove = useAct({
    call: removeOwnPictureMutation,
    request: () => ({}),
    done: "头像已移除",
  });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MOST_BYTES) {
      toast.error("图片超过 5 MB，请缩小后再上传");
      return;
    }
    setBusy(true);
    if (await change(file)) await reloadSession();
    setBusy(false);
  };
  const takeAway = async () => {
    if (await remove(undefined)) await reloadSession();
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={user.userNameZh} size="lg" decorative src={record.picture?.url} />
      {!user.simulator && (
        <>
          <input
            ref={input}
            type="file"
            accept={KINDS}
            className="sr-only"
            tabIndex={-1}
            aria-label="选择头像"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <Button size="sm" busy={busy} onClick={() => input.current?.click()}>
            更换头像
          </Button>
          {record.picture && (
            <Button size="sm" disabled={busy} onClick={() => void takeAway()}>
              移除头像
            </Button>
          )}
        </>
      )}
    </div>
  );
}
