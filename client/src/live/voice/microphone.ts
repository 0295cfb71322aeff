import type { VoiceProfile } from '@hangout/rules';
import { loadPart } from '../../platform/load-part.ts';

const loadSession = () => loadPart(() => import('./voice-session.ts'));

/**
 * Opens the user's own microphone at the hangout and sends what `input` records until it is closed. The input then
 * belongs to the session, which ends its tracks. Failures are not thrown but stored in `ownMicrophoneAtom`.
 */
export async function openMicrophone(input: MediaStream, profile: VoiceProfile): Promise<void> {
  const session = await loadSession();
  await session.openMicrophone(input, profile);
}

/** Closes the user's own microphone; also ends the state `stopped`. */
export async function closeMicrophone(): Promise<void> {
  const session = await loadSession();
  await session.closeMicrophone();
}

/** While muted the microphone stays open and nothing is sent: push to talk. */
export async function setMicrophoneMuted(isMuted: boolean): Promise<void> {
  const session = await loadSession();
  session.setMicrophoneMuted(isMuted);
}
