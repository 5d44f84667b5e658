import { FAILURE_TEXT } from "@huxuan/api-client";
import { Button, Dialog } from "@huxuan/ui";
import { paths } from "../paths.ts";
import { endImpersonation, forgetSession, useSession } from "./session-store.ts";

/** Asks once when the session could not be refreshed (specification, section 8). */
export function SessionExpiredDialog() {
  const expired = useSession((state) => state.expired);
  const stay = () => useSession.setState({ expired: false });
  const signIn = () => {
    // Half an hour as somebody else is over: the own session goes on.
    if (endImpersonation()) return;
    const here = window.location.pathname + window.location.search;
    forgetSession();
    window.location.assign(`${paths.login}?redirect=${encodeURIComponent(here)}`);
  };
  return (
    <Dialog
      open={expired}
      onOpenChange={(open) => !open && stay()}
      title="系统提示"
      footer={
        <>
          <Button onClick={stay}>取消</Button>
          <Button variant="primary" onClick={signIn}>
            重新登录
          </Button>
        </>
      }
    >
      {FAILURE_TEXT.session}
    </Dialog>
  );
}
