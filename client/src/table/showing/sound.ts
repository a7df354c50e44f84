/** Quiet sounds of our own, made by the browser: a click for a move, two notes when it is my turn. */
let studio: AudioContext | null = null;

/** Before the first click or key on a page browsers allow no sound, and would play all of it at once after it. */
const allowed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function note(pitch: number, after: number, length: number, loud: number): void {
  if (!allowed()) return;
  try {
    studio ??= new AudioContext();
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
  } catch {
    // A browser without sound: then it is quiet.
  }
}

export const click = (): void => note(320, 0, 0.09, 0.04);

export function bell(): void {
  note(523, 0, 0.35, 0.05);
  note(784, 0.16, 0.5, 0.05);
}
