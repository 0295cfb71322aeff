import type { VoiceProfile } from '@hangout/rules';
import { useAtom, useSetAtom } from 'jotai';
import { useState } from 'react';
import { store } from '../../../platform/store.ts';
import { showErrorToast } from '../../../platform/toasts.ts';
import { goOnAir } from './on-air.ts';
import { RecordingError } from './recording.ts';
import { isOwnLiveSetAtom } from './speaking-right.ts';
import { voiceDialogAtom } from './voice-dialog.ts';
import { voicePreferencesAtom } from './voice-preferences.ts';

/**
 * Returns functions that open the user's microphone. `press` first opens a dialog if a live set of the user plays or
 * the microphone was not checked yet; `start` records at once. If the browser cannot record, a dialog says why.
 */
export function useGoOnAir(): { isBusy: boolean; press: () => void; start: (profile: VoiceProfile) => void } {
  const [isBusy, setBusy] = useState(false);
  const [{ isChecked }, change] = useAtom(voicePreferencesAtom);
  const open = useSetAtom(voiceDialogAtom);
  const start = async (profile: VoiceProfile) => {
    open(null);
    setBusy(true);
    try {
      await goOnAir(profile);
      if (profile === 'speech') change({ isChecked: true });
    } catch (error) {
      if (error instanceof RecordingError) open(profile === 'liveSet' ? 'liveSet' : 'microphone');
      else showErrorToast(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    press() {
      if (store.get(isOwnLiveSetAtom)) open('liveSet');
      else if (isChecked) void start('speech');
      else open('microphone');
    },
    start: (profile) => void start(profile),
  };
}
