import { Button } from "@huxuan/ui";
import { useNavigate } from "react-router-dom";

interface ErrorPageProps {
  code: string;
  title: string;
  description: string;
}

/** A page that says why there is nothing here, and the way on. */
export function ErrorPage({ code, title, description }: ErrorPageProps) {
  const navigate = useNavigate();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <p className="text-2xl leading-none font-semibold text-ink-3 tabular-nums" aria-hidden="true">
        {code}
      </p>
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="max-w-70 text-ink-2">{description}</p>
      <div className="mt-2 flex gap-2">
        <Button onClick={() => void navigate(-1)}>返回上一页</Button>
        <Button variant="primary" onClick={() => void navigate("/")}>
          回到首页
        </Button>
      </div>
    </main>
  );
}
