// The home page's look with React alone, for `web.mjs`: the portal's style sheet, one call, no router, no component
// library, nothing drawn on the server. What one would write who needed this single page.
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

interface Home {
  semester?: { name: string };
  rounds: { id: number; name: string; opensAt: string; closesAt: string }[];
  classes: number;
  seatsLeft: number;
  schools: { id: number; name: string; campuses: string[]; classes: number }[];
}

function Page() {
  const [home, setHome] = useState<Home>();
  useEffect(() => {
    void fetch("/mutual-recognition/publicinfo/home")
      .then((answer) => answer.json() as Promise<Home>)
      .then(setHome);
  }, []);
  return (
    <div className="hx-top-nav-shell" data-nav-align="end" data-phone-navigation="none">
      <header data-part="head">
        <a href="/index">课程互认互选平台</a>
        <nav data-part="nav">
          <a href="/course">课程</a> <a href="/login">登录</a>
        </nav>
      </header>
      <main data-part="content">
        <div className="mx-auto grid w-full max-w-270 gap-8 px-5 py-8 sm:py-12">
          <section>
            <h1 className="text-xl leading-tight font-semibold sm:text-2xl">
              一张课表，
              <br />
              修读全省高校的好课程
            </h1>
            <p className="mt-4 text-md text-ink-2">
              跨校选课、课表互通。点下选课之前，就知道余量、冲突和学分。
            </p>
            <form action="/course" className="mt-6 flex max-w-140 gap-2">
              <input name="q" aria-label="搜课程、教师、学校、拼音" placeholder="搜课程、教师、学校、拼音" />
              <button type="submit">搜索</button>
            </form>
          </section>
          {home && <Offer home={home} />}
        </div>
      </main>
    </div>
  );
}

function Offer({ home: { semester, rounds, classes, seatsLeft, schools } }: { home: Home }) {
  const figures = [
    ["联盟高校", schools.length],
    ["开放教学班", classes],
    ["剩余名额", seatsLeft],
  ];
  return (
    <>
      <section className="rounded-card border border-line bg-surface p-4">
        <h2>选课轮次</h2>
        {rounds.map(({ id, name, opensAt, closesAt }) => (
          <p key={id}>
            {name}　{new Date(opensAt).toLocaleString("zh-CN")} – {new Date(closesAt).toLocaleString("zh-CN")}
          </p>
        ))}
      </section>
      <section className="grid gap-3 sm:grid-cols-3">
        {figures.map(([label, value]) => (
          <p key={label} className="rounded-card border border-line bg-surface p-4">
            {label} {value} {semester?.name}
          </p>
        ))}
      </section>
      <ul className="grid list-none gap-3 p-0 sm:grid-cols-2 lg:grid-cols-3">
        {schools.map(({ id, name, campuses, classes: offered }) => (
          <li key={id} className="rounded-card border border-line bg-surface px-4 py-3">
            <a href={`/course?schools=${id}`}>
              {name} {offered} 个教学班
            </a>
            <span className="block text-xs text-ink-3">{campuses.join("、")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
