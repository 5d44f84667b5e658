import "./app.css";
import { paths } from "./paths.ts";
import { draw as drawSignIn } from "./public/login/page.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// Who signs in waits for the sign-in page alone: router, frames and lists are read after it.
const readPortal = () => import("./portal.tsx");
if (window.location.pathname === paths.login) void drawSignIn(root, readPortal);
else void readPortal().then(({ draw }) => draw(root));
