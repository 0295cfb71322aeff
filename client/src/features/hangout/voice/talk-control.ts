import { createVoiceGate } from '@hangout/rules/voice/voice-gate';
import { atom } from 'jotai';
import { setMicrophoneMuted } from '../../../live/voice/microphone.ts';
import { store } from '../../../platform/store.ts';
import { watchLevels } from './input-level.ts';
import { voicePreferencesAtom } from './voice-preferences.ts';

/** Whether the person has muted their open microphone. */
export const isSelfMutedAtom = atom(false);
/** Whether the key or the button of push to talk is held. */
export const isTalkHeldAtom = atom(false);
/** Whether voice activation hears the person speak. */
const isVoiceHeardAtom = atom(false);

/** [H1464] [H1465] Whether the open microphone sends nothing at the moment. */
export const isSilentAtom = atom((get) => {
  if (get(isSelfMutedAtom)) return true;
  const { talkMode } = get(voicePreferencesAtom);
  if (talkMode === 'hold') return !get(isTalkHeldAtom);
  return talkMode === 'voice' && !get(isVoiceHeardAtom);
});

/** Lets the microphone send when the person wants it to, until the returned function is called. */
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

/** Lets a live set send all the time, unless the person mutes it. */
export function controlLiveSet(): () => void {
  store.set(isSelfMutedAtom, false);
  const apply = () => void setMicrophoneMuted(store.get(isSelfMutedAtom));
  const unsubscribe = store.sub(isSelfMutedAtom, apply);
  apply();
  return unsubscribe;
}
