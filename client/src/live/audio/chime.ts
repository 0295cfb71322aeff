import { once } from '../../platform/once.ts';
import { audioSettingsAtom, store } from '../../platform/store.ts';
import { resumeWhenStopped } from './resume-context.ts';

/** A browser that allows sound starts the context within this time, ms. A later chime would be out of place. */
const START_MS = 1_000;

const openContext = once(() => {
  const context = new AudioContext();
  resumeWhenStopped(context);
  return context;
});

/** [H2218] Must be called in a click handler: Safari starts a context only there, and from then on at any time. */
export function unlockChime(): void {
  try {
    openContext();
  } catch {
    // Without an audio device there is no chime.
  }
}

/**
 * Plays two soft notes at the volume of the music; silent if the user has muted the music or the browser blocks sound.
 */
export function playChime(): void {
  const { muted, volume } = store.get(audioSettingsAtom);
  if (muted || volume === 0) return;
  ring(volume).catch(() => {
    // Without an audio device there is no chime; the toast still shows the message.
  });
}

async function ring(volume: number): Promise<void> {
  const audio = openContext();
  await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, START_MS))]);
  if (audio.state !== 'running') return;
  for (const [index, pitch] of [660, 990].entries()) {
    const at = audio.currentTime + index * 0.11;
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.12 * volume, at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + 0.32);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.35);
  }
}
