import type { VoiceProfile } from '@hangout/rules';
import { loadPart } from '../../platform/load-part.ts';

const loadSession = () => loadPart(() => import('./voice-session.ts'));

/**
 * Opens the microphone at the hangout and sends `input` until `closeMicrophone`. Stops the tracks of `input` in the
 * end. Stores a failure in `ownMicrophoneAtom` instead of throwing it.
 */
export async function openMicrophone(input: MediaStream, profile: VoiceProfile): Promise<void> {
  const session = await loadSession();
  await session.openMicrophone(input, profile);
}

/** Closes the microphone, or resets the state `stopped` to `off`. */
export async function closeMicrophone(): Promise<void> {
  const session = await loadSession();
  await session.closeMicrophone();
}

/** While muted, no sound is sent, but the microphone stays open, as for push to talk. */
export async function setMicrophoneMuted(isMuted: boolean): Promise<void> {
  const session = await loadSession();
  session.setMicrophoneMuted(isMuted);
}
