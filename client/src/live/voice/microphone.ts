import type { VoiceProfile } from '@hangout/rules';
import { loadPart } from '../../platform/load-part.ts';

const loadSession = () => loadPart(() => import('./voice-session.ts'));

/**
 * Opens the user's own microphone at the hangout, and sends what `input` records until `closeMicrophone`. The voice
 * session takes over `input` and stops its tracks. Stores a failure in `ownMicrophoneAtom` instead of throwing it.
 */
export async function openMicrophone(input: MediaStream, profile: VoiceProfile): Promise<void> {
  const session = await loadSession();
  await session.openMicrophone(input, profile);
}

/** Closes the user's own microphone; also resets the state `stopped` to `off`. */
export async function closeMicrophone(): Promise<void> {
  const session = await loadSession();
  await session.closeMicrophone();
}

/** For push to talk: while muted, the microphone stays open, but no sound is sent. */
export async function setMicrophoneMuted(isMuted: boolean): Promise<void> {
  const session = await loadSession();
  session.setMicrophoneMuted(isMuted);
}
