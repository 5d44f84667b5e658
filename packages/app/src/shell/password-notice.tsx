import { Alert } from "@huxuan/ui";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { formatMoment } from "../catalogue/words.ts";
import { areaOf } from "../session/home-of.ts";
import { useSession } from "../session/session-store.ts";
import { AREA_BASE } from "../user/area-base.ts";

/** The page where a password is changed, in each area: it says the same itself. */
const CENTER = "user/center";

/** On every page after a sign-in whose password ends soon, until it is put away: when, and where to choose another one. */
export function PasswordNotice() {
  const info = useSession((state) => state.info);
  const expiresAt = info?.passwordExpiresAt;
  const { pathname } = useLocation();
  const [putAway, setPutAway] = useState<string>();
  if (info === null || expiresAt === undefined || expiresAt === putAway || pathname.endsWith(CENTER))
    return null;
  return (
    <Alert
      tone="warning"
      title="密码快到期了"
      action={<Link to={`${AREA_BASE[areaOf(info)]}${CENTER}`}>修改密码</Link>}
      onClose={() => setPutAway(expiresAt)}
    >
      {`密码将在 ${formatMoment(expiresAt)} 到期，到期后要先设置新密码才能登录。`}
    </Alert>
  );
}
