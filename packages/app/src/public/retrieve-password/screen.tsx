import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { AnswerQuestion } from "./answer-question.tsx";
import { AskForLink } from "./ask-for-link.tsx";
import { ChooseByLink } from "./choose-by-link.tsx";

/** 找回密码: asks for a link, and where the link leads. */
export function RetrievePasswordScreen() {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const kept = (state as { token?: string } | null)?.token;
  const token = hash === "" ? kept : hash.slice(1);
  // Out of the address, where somebody might look over the shoulder or copy it; a reload still knows it.
  useEffect(() => {
    if (hash !== "") void navigate({ hash: "" }, { replace: true, state: { token: hash.slice(1) } });
  }, [hash, navigate]);
  if (token !== undefined)
    return <ChooseByLink token={token} onAskAgain={() => void navigate({ hash: "" }, { state: null })} />;
  return new URLSearchParams(search).get("way") === "question" ? (
    <AnswerQuestion onToken={(token) => void navigate({}, { replace: true, state: { token } })} />
  ) : (
    <AskForLink />
  );
}
