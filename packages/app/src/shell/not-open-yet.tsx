import { Button, EmptyState } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { homeOf } from "../session/home-of.ts";
import { useSessionInfo } from "../session/session-store.ts";

/** A page that the platform does not have yet: says so, and what somebody does until then. */
export function NotOpenYet({ title, until }: { title: string; until: string }) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 p-5">
      <h1 className="text-lg font-semibold">{title}</h1>
      <EmptyState
        title={`${title}尚未开通`}
        description={until}
        action={
          <Button asChild>
            <Link to={homeOf(useSessionInfo())}>回到首页</Link>
          </Button>
        }
      />
    </div>
  );
}
