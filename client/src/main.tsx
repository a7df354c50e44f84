import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "../../src/stellwerk/scene/css/tokens.css";
import "../../src/stellwerk/scene/css/board.css";
import "./css/base.css";
import "./css/buttons.css";
import "./css/topbar.css";
import "./css/table.css";
import "./css/pickbar.css";
import "./css/picks.css";
import "./css/lesson.css";
import "./css/panels.css";
import "./css/dialog.css";
import "./css/lobby.css";
import "./css/learn.css";
import "./css/history.css";
import "./css/orders.css";
import "./css/tryout.css";
import "./css/phone.css";
import "./css/phone-sheet.css";
import "./css/about.css";
import "./css/flow.css";
import "./css/line.css";
import "./css/happened.css";
import "./css/review.css";
import { Joining } from "./joining";
import { GuidePage } from "./learn/page";
import { Lobby } from "./lobby/lobby";
import { watchOverflow } from "./overflow";
import { parseRoute } from "./route";
import { SettingsProvider } from "./settings";
import { handOver } from "./storage";
import { TablePage } from "./table/table";

const here = () => parseRoute(location.pathname, location.hash, location.search);

function App() {
  const [route, setRoute] = useState(here);
  useEffect(() => {
    const follow = () => setRoute(here());
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("hashchange", follow);
    };
  }, []);
  if (route.at === "lobby") return <Lobby />;
  if (route.at === "guide") return <GuidePage subject={route.subject} at={route} />;
  if (route.token) return <Joining key={route.token} id={route.id} token={route.token} />;
  return <TablePage key={route.id} id={route.id} />;
}

const root = document.getElementById("app");
if (root) {
  watchOverflow();
  const start = () =>
    render(
      <SettingsProvider>
        <App />
      </SettingsProvider>,
      root,
    );
  void handOver().finally(start);
}
