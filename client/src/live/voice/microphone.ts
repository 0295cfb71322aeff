import type { VoiceProfile } from '@hangout/rules';
import { loadPart } from '../../platform/load-part.ts';

const loadSession = () => loadPart(() => import('./voice-session.ts'));

/**
 * Opens one's own microphone: asks the hangout, and sends what `input` records until it is closed. From then on the input belongs
 * to the session, which ends its tracks. `ownMicrophoneAtom` says what became of it; nothing is thrown.
 */
export async function openMicrophone(input: MediaStream, profile: VoiceProfile): Promise<void> {
  const session = await loadSession();
  await session.openMicrophone(input, profile);
}

/** Closes one's own microphone; also ends the state `stopped`. */
export async function closeMicrophone(): Promise<void> {
  const session = await loadSession();
  await session.closeMicrophone();
}

/** While muted the microphone stays open and nothing is sent: push to talk. */
export async function setMicrophoneMuted(isMuted: boolean): Promise<void> {
  const session = await loadSession();
  session.setMicrophoneMuted(isMuted);
}
