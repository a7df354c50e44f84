/** Quiet sounds of our own, made by the browser: a click for a move, two notes when it is my turn. */
let studio: AudioContext | null = null;

/** Browsers allow sound only to who has clicked or typed on this very page: it is asked for at that moment, never before. */
function wake(): void {
  if (studio || !(navigator.userActivation?.isActive ?? true)) return;
  try {
    studio = new AudioContext();
  } catch {
    // A browser without sound: then it is quiet.
  }
}

/** From the first click or key on, there is sound; the answer ends the listening. */
export function wakeByHand(): () => void {
  const hands = ["click", "keydown"] as const;
  for (const kind of hands) addEventListener(kind, wake, true);
  return () => {
    for (const kind of hands) removeEventListener(kind, wake, true);
  };
}

function note(pitch: number, after: number, length: number, loud: number): void {
  if (!studio) return;
  const [tone, volume] = [studio.createOscillator(), studio.createGain()];
  const begin = studio.currentTime + after;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(studio.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

export const click = (): void => note(320, 0, 0.09, 0.04);

/** How it sounds, for who has just asked for it. */
export function sample(): void {
  wake();
  click();
}

export function bell(): void {
  note(523, 0, 0.35, 0.05);
  note(784, 0.16, 0.5, 0.05);
}
