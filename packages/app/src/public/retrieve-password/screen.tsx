import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { AskForLink } from "./ask-for-link.tsx";
import { ChooseByLink } from "./choose-by-link.tsx";

/** 找回密码: asks for a link, and where the link leads. */
export function RetrievePasswordScreen() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const kept = (state as { token?: string } | null)?.token;
  const token = hash === "" ? kept : hash.slice(1);
  // Out of the address, where somebody might look over the shoulder or copy it; a reload still knows it.
  useEffect(() => {
    if (hash !== "") void navigate({ hash: "" }, { replace: true, state: { token: hash.slice(1) } });
  }, [hash, navigate]);
  return token === undefined ? (
    <AskForLink />
  ) : (
    <ChooseByLink token={token} onAskAgain={() => void navigate({ hash: "" }, { state: null })} />
  );
}
