import { once } from '../../platform/once.ts';
import { audioSettingsAtom, store } from '../../platform/store.ts';

const openContext = once(() => new AudioContext());

/**
 * Plays two soft notes at the volume of the music; silent if the user has muted the music or the browser blocks sound.
 */
export function playChime(): void {
  const { muted, volume } = store.get(audioSettingsAtom);
  if (muted || volume === 0) return;
  try {
    const audio = openContext();
    if (audio.state === 'suspended') return;
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
  } catch {
    // Without an audio device there is no chime; the toast still shows the message.
  }
}
