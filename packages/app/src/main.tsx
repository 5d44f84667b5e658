import "./app.css";
import { paths } from "./paths.ts";
import { noteClicks } from "./delivered/early-clicks.ts";
import { deliveredData } from "./delivered/page-data.ts";

// Small, so that it runs at once and asks for everything else together: a file that waits for others asks for theirs late.
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
noteClicks(root);
for (const file of deliveredData()?.scripts ?? [])
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }));
const readPortal = () => import("./portal.tsx");
// Who signs in waits for the sign-in page alone: router, frames and lists are read after it.
if (window.location.pathname === paths.login)
  void import("./public/login/page.tsx").then(({ draw }) => draw(root, readPortal));
else void readPortal().then(({ draw }) => draw(root));
