import { FAILURE_TEXT } from "@huxuan/api-client";
import { Button, Dialog, Skeleton } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import { paths } from "../paths.ts";
import { continueSession, endImpersonation, stay, useSession } from "../session/session-store.ts";

/** What {@link SessionEndedDialog} shows after 重新登录. */
export interface SignInAgainProps {
  /** Whose session it was. */
  username: string | undefined;
  /** Keeps the tokens and goes on; what went wrong is thrown. */
  onTokens: typeof continueSession;
}

interface SessionEndedDialogProps {
  /** The form to sign in again with, read when it is wanted. */
  signInAgain: ComponentType<SignInAgainProps>;
}

/**
 * Asks once when the session ended by itself (specification, sections 4 and 8), over the page in which that was noticed.
 * Signing in again happens in place, or in another tab of the browser: what is typed in the page is still there afterwards,
 * and what could not be read meanwhile is read.
 */
export function SessionEndedDialog({ signInAgain: SignInAgain }: SessionEndedDialogProps) {
  const expired = useSession((state) => state.expired);
  const continued = useSession((state) => state.continued);
  const useraccount = useSession((state) => state.info?.useraccount);
  const [signingIn, setSigningIn] = useState(false);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (continued === 0) return;
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error", type: "active" });
  }, [continued, queryClient]);
  if (!expired && signingIn) setSigningIn(false);
  const begin = () => {
    // Half an hour as somebody else is over: the own session goes on.
    if (!endImpersonation()) setSigningIn(true);
  };
  return (
    <Dialog
      open={expired}
      onOpenChange={(open) => !open && stay()}
      title="系统提示"
      size="sm"
      footer={
        signingIn ? undefined : (
          <>
            <Button onClick={stay}>取消</Button>
            <Button variant="primary" onClick={begin}>
              重新登录
            </Button>
          </>
        )
      }
    >
      {signingIn ? (
        <div className="grid gap-4">
          <p className="text-ink-2">
            用账号 {useraccount} 登录后，继续刚才的操作，已填写的内容都在。用其他方式登录，请
            <a className="text-accent" href={paths.login} target="_blank" rel="noreferrer">
              在新标签页登录
            </a>
            ，完成后回到这里。
          </p>
          <Suspense fallback={<Skeleton lines={6} />}>
            <SignInAgain username={useraccount} onTokens={continueSession} />
          </Suspense>
        </div>
      ) : (
        FAILURE_TEXT.session
      )}
    </Dialog>
  );
}
