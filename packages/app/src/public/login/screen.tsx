import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../paths.ts";
import { SignIn } from "./sign-in.tsx";
import { signInKind } from "./sign-in-kind.ts";

/** The sign-in page for who comes to it from another page of the portal. */
export function LoginScreen() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <SignIn
      kind={signInKind(params)}
      redirect={params.get("redirect")}
      onSignedIn={async (target) => navigate(target, { replace: true })}
      links={
        <>
          <Link to={paths.retrievePassword}>忘记密码</Link>
          <Link to={paths.register}>注册</Link>
          <Link to={paths.publicHome}>返回平台首页</Link>
        </>
      }
    />
  );
}
