import { createBrowserRouter, Navigate, Outlet, type RouteObject } from "react-router-dom";
import { adminRoutes } from "./admin/routes.tsx";
import { paths } from "./paths.ts";
import { publicRoutes } from "./public/routes.tsx";
import { drawAnew, toCourses, requireArea, requireMenuEntry } from "./session/guards.ts";
import { RootLayout } from "./shell/root-layout.tsx";
import { screenRoutes } from "./shell/screen-routes.tsx";
import { RouteError } from "./shell/route-error.tsx";
import { studentRoutes } from "./student/routes.tsx";
import { teacherRoutes } from "./teacher/routes.tsx";

/** Pages about the person who is signed in, which every area has in its own frame: /user/…, /student/user/…, /teacher/user/…. */
const userRoutes = screenRoutes(import.meta.glob("./user/**/screen.tsx"));

/** The same in the frame of students, which has no padding around its pages. */
const inStudentFrame: RouteObject = {
  element: (
    <div className="p-5">
      <Outlet />
    </div>
  ),
  children: userRoutes,
};

const signedInRoutes: RouteObject[] = [
  {
    path: "/student",
    loader: requireArea("student"),
    lazy: async () => ({ Component: (await import("./student/student-layout.tsx")).StudentLayout }),
    children: [
      { index: true, element: <Navigate to={paths.student.home} replace /> },
      ...studentRoutes.area,
      inStudentFrame,
    ],
  },
  {
    // Outside /student by its address, inside its frame by its nature (specification, section 2).
    loader: requireArea("student"),
    lazy: async () => ({ Component: (await import("./student/student-layout.tsx")).StudentLayout }),
    children: studentRoutes.hidden,
  },
  {
    path: "/teacher",
    loader: requireArea("teacher"),
    lazy: async () => ({ Component: (await import("./teacher/teacher-layout.tsx")).TeacherLayout }),
    children: [
      { index: true, element: <Navigate to={paths.teacher.home} replace /> },
      ...teacherRoutes,
      ...userRoutes,
    ],
  },
  {
    path: "/",
    loader: requireArea("admin"),
    lazy: async () => ({ Component: (await import("./admin/admin-layout.tsx")).AdminLayout }),
    children: [
      { index: true, element: <Navigate to={paths.dashboard} replace /> },
      ...adminRoutes,
      ...userRoutes,
    ],
  },
];

/** Every page of the site. */
export const routes: RouteObject[] = [
  ...publicRoutes,
  ...signedInRoutes,
  { path: "/course-management/courses", loader: toCourses, element: null },
  // It draws nothing, and says so: otherwise the router warns of an empty page.
  { path: "/redirect/*", loader: drawAnew, element: null },
  {
    id: "entry-without-page",
    loader: requireMenuEntry,
    lazy: async () => ({ Component: (await import("./entry-without-page.tsx")).EntryFrame }),
    children: [
      {
        path: "*",
        lazy: async () => ({
          Component: (await import("./entry-without-page.tsx")).EntryWithoutPage,
        }),
      },
    ],
  },
];

/** Begins with the page's address at once: the client must be set up before. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <RootLayout />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <div aria-busy="true" />,
      children: routes,
    },
  ]);
