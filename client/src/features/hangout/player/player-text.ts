import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { djNameAtom } from '../../../live/room/derived-state.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { myUuidAtom } from '../../../platform/session.ts';

/** Returns a text that says which DJ is playing; empty if no song plays. */
export function usePlayerText(): string {
  const { t } = useTranslation();
  const playing = useAtomValue(roomState.nowPlaying);
  const name = useAtomValue(djNameAtom);
  const me = useAtomValue(myUuidAtom);
  if (!playing) return '';
  if (playing.djUuid === me) return t('player.youPlay');
  return name ? t('player.djPlays', { name }) : t('player.house');
}
