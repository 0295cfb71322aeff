import { createVoiceGate } from '@hangout/rules/voice/voice-gate';
import { atom } from 'jotai';
import { setMicrophoneMuted } from '../../../live/voice/microphone.ts';
import { store } from '../../../platform/store.ts';
import { watchLevels } from './input-level.ts';
import { voicePreferencesAtom } from './voice-preferences.ts';

/** True if the user has muted their open microphone. */
export const isSelfMutedAtom = atom(false);
/** True while the push-to-talk key or button is held. */
export const isTalkHeldAtom = atom(false);
/** True while voice activation detects speech. */
const isVoiceHeardAtom = atom(false);

/** [H1464] [H1465] True while the open microphone sends no sound. */
export const isSilentAtom = atom((get) => {
  if (get(isSelfMutedAtom)) return true;
  const { talkMode } = get(voicePreferencesAtom);
  if (talkMode === 'hold') return !get(isTalkHeldAtom);
  return talkMode === 'voice' && !get(isVoiceHeardAtom);
});

/** Mutes and unmutes the microphone as the talk mode demands, until the returned function is called. */
export function controlTalk(stream: MediaStream): () => void {
  store.set(isSelfMutedAtom, false);
  store.set(isTalkHeldAtom, false);
  store.set(isVoiceHeardAtom, false);
  const isHeard = createVoiceGate();
  const stopWatching = watchLevels(stream, 1, ([level = 0]) => {
    const { threshold } = store.get(voicePreferencesAtom);
    store.set(isVoiceHeardAtom, isHeard(level, threshold, performance.now()));
  });
  const apply = () => void setMicrophoneMuted(store.get(isSilentAtom));
  const unsubscribe = store.sub(isSilentAtom, apply);
  apply();
  return () => {
    unsubscribe();
    stopWatching();
  };
}

/** Sends the sound of a live set except while the user mutes it, until the returned function is called. */
export function controlLiveSet(): () => void {
  store.set(isSelfMutedAtom, false);
  const apply = () => void setMicrophoneMuted(store.get(isSelfMutedAtom));
  const unsubscribe = store.sub(isSelfMutedAtom, apply);
  apply();
  return unsubscribe;
}
