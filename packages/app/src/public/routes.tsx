import type { RouteObject } from "react-router-dom";
import { paths } from "../paths.ts";
import { reloadIfAsked, skipIfSignedIn } from "../session/guards.ts";
import { articleRoutes } from "./articles/routes.tsx";
import { takeOutOfAddress } from "./sign-on/brought.ts";

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
  ...Object.values(paths.signOn).map((path) => ({
    path,
    handle: { title: "统一身份认证" },
    loader: takeOutOfAddress,
    lazy: async () => ({ Component: (await import("./sign-on/screen.tsx")).SignOnScreen }),
  })),
  {
    path: "/register",
    handle: { title: "注册" },
    lazy: async () => ({ Component: (await import("./register/screen.tsx")).RegisterScreen }),
  },
  ...[paths.verify, `${paths.verify}/:code`].map((path) => ({
    path,
    handle: { title: "核验文件", source: "src/public/verify/screen.tsx", ownToEach: true },
    lazy: async () => ({ Component: (await import("./verify/screen.tsx")).VerifyScreen }),
  })),
  {
    path: "/survey/:token",
    handle: { title: "问卷调查", source: "src/public/survey/screen.tsx", ownToEach: true },
    lazy: async () => ({ Component: (await import("./survey/screen.tsx")).PublicSurveyScreen }),
  },
  {
    handle: { source: "src/public/frame/public-frame.tsx" },
    lazy: async () => ({ Component: (await import("./frame/public-frame.tsx")).PublicFrame }),
    children: [
      {
        path: "/index",
        handle: { title: "首页", source: "src/public/index/screen.tsx" },
        loader: reloadIfAsked,
        lazy: async () => ({ Component: (await import("./index/screen.tsx")).PublicHomeScreen }),
      },
      {
        path: "/course",
        handle: { title: "课程", source: "src/public/course/screen.tsx" },
        lazy: async () => ({ Component: (await import("./course/screen.tsx")).PublicCourseScreen }),
      },
      {
        path: paths.publicCalendar,
        handle: { title: "校历", source: "src/public/calendar/screen.tsx" },
        lazy: async () => ({ Component: (await import("./calendar/screen.tsx")).PublicCalendarScreen }),
      },
      {
        path: "/draw/:roundId",
        handle: { title: "抽签公示" },
        lazy: async () => ({ Component: (await import("./draw/screen.tsx")).PublicDrawScreen }),
      },
      ...articleRoutes,
    ],
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
