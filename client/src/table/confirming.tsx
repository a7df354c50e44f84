/** The setting: what waits for the red button. */
import { useSettings } from "../settings";
import { CONFIRMINGS } from "./settling";

export function ConfirmingChoice() {
  const { words, confirming, setConfirming } = useSettings();
  return (
    <fieldset class="choice" data-testid="confirming">
      <legend>{words.flow.confirming}</legend>
      {CONFIRMINGS.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="confirming"
            value={value}
            checked={value === confirming}
            onChange={() => setConfirming(value)}
          />
          {words.flow.confirmings[value]}
        </label>
      ))}
    </fieldset>
  );
}
