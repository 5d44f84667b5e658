import type { RouteObject } from "react-router-dom";
import { skipIfSignedIn } from "../session/guards.ts";

/** Pages that need no sign-in (specification, section 2 "Public routes"). */
export const publicRoutes: RouteObject[] = [
  {
    path: "/login",
    handle: { title: "登录" },
    loader: skipIfSignedIn,
    lazy: async () => ({ Component: (await import("./login/screen.tsx")).LoginScreen }),
  },
  {
    path: "/retrievePassword",
    handle: { title: "找回密码" },
    lazy: async () => ({
      Component: (await import("./retrieve-password/screen.tsx")).RetrievePasswordScreen,
    }),
  },
  {
    path: "/index",
    handle: { title: "首页" },
    lazy: async () => ({ Component: (await import("./index/screen.tsx")).PublicHomeScreen }),
  },
  {
    path: "/404",
    handle: { title: "页面不存在" },
    lazy: async () => ({ Component: (await import("./error/not-found.tsx")).NotFoundScreen }),
  },
  {
    path: "/401",
    handle: { title: "没有权限" },
    lazy: async () => ({ Component: (await import("./error/forbidden.tsx")).ForbiddenScreen }),
  },
];
