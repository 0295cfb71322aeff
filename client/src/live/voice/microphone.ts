import type { VoiceProfile } from '@hangout/rules';
import { loadPart } from '../../platform/load-part.ts';

const loadSession = () => loadPart(() => import('./voice-session.ts'));

/**
 * Requests the microphone from the hangout and sends `input` until `closeMicrophone` is called, which stops
 * the tracks of `input`, or until `isHere` says that the visit ended while it was being opened. A failure is not
 * thrown but stored in `ownMicrophoneAtom`.
 */
export async function openMicrophone(
  input: MediaStream,
  profile: VoiceProfile,
  isHere: () => boolean,
): Promise<void> {
  const session = await loadSession();
  await session.openMicrophone(input, profile, isHere);
}

/** Closes the microphone, and resets `ownMicrophoneAtom` to `off` if it is `stopped`. */
export async function closeMicrophone(): Promise<void> {
  const session = await loadSession();
  await session.closeMicrophone();
}

/** Mutes or unmutes the microphone. A muted microphone stays open but sends no sound, as in push to talk. */
export async function setMicrophoneMuted(isMuted: boolean): Promise<void> {
  const session = await loadSession();
  session.setMicrophoneMuted(isMuted);
}
