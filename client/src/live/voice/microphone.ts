import type { VoiceProfile } from '@hangout/rules';
import { loadPart } from '../../platform/load-part.ts';

const loadSession = () => loadPart(() => import('./voice-session.ts'));

/**
 * Opens the microphone at the hangout and sends `input` until `closeMicrophone` is called, which stops the tracks of
 * `input`. A failure is stored in `ownMicrophoneAtom` and not thrown.
 */
export async function openMicrophone(input: MediaStream, profile: VoiceProfile): Promise<void> {
  const session = await loadSession();
  await session.openMicrophone(input, profile);
}

/** Closes the microphone; resets the state `stopped` to `off`. */
export async function closeMicrophone(): Promise<void> {
  const session = await loadSession();
  await session.closeMicrophone();
}

/** Mutes or unmutes the microphone. While muted it sends no sound but stays open, as for push to talk. */
export async function setMicrophoneMuted(isMuted: boolean): Promise<void> {
  const session = await loadSession();
  session.setMicrophoneMuted(isMuted);
}
