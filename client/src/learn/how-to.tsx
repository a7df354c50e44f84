/** How to play, in two minutes: the aim, a turn in pictures, the end, the points, and what is different here. */
import { useEffect, useState } from "preact/hooks";
import { learnApi } from "../api";
import { errorText } from "../lobby/lobby";
import type { HowTo } from "../protocol";
import { useSettings } from "../settings";
import type { Subject } from "./subject";
import { RuleText } from "./rule-link";

export function HowToView({ subject }: { subject: Subject }) {
  const { lang, words } = useSettings();
  const [howTo, setHowTo] = useState<HowTo | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    setError("");
    learnApi.howTo(subject, lang).then(setHowTo, (cause: unknown) => setError(errorText(cause, words)));
  }, [lang, JSON.stringify(subject)]);
  if (error) return <p role="alert">{error}</p>;
  return howTo ? <Told howTo={howTo} /> : <p role="status">{words.loading}</p>;
}

function Told({ howTo }: { howTo: HowTo }) {
  const { learn } = useSettings().words;
  return (
    <div class="howto" data-testid="howto">
      <p class="aim">
        <RuleText text={howTo.aim} />
      </p>
      <h3>{learn.turn}</h3>
      <ol>
        {howTo.steps.map((step, i) => (
          <li key={i}>
            {/* Drawn by our own server. */}
            <div class="plate-frame" role="img" aria-label={step.shows} dangerouslySetInnerHTML={{ __html: step.picture }} />
            <p>
              <RuleText text={step.text} />
            </p>
          </li>
        ))}
      </ol>
      <h3>{learn.end}</h3>
      <p>
        <RuleText text={howTo.end} />
      </p>
      <h3>{learn.points}</h3>
      <p>
        <RuleText text={howTo.points} />
      </p>
      {howTo.differences.length > 0 ? (
        <>
          <h3>{learn.differences(howTo.board_title ?? howTo.title, howTo.players ?? 0)}</h3>
          <ul>
            {howTo.differences.map((text, i) => (
              <li key={i}>
                <RuleText text={text} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
