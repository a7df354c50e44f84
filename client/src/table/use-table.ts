import { useEffect, useMemo, useState } from "preact/hooks";
import { TableApi } from "../api";
import { useSettings } from "../settings";
import { START, Session, type State } from "./session";

/** What the components see of a session: its state, and what they may ask of it. */
export type Table = State & Pick<Session, "pick" | "choose" | "keep" | "goOn" | "why" | "confirm" | "undo" | "redo" | "agree" | "back" | "ask" | "dismiss" | "say" | "askHint" | "refresh">;

export function useTable(id: string): Table {
  const { lang } = useSettings();
  const [state, setState] = useState(START);
  const session = useMemo(() => new Session(new TableApi(id), lang, setState), [id]);
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  useEffect(() => session.speak(lang), [session, lang]);
  const { pick, choose, keep, goOn, why, confirm, undo, redo, agree, back, ask, dismiss, say, askHint, refresh } = session;
  return { ...state, pick, choose, keep, goOn, why, confirm, undo, redo, agree, back, ask, dismiss, say, askHint, refresh };
}
