/** How fast moves are shown, and whether they are heard: chosen once, remembered. */
import { useEffect, useState } from "preact/hooks";
import { recall, remember } from "../../storage";

export const PACES = ["off", "normal", "fast"] as const;
export type Pace = (typeof PACES)[number];

/** How long a beat stays, in milliseconds. */
export const BEAT_MS: Record<Pace, number> = { off: 0, normal: 1300, fast: 550 };

export interface Taste {
  pace: Pace;
  sound: boolean;
}

const PACE = "stellwerk.pace";
const SOUND = "stellwerk.sound";
const CHANGED = "stellwerk-taste";

export function taste(): Taste {
  const kept = recall(PACE);
  return { pace: PACES.find((pace) => pace === kept) ?? "normal", sound: recall(SOUND) === "on" };
}

export function setTaste(change: Partial<Taste>): void {
  if (change.pace) remember(PACE, change.pace);
  if (change.sound !== undefined) remember(SOUND, change.sound ? "on" : "off");
  dispatchEvent(new Event(CHANGED));
}

export function useTaste(): Taste {
  const [now, setNow] = useState(taste);
  useEffect(() => {
    const look = () => setNow(taste());
    addEventListener(CHANGED, look);
    return () => removeEventListener(CHANGED, look);
  }, []);
  return now;
}

/** Who wants less motion is shown none. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
