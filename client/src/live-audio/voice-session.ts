import type { VoiceProfile } from '@hangout/rules';
import { errorCode } from '../core/errors.ts';
import { store } from '../core/store.ts';
import { requestRoom } from '../room/room-session.ts';
import { ownMicrophoneAtom } from './voice-state.ts';

let input: MediaStream | null = null;

/** Begins to receive voices. */
export function listen(): void {}

/** Stops to receive voices. */
export function stopListening(): void {}

export async function openMicrophone(stream: MediaStream, profile: VoiceProfile): Promise<void> {
  await closeMicrophone();
  input = stream;
  store.set(ownMicrophoneAtom, { state: 'opening', profile });
  try {
    await requestRoom('openMicrophone', { profile });
    store.set(ownMicrophoneAtom, { state: 'onAir', profile, isMuted: false });
  } catch (error) {
    endInput();
    store.set(ownMicrophoneAtom, { state: 'stopped', code: errorCode(error) });
  }
}

export async function closeMicrophone(): Promise<void> {
  const wasOpen = store.get(ownMicrophoneAtom).state === 'onAir';
  endInput();
  store.set(ownMicrophoneAtom, { state: 'off' });
  // The hangout closes the microphone of who is gone by itself.
  if (wasOpen) await requestRoom('closeMicrophone', {}).catch(() => {});
}

export function setMicrophoneMuted(isMuted: boolean): void {
  const own = store.get(ownMicrophoneAtom);
  if (own.state === 'onAir') store.set(ownMicrophoneAtom, { ...own, isMuted });
}

function endInput(): void {
  for (const track of input?.getTracks() ?? []) track.stop();
  input = null;
}
