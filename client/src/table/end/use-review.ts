import { useCallback, useEffect, useState } from "preact/hooks";
import { TableApi } from "../../api";
import { errorText } from "../../lobby/lobby";
import type { Reviewed } from "../../protocol";
import { useSettings } from "../../settings";

/** While a bot is at work it is asked so often how far it is. */
const EVERY_MS = 1500;

export interface ReviewState {
  /** null until it is here. */
  told: Reviewed | null;
  error: string;
  begin(): void;
  stop(): void;
}

export function useReview(id: string): ReviewState {
  const { lang, words } = useSettings();
  const [told, setTold] = useState<Reviewed | null>(null);
  const [error, setError] = useState("");
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let gone = false;
    new TableApi(id).review(lang).then(
      (found) => (gone ? undefined : setTold(found)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [id, lang, asked]);
  const running = told?.state === "running";
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAsked((times) => times + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [running]);
  const order = useCallback(
    (command: Promise<Reviewed>) => {
      setError("");
      command.then(setTold, (cause: unknown) => setError(errorText(cause, words)));
    },
    [words],
  );
  return {
    told,
    error,
    begin: () => order(new TableApi(id).beginReview(lang)),
    stop: () => order(new TableApi(id).stopReview(lang)),
  };
}
