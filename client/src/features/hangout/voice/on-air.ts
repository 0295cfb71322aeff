import type { VoiceProfile } from '@hangout/rules';
import { closeMicrophone, openMicrophone, setMicrophoneMuted } from '../../../live/voice/microphone.ts';
import { ownMicrophoneAtom } from '../../../live/voice/voice-state.ts';
import { currentRoomAtom, store } from '../../../platform/store.ts';
import { record } from './recording.ts';
import { sayClosed } from './say-closed.ts';
import { controlLiveSet, controlTalk, isSilentAtom } from './talk-control.ts';
import { voicePreferencesAtom } from './voice-preferences.ts';

let endControl: (() => void) | null = null;

const stopControl = () => {
  endControl?.();
  endControl = null;
};

// Stops measuring when the microphone is closed. Not part of the controls, because these are unmounted as soon as live
// audio is turned off.
store.sub(ownMicrophoneAtom, () => {
  const own = store.get(ownMicrophoneAtom);
  if (own.state === 'off' || own.state === 'stopped') stopControl();
  if (own.state !== 'stopped') return;
  void sayClosed(own.code);
  void closeMicrophone();
});

/**
 * [H1461] Records the chosen device and sends the sound to the hangout, in place of a microphone that is already open.
 * A refusal by the hangout is stored in `ownMicrophoneAtom`.
 * @throws RecordingError if the browser cannot record
 */
export async function goOnAir(profile: VoiceProfile): Promise<void> {
  const { slug } = store.get(currentRoomAtom);
  const stream = await record(profile, store.get(voicePreferencesAtom));
  if (store.get(ownMicrophoneAtom).state !== 'off') await closeMicrophone();
  // A microphone stays silent until the talk mode lets it be heard.
  const tracks = stream.getAudioTracks();
  for (const track of tracks) track.enabled = profile === 'liveSet';
  await openMicrophone(stream, profile, () => store.get(currentRoomAtom).slug === slug);
  if (store.get(ownMicrophoneAtom).state !== 'onAir') return;
  endControl = profile === 'liveSet' ? controlLiveSet() : controlTalk(stream);
  if (profile === 'speech') await setMicrophoneMuted(store.get(isSilentAtom));
  for (const track of tracks) track.enabled = true;
}

export const goOffAir = (): Promise<void> => closeMicrophone();
