/** The settings of the show. */
import { useSettings } from "../../settings";
import { sample } from "./sound";
import { PACES, setTaste, useTaste } from "./taste";

export function ShowingChoice() {
  const { words } = useSettings();
  const { pace, sound } = useTaste();
  return (
    <fieldset class="choice" data-testid="showing">
      <legend>{words.showing.title}</legend>
      {PACES.map((value) => (
        <label key={value}>
          <input type="radio" name="pace" value={value} checked={value === pace} onChange={() => setTaste({ pace: value })} />
          {words.showing.paces[value]}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          data-testid="sound"
          checked={sound}
          onChange={(event) => {
            setTaste({ sound: event.currentTarget.checked });
            if (event.currentTarget.checked) sample();
          }}
        />
        {words.showing.sound}
      </label>
    </fieldset>
  );
}
