import { isolateText } from '@hangout/rules';
import { createCaptions, createSpeakers } from '@hangout/rules/voice/speakers';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomState } from '../../../live/room/room-state.ts';
import { voiceLevelsAtom } from '../../../live/voice/voice-state.ts';
import { announceToScreenReaders } from '../../../platform/announcements.ts';
import { myUuidAtom } from '../../../platform/session.ts';
import { store } from '../../../platform/store.ts';

export interface Speaker {
  readonly uuid: string;
  readonly name: string;
  readonly isSpeaking: boolean;
}

/** How often the list of speakers is updated, ms. Levels arrive ten times a second, too often to read the list. */
const INTERVAL_MS = 250;

/** Returns the users on air and whether each is speaking. New ones are announced to screen readers. */
export function useSpeakers(): readonly Speaker[] {
  const { t } = useTranslation();
  const microphones = useAtomValue(roomState.microphones);
  const me = useAtomValue(myUuidAtom);
  const [speaking, setSpeaking] = useState<readonly string[]>([]);
  useEffect(() => {
    const speakers = createSpeakers();
    const captions = createCaptions();
    const timer = setInterval(() => {
      const now = performance.now();
      const next = speakers(store.get(voiceLevelsAtom), now).filter((uuid) => uuid !== me);
      setSpeaking((before) => (before.join() === next.join() ? before : next));
      const known = store.get(roomState.microphones);
      const names = captions(next, now).flatMap((uuid) => known[uuid]?.nickname ?? []);
      if (names.length > 0)
        announceToScreenReaders(
          'voice',
          t('liveAudio.speaking', { count: names.length, name: names.map(isolateText).join(', ') }),
        );
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [me, t]);
  return Object.entries(microphones)
    .filter(([uuid]) => uuid !== me)
    .map(([uuid, { nickname }]) => ({ uuid, name: nickname, isSpeaking: speaking.includes(uuid) }));
}
